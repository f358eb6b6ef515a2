import Keyboard
import System

/// The form of values of a type in a file: their kind, how they are read, and how they are written.
struct SettingForm<Value: Sendable>: Sendable {
    /// The kind of the values.
    let kind: SettingKind
    /// Reads the value; nil, with a complaint, if it has another form.
    let read: @Sendable (TOMLNode, SettingPlace) -> Value?
    /// Writes the value as TOML.
    let write: @Sendable (Value) -> TOMLValue

    init(
        _ kind: SettingKind, read: @escaping @Sendable (TOMLNode, SettingPlace) -> Value?,
        write: @escaping @Sendable (Value) -> TOMLValue
    ) {
        self.kind = kind
        self.read = read
        self.write = write
    }

    /// A form of values that are converted from these. `make` returns nil, with a complaint, if the conversion is
    /// impossible.
    func map<Other>(
        _ make: @escaping @Sendable (Value, SettingPlace) -> Other?, from: @escaping @Sendable (Other) -> Value
    ) -> SettingForm<Other> {
        SettingForm<Other>(kind) { node, place in
            read(node, place).flatMap { make($0, place) }
        } write: {
            write(from($0))
        }
    }
}

/// The kinds of values that a setting can have.
public enum SettingKind: Hashable, Sendable {
    /// `true` or `false`.
    case flag
    /// An integer in this range.
    case integer(ClosedRange<Int>)
    /// One of these texts.
    case choice([String])
    /// A text, which the setting may restrict further.
    case text
    /// A key as in `[keys]`.
    case key
    /// A list of texts; a single text is a list of one.
    case list
}

/// The place of a value: its name for messages, and the list for complaints.
struct SettingPlace {
    /// The name of the setting in the file: `log.level`.
    let path: String
    /// The complaints about the value.
    let complaints: ComplaintList

    /// Reports a value of the wrong type.
    func complain(of node: TOMLNode, mustBe expected: String) {
        complaints.add(
            .wrongType, at: node.position, localized("\(path) must be \(expected), not \(node.value.kind)"))
    }

    /// Reports a text that the setting cannot use.
    func complain(of text: Located<String>, _ message: String) {
        complaints.add(.badValue, at: text.position, message)
    }

    /// The choice with this raw value, or nil and a complaint.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(_ text: Located<String>) -> Choice? {
        if let choice = Choice(rawValue: text.value) { return choice }
        let known = Choice.allCases.map(\.rawValue)
        complaints.add(
            .unknownValue, at: text.position,
            localized("\(path) must be one of \(known.joined(separator: ", ")), not \(text.value.quoted)"),
            suggestion: NearestName.nearest(to: text.value, among: known))
        return nil
    }
}

extension SettingForm<Bool> {
    /// `true` or `false`.
    static var flag: Self {
        SettingForm(.flag) { node, place in
            if case .boolean(let flag) = node.value { return flag }
            place.complain(of: node, mustBe: localized("true or false"))
            return nil
        } write: {
            .boolean($0)
        }
    }
}

extension SettingForm<Int> {
    /// An integer in a range.
    static func integer(_ range: ClosedRange<Int>) -> Self {
        SettingForm(.integer(range)) { node, place in
            guard case .integer(let number) = node.value else {
                place.complain(of: node, mustBe: localized("an integer"))
                return nil
            }
            if let number = Int(exactly: number), range.contains(number) { return number }
            place.complaints.add(
                .outOfRange, at: node.position,
                localized("\(place.path) must be between \(range.lowerBound) and \(range.upperBound), not \(number)"))
            return nil
        } write: {
            .integer(Int64($0))
        }
    }
}

extension SettingForm<Timestamp> {
    /// A time, in milliseconds in the file and in microseconds as a `Timestamp`.
    static func milliseconds(_ range: ClosedRange<Int> = 10...10_000) -> Self {
        SettingForm<Int>.integer(range).map { number, _ in
            Timestamp(number) * 1000
        } from: {
            Int($0 / 1000)
        }
    }
}

extension SettingForm<Located<String>> {
    /// A text.
    static var text: Self {
        SettingForm(.text) { node, place in
            if case .string(let text) = node.value { return Located(text, at: node.position) }
            place.complain(of: node, mustBe: localized("a string"))
            return nil
        } write: {
            .string($0.value)
        }
    }
}

extension SettingForm<Located<String>?> {
    /// The path of a file; empty for none.
    static var file: Self {
        SettingForm<Located<String>>.text.map { path, place in
            if !path.value.isEmpty, !path.value.hasPrefix("/"), !path.value.hasPrefix("~/") {
                place.complain(of: path, localized("\(place.path) must begin with / or ~/, or be empty"))
            }
            return .some(path.value.isEmpty ? nil : path)
        } from: {
            $0 ?? Located("")
        }
    }
}

extension SettingForm where Value: RawRepresentable<String> & CaseIterable {
    /// One of the raw values.
    static var choice: Self {
        SettingForm(.choice(Value.allCases.map(\.rawValue))) { node, place in
            SettingForm<Located<String>>.text.read(node, place).flatMap { place.choice($0) }
        } write: {
            .string($0.rawValue)
        }
    }
}

extension SettingForm<[Located<String>]> {
    /// A list of texts.
    static var texts: Self {
        SettingForm(.list) { node, place in
            let items: [TOMLNode]
            switch node.value {
            case .string: items = [node]
            case .array(let nodes): items = nodes
            default:
                place.complain(of: node, mustBe: localized("an array of strings"))
                return nil
            }
            return items.compactMap { item in
                if case .string(let text) = item.value { return Located(text, at: item.position) }
                place.complain(of: item, mustBe: localized("an array of strings"))
                return nil
            }
        } write: { texts in
            .array(texts.map { TOMLNode(value: .string($0.value), position: SourcePosition(line: 1, column: 1)) })
        }
    }

    /// A list of texts. `isValid` reports invalid ones, which are left out.
    static func texts(where isValid: @escaping @Sendable (Located<String>, SettingPlace) -> Bool) -> Self {
        texts.map { texts, place in
            texts.filter { isValid($0, place) }
        } from: {
            $0
        }
    }
}
