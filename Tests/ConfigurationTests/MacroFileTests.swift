import Completion
import Foundation
import TestSupport
import Testing

@testable import Configuration

/// The file of macros, and the files of other programs.
@Suite struct MacroFileTests {
    @Test func `macros.txt beside the configuration is read after the macros of the configuration`() throws {
        try withFolder { folder in
            try folder.write("[[macro]]\nfrom = \"vn\"\nto = \"Vietnam\"\n", "phim.toml")
            try folder.write(
                "\u{FEFF}; UniKey\r\n# note\r\n\r\nđc: được\r\n:tel:01\\n\\t\\\\2\r\n[at-once]\nko:không",
                "macros.txt")
            let reading = Configuration.load(file: folder.path + "/phim.toml", environment: [:])
            #expect(reading.complaints == [])
            let macros = try #require(reading.configuration).shorthand.table.macros
            #expect(macros.map(\.abbreviation) == ["vn", "đc", ":tel", "ko"])
            #expect(macros.map { $0.texts[0].source } == ["Vietnam", " được", "01\n\t\\2", "không"])
            #expect(macros.map(\.moment) == [.wordEnd, .wordEnd, .wordEnd, .atOnce])
        }
    }

    /// The system's file is read by whoever has none, and nobody may write beside it.
    @Test(
        arguments: [
            (nil, "/.config/phim/macros.txt"), ("/etc/phim/phim.toml", "/.config/phim/macros.txt"),
            ("/own/phim.toml", nil),
        ] as [(String?, String?)])
    func `The user's macros.txt counts beside the system's configuration`(configuration: String?, found: String?)
        throws
    {
        try withFolder { folder in
            let own = folder.appending(path: ".config/phim")
            try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
            try own.write("vn:Việt Nam\n", "macros.txt")
            let path = Configuration.Shorthand().path(
                beside: configuration, in: ["HOME": folder.path, "PHIM_ROOT": ""])
            #expect(path == found.map { folder.path + $0 })
        }
    }

