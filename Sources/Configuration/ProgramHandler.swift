public import Engine
import Keyboard

extension Configuration {
    /// A `[[handler]]` that is a program of the user's: asked by lines of JSON for what it signed up for.
    public struct ProgramHandler: Hashable, Sendable {
        /// The program, a path or a name, and its arguments.
        public var arguments: [String]
        /// What it wants to be asked for, and how long it may take.
        public var signUp: ProgramSignUp

        /// A program that is asked for these actions.
        public init(_ arguments: [String], signUp: ProgramSignUp) {
            self.arguments = arguments
            self.signUp = signUp
        }

        /// Reads a table that has the key `program`; nil, with complaints, if it cannot be used.
        init?(from table: inout TableReader) {
            let program = table.strings("program") ?? []
            let texts = table.strings("actions")
            var gestures = Gestures(.press)
            if let names = table.strings("gestures") { gestures = Gestures(names, of: table) }
            var milliseconds = 50
            table.read("deadline_ms", into: &milliseconds, range: 1...1000)
            if program.first?.value.isEmpty ?? table.has("program") {
                table.complaints.add(
                    .badValue, at: table.position(of: "program"),
                    "\(table.name).program is a program and its arguments, as in [\"python3\", \"greet.py\"]")
            }
            if texts?.isEmpty ?? !table.has("actions") {
                table.complaints.add(
                    .missingKey, at: table.position,
                    "[[\(table.name)]] with a program wants actions, as in actions = [\"custom:greet\"]")
            }
            let actions = (texts ?? []).compactMap { KeyboardAction($0, of: table.complaints) }
            guard let first = program.first, !first.value.isEmpty, !actions.isEmpty else { return nil }
            self.init(
                program.map(\.value),
                signUp: ProgramSignUp(
                    actions: actions, gestures: gestures, deadline: Timestamp(milliseconds) * 1000))
        }
    }
}

extension Gestures {
    /// The gestures of those names; complains of every other.
    fileprivate init(_ names: [Located<String>], of table: TableReader) {
        self = []
        for name in names {
            guard let gesture = Gesture(rawValue: name.value) else {
                let known = Gesture.allCases.map(\.rawValue)
                table.complaints.add(
                    .unknownValue, at: name.position,
                    "\(table.name).gestures holds some of \(known.joined(separator: ", ")), not \(name.value.quoted)",
                    suggestion: NearestName.nearest(to: name.value, among: known))
                continue
            }
            insert(Gestures(gesture))
        }
        if isEmpty {
            table.complaints.add(
                .noEffect, at: table.position(of: "gestures"), "\(table.name).gestures is empty: it is never asked")
        }
    }
}
