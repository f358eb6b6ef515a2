import Configuration
import Foundation
import TestSupport
import Testing

@Suite struct ConfigurationFileTests {
    @Test(arguments: [
        (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], ["/x/phim/phim.toml", "/etc/phim/phim.toml"]),
        (["HOME": "/h"], ["/h/.config/phim/phim.toml", "/etc/phim/phim.toml"]),
        (["XDG_CONFIG_HOME": "", "HOME": "/h"], ["/h/.config/phim/phim.toml", "/etc/phim/phim.toml"]),
        (["XDG_CONFIG_HOME": "relative", "HOME": "/h"], ["/h/.config/phim/phim.toml", "/etc/phim/phim.toml"]),
        ([:], ["/etc/phim/phim.toml"]),
    ])
    func `The user's configuration comes before the system's`(environment: [String: String], paths: [String]) {
        #expect(ConfigurationFile.candidates(in: environment.merging(["PHIM_ROOT": ""]) { $1 }) == paths)
        let elsewhere = ConfigurationFile.candidates(in: environment.merging(["PHIM_ROOT": "/r"]) { $1 })
        #expect(elsewhere.last == "/r/etc/phim/phim.toml")
    }

    @Test(
        arguments: [
            (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/phim/phim.toml"),
            (["HOME": "/h"], "/h/.config/phim/phim.toml"),
            (["HOME": ""], nil), ([:], nil),
        ] as [([String: String], String?)])
    func `Without a home directory there is no user's configuration`(environment: [String: String], path: String?) {
        #expect(ConfigurationFile.ofUser(in: environment) == path)
    }

    @Test func `The user's configuration is read`() throws {
        try withHome { home, path in
            try Data("[log]\nlevel = \"info\"".utf8).write(to: path)
            let reading = Configuration.load(environment: ["HOME": home.path])
            #expect(reading.file == path.path)
            #expect(reading.configuration?.log.level == .info)
        }
    }

    @Test func `A missing configuration is an error only if it was named`() throws {
        try withHome { home, path in
            let reading = Configuration.load(environment: ["HOME": home.path])
            #expect(reading.configuration != nil && reading.file != path.path)
            let named = Configuration.load(file: path.path, environment: [:])
            #expect(named.configuration == nil)
            #expect(
                named.complaints.map(\.description) == [
                    "\(path.path): error: No such file or directory [unreadable-file]"
                ])
        }
    }

    @Test func `A configuration that cannot be read is an error`() throws {
        try withHome { home, path in
            try FileManager.default.createDirectory(at: path, withIntermediateDirectories: false)
            let reading = Configuration.load(environment: ["HOME": home.path])
            #expect(reading.configuration == nil)
            #expect(reading.complaints.map(\.id) == [.unreadableFile])
        }
    }

    @Test func `A configuration above the size limit is refused`() {
        let reading = Configuration.load(file: "/dev/zero", environment: [:], mayWait: true)
        #expect(reading.configuration == nil)
        #expect(reading.complaints.map(\.id) == [.fileTooLarge])
    }

    /// A home that is thrown away, with the folder for the configuration in it.
    private func withHome(_ body: (URL, URL) throws -> Void) throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "phim-\(UUID().uuidString)")
        let folder = home.appending(path: ".config/phim")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        try body(home, folder.appending(path: "phim.toml"))
    }

    @Test func `A pipe or a device is not read as a configuration`() throws {
        try TemporaryFolder.with { folder in
            let pipe = folder.appending(path: "phim.toml").path
            #expect(mkfifo(pipe, 0o600) == 0)
            for path in [pipe, "/dev/zero"] {
                let complaints = Configuration.load(file: path, environment: [:]).complaints
                #expect(complaints.map(\.description) == ["\(path): error: not a regular file [unreadable-file]"])
            }
        }
    }
}
