public import Drawing
import Keyboard
import System

/// Reads the themes of drawn keyboards: the shipped ones of config/themes, and the user's files in `themes` beside the
/// configuration file.
public enum ThemeFile {
    /// The result of reading a theme.
    public struct Reading {
        /// The theme; nil if there is none with this name, or if it has an error.
        public var theme: Theme?
        /// The complaints about the file.
        public var complaints: [Complaint] = []
    }

    /// The names of the shipped themes.
    public static let shipped = ["standard", "dark", "candy-shop", "high-contrast"]

    /// The names of all themes: the shipped ones, then the user's, sorted.
    public static func names(in environment: [String: String]) -> [String] {
        let own = folders(in: environment).flatMap { TOMLFolder.names(in: $0) }
        return shipped + Set(own).subtracting(shipped).sorted()
    }

    /// The theme with a name. The user's file is preferred to a shipped theme with the same name.
    public static func read(_ name: String, environment: [String: String]) -> Reading {
        if let (bytes, list) = TOMLFolder.read(name, in: folders(in: environment)) {
            return parse(bytes, name: name, list)
        }
        return source(of: name).map { parse($0, name: name, file: "themes/\(name).toml") } ?? Reading()
    }

    /// Reads a theme from TOML.
    public static func parse(_ bytes: [UInt8], name: String, file: String) -> Reading {
        parse(bytes, name: name, ComplaintList(file: file))
    }

    private static func parse(_ bytes: [UInt8], name: String, _ list: ComplaintList) -> Reading {
        var theme: Theme?
        do throws(TOMLError) {
            var table = TableReader(root: try TOMLTable(parsing: bytes), complaints: list)
            theme = Theme(name, from: &table)
            table.complainOfUnknownKeys()
        } catch {
            let explanation = error.explanation(in: bytes)
            list.add(.syntax, at: explanation.position, explanation.message)
        }
        return Reading(theme: list.hasErrors ? nil : theme, complaints: list.sorted)
    }

    private static func folders(in environment: [String: String]) -> [String] {
        ConfigurationFile.candidates(in: environment).map { $0.dropLast("phim.toml".count) + "themes" }
    }

    private static func source(of name: String) -> [UInt8]? {
        switch name {
        case "standard": PackageResources.standard_toml
        case "dark": PackageResources.dark_toml
        case "candy-shop": PackageResources.candy_shop_toml
        case "high-contrast": PackageResources.high_contrast_toml
        default: nil
        }
    }
}

extension Theme {
    /// Reads a theme from its table. Kinds of keys have the look of characters, except for what they set themselves.
    fileprivate init(_ name: String, from table: inout TableReader) {
        var radius = 12
        var background = Color(0xd1d4da)
        var title = Color(0)
        table.read("background", into: &background)
        table.read("title", into: &title)
        table.read("radius", .integer(0...50), into: &radius)
        var common = KeyLook()
        table.read("character") { common.read(&$0) }
        var looks: [KeyCap.Kind: KeyLook] = [.character: common]
        for kind in KeyCap.Kind.allCases where kind != .character {
            var look = common
            table.read(kind.rawValue) { look.read(&$0) }
            looks[kind] = look
        }
        self.init(
            name: name, background: background, title: title, radius: Double(radius) / 100, looks: looks)
        for var rule in table.tables("rule") ?? [] {
            rules.append(ThemeRule(from: &rule))
            rule.complainOfUnknownKeys()
        }
    }
}

extension KeyLook {
    fileprivate mutating func read(_ table: inout TableReader) {
        table.read("fill", into: &fill)
        table.read("text", into: &text)
        table.read("secondary", into: &secondary)
        table.read("border", into: &border)
    }
}

extension ThemeRule {
    fileprivate init(from table: inout TableReader) {
        self.init([])
        for name in table.requiredStrings("keys", as: "keys = [\"space\"]") ?? [] {
            if let keycode = Keycode(named: name.value) {
                keys.append(keycode)
            } else {
                table.complaints.add(
                    .badValue, at: name.position,
                    localized("unknown key \(name.value.quoted); “phim keys” lists the names"),
                    suggestion: NearestName.nearest(to: name.value, among: Keycode.allNames))
            }
        }
        label = table.string("label")?.value.visible
        fill = table.color("fill")
        text = table.color("text")
        secondary = table.color("secondary")
        border = table.color("border")
    }
}

extension TableReader {
    /// Reads a colour; nil if the key does not exist, or, with a complaint, if its value is wrong.
    fileprivate mutating func color(_ key: String) -> Color? {
        guard let text = string(key) else { return nil }
        if let color = Color(text.value) { return color }
        complaints.add(
            .badValue, at: text.position,
            localized("\(path(of: key)) must be a colour like \"#ffcc00\", not \(text.value.quoted)"))
        return nil
    }

    fileprivate mutating func read(_ key: String, into value: inout Color) {
        if let color = color(key) { value = color }
    }
}