    @Test func `A wrong line of a macro file is a warning, and the other lines count`() throws {
        try withFolder { folder in
            try folder.write(
                "vn:Việt Nam\nvn:x\nnothing\n a  b :x\nk:\nlong\(String(repeating: "g", count: 40)):x\nc:\u{7}\nok:ok\n",
                "macros.txt")
            try folder.write("", "phim.toml")
            let reading = Configuration.load(file: folder.path + "/phim.toml", environment: [:])
            let path = folder.path + "/macros.txt"
            #expect(
                reading.complaints.map(\.description) == [
                    "\(path):2:1: warning: duplicate macro “vn”; first defined in line 1; it is not used [bad-macro]",
                    "\(path):3:1: warning: a line is an abbreviation, a colon and a text, as in “vn:Việt Nam” [bad-macro]",
                    "\(path):4:1: warning: the abbreviation must be words with one space between them: “a  b” [bad-macro]",
                    "\(path):5:3: warning: the text of “k” is empty [bad-macro]",
                    "\(path):6:1: warning: the abbreviation has 44 characters, more than 32 [bad-macro]",
                    "\(path):7:3: warning: the text of “c” has control characters [bad-macro]",
                ])
            #expect(reading.configuration?.shorthand.table.macros.map(\.abbreviation) == ["vn", "ok"])
        }
    }

    @Test func `A macro file that is named but cannot be read is a warning`() throws {
        try withFolder { folder in
            try folder.write("[shorthand]\nfile = \"\(folder.path)/none\"\n", "phim.toml")
            let file = folder.path + "/phim.toml"
            #expect(Configuration.load(file: file, environment: [:]).complaints.map(\.id) == [.unreadableMacros])
            try Data([0x61, 0x3a, 0xff]).write(to: folder.appending(path: "none"))
            #expect(Configuration.load(file: file, environment: [:]).complaints.map(\.id) == [.badMacro])
            try folder.write("a:b", "none")
            #expect(Configuration.load(file: file, environment: [:]).configuration?.shorthand.table.macros.count == 1)
            try folder.write("[shorthand]\nenabled = false\nfile = \"\(folder.path)/none\"\n", "phim.toml")
            #expect(Configuration.load(file: file, environment: [:]).configuration?.shorthand.table.isEmpty == true)
        }
    }

    @Test func `A line that is written for a macro is read as the same macro`() {
        for text in ["a", "\\n", "a\nb\t\\c", " a ", "x:y", "{date}", "\\", "a\\"] {
            let line = MacroFile.line("k", text)
            #expect(
                MacroFile.line(line[...], number: 1)
                    == .entry(MacroFile.Entry(abbreviation: "k", text: text, line: 1, column: 3)))
        }
    }

    @Test func `Macros of UniKey and OpenKey are imported`() {
        let text =
            ";DO NOT DELETE THIS LINE*** version=1 ***\r\nvn:Việt Nam\r\n\r\nurl:http://a.b/\\n{date}\r\nbad\r\nvn:x\r\n"
        #expect(MacroImport.format(of: text) == .unikey)
        let found = MacroImport.unikey(text)
        #expect(found.items.map(\.abbreviation) == ["vn", "url"])
        // What UniKey types as it stands has no meaning of its own here either.
        #expect(found.items.map(\.text) == ["Việt Nam", "http://a.b/\\n{brace}date}"])
        #expect(found.problems.map(\.line) == [5, 6])
    }

    @Test func `Macros of espanso are imported`() {
        let text = """
            # comment
            global_vars:
              - name: x
            matches:
              # greeting
              - trigger: ":hi"
                replace: "Xin chào\\n\\"bạn\\""

              - triggers: [":a", ':b', "c,d'", it's,\u{301}e]
                replace: 'it''s $|$ {x}'
                word: true
              - replace: |
                  dòng 1
                    dòng 2

                  dòng 4
                trigger: sig
              - trigger: ":date"
                replace: "{{mydate}}"
                vars:
                  - name: mydate
                    type: date
              - trigger: ":img"
                image_path: "/x.png"
              - trigger: plain
                replace: some text # not this
            \tx: y
            """
        #expect(MacroImport.format(of: text) == .espanso)
        let found = MacroImport.espanso(text)
        #expect(found.items.map(\.abbreviation) == [":hi", ":a", ":b", "c,d'", "it's", "\u{301}e", "sig", "plain"])
        #expect(
            found.items.map(\.text) == [
                "Xin chào\n\"bạn\"", "it's {cursor} {x}", "it's {cursor} {x}", "it's {cursor} {x}",
                "it's {cursor} {x}", "it's {cursor} {x}", "dòng 1\n  dòng 2\n\ndòng 4", "some text",
            ])
        #expect(found.items.map(\.moment) == [.atOnce] + Array(repeating: .wordEnd, count: 5) + [.atOnce, .atOnce])
        #expect(found.problems.map(\.line) == [18, 23, 27])
    }

    @Test func `Dates and fixed texts of espanso are taken over, other variables are not`() {
        let text = """
            matches:
              - trigger: ":d"
                replace: "{{day}} {x} {{ now }}$|$ {{{firm}}}"
                vars:
                  - name: day
                    type: date
                    params:
                      format: "%-d/%m"
                  # the time
                  - name: now
                    type: date
                    params: 
                      format: '%H:%M'
              - trigger: ":later"
                replace: "{{day}}"
                vars:
                  - name: day
                    type: date
                    params:
                      format: "%d"
                      offset: 86400
              - trigger: ":ip"
                replace: "{{ip}}"
                vars: 
                  - name: ip
                    type: shell
                    params: 
                      cmd: "curl x"
              - trigger: ":zone"
                replace: "{{zone}}"
                vars:
                - name: zone
                  type: date
                  params:
                    format: "%Z"
            global_vars:
            - name: firm
              type: echo
              params:
                echo: "Công ty {date}"
            """
        let found = MacroImport.espanso(text)
        #expect(found.items.map(\.text) == ["{date:%-d/%m} {x} {date:%H:%M}{cursor} {Công ty {brace}date}}"])
        #expect(found.problems.map(\.line) == [14, 22, 29])
    }

    @Test(arguments: [
        "", "-", "matches:", "matches:\n- ", "matches:\n  -\n", "matches:\n- trigger: a\n  replace: |",
        "matches:\n- triggers:\n  - a\n  - b\n  replace: x", "a:\n- b\nmatches:\n- trigger: \"",
        "matches:\n  - trigger: 'a\n    replace: \"b", "\t", ":", "::", "{", "[",
    ])
    func `The import of macros ends for any text`(text: String) {
        _ = MacroImport.espanso(text)
        _ = MacroImport.unikey(text)
        _ = MacroFile.lines(of: text)
        _ = MacroImport.format(of: text)
    }

    @Test func `In a file of ten thousand macros each one is found`() throws {
        let lines = (0..<10_000).map { "k\($0):text \($0)\n" }
        try withFolder { folder in
            try folder.write("", "phim.toml")
            try folder.write(lines.joined(), "macros.txt")
            let reading = Configuration.load(file: folder.path + "/phim.toml", environment: [:])
            #expect(reading.complaints == [])
            let table = try #require(reading.configuration).shorthand.table
            #expect(table.macros.count == 10_000)
            for number in stride(from: 0, to: 10_000, by: 997) {
                let typed = MacroTable.Typed(text: Array("x k\(number)".unicodeScalars), word: nil)
                #expect(table.match(typed, .wordEnd) { _ in true }?.macro.texts[0].source == "text \(number)")
            }
        }
    }

    @Test(
        arguments: [
            (";x\na:b", .unikey), ("\u{FEFF}; x\na:b", .unikey), ("# x\na:b", .phim), ("[at-once]\na:b", .phim),
            ("# x\nmatches:\n", .espanso), ("[{}]", .gonhanh), ("root:x:0:0:root:/root:/bin/bash\n", nil), ("", nil),
        ] as [(String, MacroImport.Format?)])
    func `The format of a macro file is recognised by the mark of its program`(
        text: String, format: MacroImport.Format?
    ) {
        #expect(MacroImport.format(of: text) == format)
    }

    @Test func `A macro file may be UTF-8, or UTF-16 with a byte order mark, and nothing else`() {
        #expect(MacroImport.text(of: [0xFF, 0xFE, 0x61, 0, 0x11, 0x01]) == "ađ")
        #expect(MacroImport.text(of: [0xFE, 0xFF, 0, 0x61, 0x01, 0x11]) == "ađ")
        #expect(MacroImport.text(of: [0xFF, 0xFE, 0x00, 0xD8]) == nil)
        #expect(MacroImport.text(of: Array("đ".utf8)) == "đ")
        #expect(MacroImport.text(of: [0x61, 0xFF]) == nil)
    }

    @Test(arguments: MacroExport.Format.allCases)
    func `Exported macros are imported as the same macros`(format: MacroExport.Format) {
        let macros = [
            Macro("vn", [MacroText("Việt Nam")]), Macro("q", [MacroText("\"a\" \\ 'b' {x}")]),
            Macro("c", [MacroText("one"), MacroText("two")]), Macro(":d", [MacroText("{date}")], moment: .atOnce),
            Macro("at", [MacroText("a{cursor}b\nc")], moment: .atOnce),
        ]
        let export = MacroExport(macros, as: format)
        let read: [MacroImport.Item] =
            switch format {
            case .phim: MacroImport.phim(export.text).items
            case .unikey: MacroImport.unikey(export.text).items
            case .espanso: MacroImport.espanso(export.text).items
            case .csv: MacroImport.csv(export.text).items
            }
        let held: [MacroExport.Format: [String]] = [
            .phim: ["vn", "q", ":d", "at"], .unikey: ["vn", "q"], .espanso: ["vn", "q", ":d", "at"],
            .csv: ["vn", "q"],
        ]
        #expect(read.map(\.abbreviation) == held[format])
        for item in read {
            let macro = macros.first { $0.abbreviation == item.abbreviation }
            #expect(MacroText(item.text).parts == macro?.texts[0].parts)
            #expect(item.moment == macro?.moment)
        }
        #expect(export.problems.count == macros.count - read.count)
    }

    @Test func `Macros are imported from a table of a spreadsheet`() {
        let text = "\u{FEFF}Abbreviation;Text\r\nvn;Việt Nam\r\n\r\nq;\"a; \"\"b\"\"\nc\"\r\nalone\r\n"
        let read = MacroImport.csv(text)
        #expect(read.items.map(\.abbreviation) == ["vn", "q"])
        #expect(read.items.map(\.text) == ["Việt Nam", "a; \"b\"\nc"])
        #expect(read.problems.map(\.line) == [6])
        #expect(MacroImport.csv("a\tb,c\n").items.map(\.text) == ["b,c"])
    }

    @Test(arguments: [
        ("Shortcut,Phrase", true), ("abbr\ttext", true), ("Gõ tắt;Nội dung", true), ("keyword,snippet", true),
        ("KEY,VALUE", true), ("from,to", true), (" Trigger , Replace ", true), ("từ,thay thế", true),
        // These may be macros.
        ("key,phím", false), ("from,từ", false), ("vn,text", false), ("name,tên", false), ("vn,Việt Nam", false),
    ])
    func `The titles of a spreadsheet are no macro`(row: String, areTitles: Bool) {
        let separator = row.first { ",;\t".contains($0) } ?? ","
        let read = MacroImport.csv(row + "\nhn\(separator)Hà Nội\n")
        #expect(read.items.map(\.abbreviation).suffix(1) == ["hn"])
        #expect(read.items.count == (areTitles ? 1 : 2))
        #expect(read.problems.isEmpty)
    }

    private func withFolder(_ body: (URL) throws -> Void) throws { try TemporaryFolder.with(body) }
}

extension URL {
    fileprivate func write(_ text: String, _ path: String) throws {
        try Data(text.utf8).write(to: appending(path: path))
    }
}
