import Foundation

/// A page of the documentation, in Markdown.
struct Page {
    let text: String
    /// The text without blocks of code.
    let prose: String

    init(text: String) {
        self.text = text
        prose = text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 0 }.map(\.element).joined()
    }

    private var targets: [Substring] {
        prose.matches(of: /\]\(([^)\s]+)\)/).map(\.1).filter { !$0.contains("://") }
    }

    /// The files that it links to, relative to its folder.
    var links: [String] { targets.filter { !$0.hasPrefix("#") }.map { String($0.prefix { $0 != "#" }) } }

    /// The headings of its own that it links to: `#the-first-day`.
    var anchors: [String] { targets.filter { $0.hasPrefix("#") }.map { String($0.dropFirst()) } }

    /// What leads to its headings.
    var headings: [String] {
        prose.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
            let words = line.drop { $0 == "#" || $0 == " " }.lowercased()
            return words.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }.replacing(" ", with: "-")
        }
    }

    /// The articles that it links to by DocC's syntax.
    var articles: [String] { prose.matches(of: /<doc:([A-Za-z]+)/).map { String($0.1) } }

    /// Its configurations: the code blocks with the language `toml`.
    var configurations: [String] {
        text.components(separatedBy: "```toml\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    }

    /// The lines of its configurations, without comments.
    var settings: [String] {
        configurations.joined().split(separator: "\n").map { String($0.replacing(/[ ]*#.*$/, with: "")) }
            .filter { !$0.isEmpty }
    }

    /// The commands of `phim` that its code has, each with the options that follow it.
    var commands: [(name: String, options: [String])] {
        let blocks = text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        let spans = prose.matches(of: /`([^`]+)`/).map { String($0.1) }
        let lines = (blocks + spans).flatMap { $0.split(separator: "\n") }
        return lines.flatMap { line in
            line.matches(of: /(?:^|\$ |sudo |\| )phim ([a-z][a-z-]*)([^|;#]*)/).map { match in
                (String(match.1), match.2.matches(of: /(?:^| )(--[a-z][a-z-]*)/).map { String($0.1) })
            }
        }
    }

    /// The files and folders below /usr/share that it names.
    var installedPaths: [String] {
        text.matches(of: /\/usr\/share\/(?:doc\/)?phim\/[A-Za-z0-9_.@\/-]+/).map { match in
            String(match.0.trimmingSuffix { $0 == "." || $0 == "/" })
        }
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while isLast: (Character) -> Bool) -> Substring {
        var rest = self
        while let last = rest.last, isLast(last) { rest = rest.dropLast() }
        return rest
    }
}
