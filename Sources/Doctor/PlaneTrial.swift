import CLinux
import FoundationEssentials
import Glibc
package import Keymaps
import Processes
import System

/// Compiles the files of a plane with several layouts in a temporary directory, with libxkbcommon and with xkbcomp of
/// X11, for `phim keymap --check`.
package struct PlaneTrial {
    /// The result for one layout.
    package struct Finding: Codable, Hashable, Sendable {
        /// The layout: `us,ru`.
        package var layout: String
        /// Whether the keymap has the plane. It has not if the layout uses level five itself.
        package var hasPlane: Bool
        /// The problems, one sentence each; empty if there are none.
        package var problems: [String]
    }

    private let plane: CharacterPlane
    private let option: PlaneXKBOption

    /// A trial of a plane and its option.
    package init(_ plane: CharacterPlane, _ option: PlaneXKBOption) {
        self.plane = plane
        self.option = option
    }

    /// Tries each layout. Fails if the directory cannot be written.
    package func run(_ layouts: [String] = PlaneCheck.layouts) throws -> [Finding] {
        let directory = try TemporaryDirectory.make("phim-trial")
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try write("! include %S/evdev\n\n" + option.rules, to: directory + "/rules/evdev")
        try write(option.symbols, to: directory + "/symbols/" + option.fileName)
        try write(option.types, to: directory + "/types/" + option.fileName)
        return try layouts.map { try finding(for: $0, in: directory) }
    }

    private func finding(for layout: String, in directory: String) throws -> Finding {
        var finding = Finding(layout: layout, hasPlane: false, problems: [])
        do throws(KeymapError) {
            var names = try LayoutNames(parsing: layout)
            let before = try Keymap(names)
            names.options = option.name
            let after = try Keymap(names, including: [directory])
            let check = PlaneCheck(plane)
            finding.problems = check.differences(before, after)
            let missing = check.missing(in: after)
            finding.hasPlane = missing.isEmpty
            let isRoomTaken = (try? Keymap(LayoutNames(parsing: layout), plane: plane)) == nil
            if !missing.isEmpty && !isRoomTaken {
                finding.problems.append(localized("\(missing.count) characters are not where they should be"))
            }
            if let complaint = compileForX11(after.text, in: directory) { finding.problems.append(complaint) }
        } catch {
            finding.problems.append(error.description)
        }
        return finding
    }

    /// The problem of xkbcomp with a keymap; nil if it compiles the keymap, or is not installed.
    private func compileForX11(_ text: String, in directory: String) -> String? {
        guard (try? write(text, to: directory + "/keymap.xkb")) != nil else { return nil }
        guard ProcessEnvironment.program("xkbcomp", in: ProcessEnvironment.variables) != nil else { return nil }
        let script = #"cd "$1" && xkbcomp -w0 -xkm keymap.xkb keymap.xkm && echo taken"#
        let printed = Program.output(of: ["/bin/sh", "-c", script, "sh", directory])
        return printed.map { $0.hasSuffix("taken\n") } == false ? localized("xkbcomp does not accept it") : nil
    }

    private func write(_ text: String, to path: String) throws {
        let url = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }
}
