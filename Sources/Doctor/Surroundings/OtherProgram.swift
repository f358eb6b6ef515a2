import Glibc
import System

/// A program that also handles keys: another input method, or one that remaps keyboards.
struct OtherProgram: Hashable, Sendable {
    /// The kinds of such programs.
    enum Kind: Hashable, Sendable {
        case inputMethod
        case remapper
    }

    /// The name of its process, cut off at 15 bytes as in the kernel; a final `*` matches any rest.
    let process: String
    let kind: Kind
    /// The command that ends the program or turns it off; empty for a program that is not reported.
    let remedy: String

    /// The known programs. ibus-daemon itself is not among them: GNOME always runs it, and without an engine it changes
    /// nothing.
    static let known: [OtherProgram] = [
        .init(process: "fcitx5", kind: .inputMethod, remedy: "fcitx5-remote -e"),
        .init(process: "fcitx", kind: .inputMethod, remedy: "fcitx-remote -e"),
        // ibus-engine-simple, cut off at 15 bytes: it only composes characters, and must not match the next entry.
        .init(process: "ibus-engine-sim", kind: .inputMethod, remedy: ""),
        .init(process: "ibus-engine-*", kind: .inputMethod, remedy: "ibus engine xkb:us::eng"),
        .init(process: "scim", kind: .inputMethod, remedy: "pkill -x scim"),
        .init(process: "uim-xim", kind: .inputMethod, remedy: "pkill -x uim-xim"),
        .init(process: "nimf", kind: .inputMethod, remedy: "pkill -x nimf"),
        .init(process: "xunikey", kind: .inputMethod, remedy: "pkill -x xunikey"),
        .init(process: "keyd", kind: .remapper, remedy: "sudo systemctl disable --now keyd"),
        .init(process: "kanata*", kind: .remapper, remedy: "sudo pkill kanata"),
        .init(process: "kmonad*", kind: .remapper, remedy: "sudo pkill kmonad"),
        .init(process: "xremap*", kind: .remapper, remedy: "sudo pkill xremap"),
        .init(process: "evremap", kind: .remapper, remedy: "sudo systemctl disable --now evremap"),
        .init(process: "evsieve", kind: .remapper, remedy: "sudo pkill evsieve"),
        .init(
            process: "input-remapper*", kind: .remapper, remedy: "sudo systemctl disable --now input-remapper"),
        .init(process: "key-mapper*", kind: .remapper, remedy: "sudo systemctl disable --now key-mapper"),
        .init(process: "udevmon", kind: .remapper, remedy: "sudo systemctl disable --now udevmon"),
        .init(process: "intercept", kind: .remapper, remedy: "sudo pkill -x intercept"),
        .init(process: "hawck-inputd", kind: .remapper, remedy: "sudo systemctl disable --now hawck-inputd"),
        .init(process: "xkeysnail", kind: .remapper, remedy: "sudo pkill xkeysnail"),
    ]

    /// The known programs among these processes, each process name once.
    static func found(among processes: some Sequence<String>) -> [(name: String, program: OtherProgram)] {
        Set(processes).sorted().compactMap { name in
            known.first { $0.isNamed(name) }.map { (name, $0) }
        }.filter { !$0.program.remedy.isEmpty }
    }

    private func isNamed(_ name: String) -> Bool {
        process.hasSuffix("*") ? name.hasPrefix(process.dropLast()) : name == process
    }

    /// The names of all running processes of all users.
    static func processes(in directory: String = "/proc") -> [String] {
        directoryNames(in: directory).filter { $0.allSatisfy(\.isNumber) }
            .compactMap { TextFile.read("\(directory)/\($0)/comm") }.map { String($0.prefix { $0 != "\n" }) }
    }
}
