/// A line of the remedy for a finding of `phim doctor`.
package struct FindingFix: Hashable {
    /// The sentence, or the command without remarks.
    package let line: String
    /// Whether the line is a command, and not a sentence.
    package let isCommand: Bool

    /// A line of `fix` of a finding.
    package init(line: String) {
        isCommand = ["sudo", "phim", "systemctl"].contains(line.prefix { $0 != " " }) && !line.hasSuffix(".")
        // A remark follows a command after two spaces, in parentheses.
        self.line = isCommand ? line.split(separator: "  ").first.map(String.init) ?? line : line
    }

    /// Whether the command needs root.
    package var needsRoot: Bool { isCommand && line.hasPrefix("sudo ") }

    /// The arguments of the command; nil if it needs root, a shell or answers. `phim` is the path of the program.
    package func words(phim: String) -> [String]? {
        let isPlain = !line.contains { "|&;<>()'\"$~*".contains($0) }
        guard isCommand, isPlain, !needsRoot, line != "phim setup" else { return nil }
        let words = line.split(separator: " ").map(String.init)
        if words[0] == "systemctl" { return words.dropFirst().first == "--user" ? words : nil }
        return [phim] + words.dropFirst()
    }

    /// One command for all lines that need root, without duplicates; nil if none does.
    package static func rootCommand(for fixes: [FindingFix]) -> String? {
        var lines: [String] = []
        for fix in fixes where fix.needsRoot && !lines.contains(fix.line) { lines.append(fix.line) }
        return lines.isEmpty ? nil : lines.joined(separator: " && ")
    }
}
