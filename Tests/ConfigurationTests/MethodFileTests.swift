import Configuration
import Foundation
import Testing

/// Input methods in files of their own.
@Suite struct MethodFileTests {
    private static let configuration = "[[locale]]\nid = \"x\"\nmethod = \"mine\"\n"

    @Test func `A method file is found beside the configuration that names it`() throws {
        try withFolder { folder in
            try folder.write(Self.configuration, "phim.toml")
            try folder.write("[rules]\nq = \"ʻ\"\n", "methods/mine.toml")
            let reading = Configuration.load(file: folder.path + "/phim.toml", environment: [:])
            #expect(reading.complaints == [])
            #expect(reading.configuration?.methods.first?.characters == ["ʻ"])
        }
    }

    @Test func `A method file of the user comes before the shipped one`() throws {
        try withFolder { folder in
            try folder.write("[[locale]]\nid = \"eo\"\nmethod = \"esperanto\"\n", ".config/phim/phim.toml")
            try folder.write("[rules]\nch = \"ĉ\"\n", ".config/phim/methods/esperanto.toml")
            let reading = Configuration.load(environment: ["HOME": folder.path])
            #expect(reading.configuration?.methods.first?.characters == ["ĉ", "Ĉ"])
        }
    }

    @Test func `A mistake in a method file is reported with its file and position`() throws {
        try withFolder { folder in
            try folder.write(Self.configuration, "phim.toml")
            try folder.write("tittle = \"x\"\n[rules]\na = 1\n", "methods/mine.toml")
            let reading = Configuration.load(file: folder.path + "/phim.toml", environment: [:])
            #expect(reading.configuration == nil)
            let path = folder.path + "/methods/mine.toml"
            #expect(
                reading.complaints.map(\.description) == [
                    "\(path):1:1: error: unknown table or key “tittle”; did you mean “title”? [unknown-key]",
                    "\(path):3:5: error: “a” must be a string or { text = \"…\", carry = 1 }, not an integer [wrong-type]",
                ])
        }
    }

    @Test func `A method file that is no TOML, not readable or too large is an error`() throws {
        try withFolder { folder in
            try folder.write(Self.configuration, "phim.toml")
            let file = folder.path + "/phim.toml"
            try folder.write("[,a]\n", "methods/mine.toml")
            #expect(Configuration.load(file: file, environment: [:]).complaints.map(\.id) == [.syntax])
            try folder.write(String(repeating: "#", count: 1 << 20 + 1), "methods/mine.toml")
            #expect(Configuration.load(file: file, environment: [:]).complaints.map(\.id) == [.fileTooLarge])
            try FileManager.default.removeItem(at: folder.appending(path: "methods/mine.toml"))
            try FileManager.default.createDirectory(
                at: folder.appending(path: "methods/mine.toml"), withIntermediateDirectories: false)
            #expect(Configuration.load(file: file, environment: [:]).complaints.map(\.id) == [.unreadableFile])
        }
    }

    @Test func `The suggested name for an unknown method may be that of a method file`() throws {
        try withFolder { folder in
            try folder.write("[[locale]]\nid = \"x\"\nmethod = \"klingn\"\n", "phim.toml")
            try folder.write("[rules]\na = \"b\"\n", "methods/klingon.toml")
            let reading = Configuration.load(file: folder.path + "/phim.toml", environment: [:])
            #expect(reading.complaints.map(\.suggestion) == ["klingon"])
        }
    }

    @Test func `A method file that no locale names is found when it is asked for`() {
        var configuration = Configuration.builtIn
        #expect(configuration.add(.init(rawValue: "greek"), file: nil, environment: [:]) == [])
        #expect(configuration.add(.init(rawValue: "greek"), file: nil, environment: [:]) == [])
        #expect(configuration.add(.telex, file: nil, environment: [:]) == [])
        #expect(configuration.methods.map(\.name) == ["greek"])
        let complaints = configuration.add(.init(rawValue: "grek"), file: nil, environment: [:])
        #expect(complaints.map(\.summary) == ["unknown input method “grek”; did you mean “greek”?"])
        #expect(configuration.methods.count == 1)
    }

    @Test(
        arguments: [
            ("/a/phim.toml", ["/a/methods", "/h/.config/phim/methods", "/etc/phim/methods"]),
            ("phim.toml", ["methods", "/h/.config/phim/methods", "/etc/phim/methods"]),
            ("/etc/phim/phim.toml", ["/etc/phim/methods", "/h/.config/phim/methods"]),
            (nil, ["/h/.config/phim/methods", "/etc/phim/methods"]),
        ] as [(String?, [String])])
    func `The folders of method files lie beside the configurations`(file: String?, folders: [String]) {
        #expect(ConfigurationFile.methodFolders(for: file, in: ["HOME": "/h", "PHIM_ROOT": ""]) == folders)
    }

    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "phim-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }
}

extension URL {
    fileprivate func write(_ text: String, _ path: String) throws {
        let file = appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}
