import EventLoop
import Foundation
import TestSupport
import Testing

/// Phím's packages and the desktops of another system, in its root: `Tests/run.sh --systems`. The daemon is that of the test.
@Suite(
    .serialized, .enabled(if: OtherSystem.given != nil, "with --systems"),
    .enabled(if: OtherSystem.given == nil || getuid() == 0, "needs root: chroot(2) and mounts"))
struct OtherSystemTests {
    let system: OtherSystem

    init() throws { system = try #require(OtherSystem.given) }

    @Test func `The packages install on this system, and their commands run there`() throws {
        let packages = ProcessInfo.processInfo.environment["PHIM_PACKAGES"] ?? ""
        try TemporaryFolder.with { folder in
            func run(_ command: String) throws -> String {
                let (status, text) = try system.run("cd '\(folder.path)' && \(command)")
                #expect(status == 0, "\(command): \(text.suffix(1000))")
                return text
            }
            for file in try FileManager.default.contentsOfDirectory(atPath: packages) where file.hasSuffix(".deb") {
                try FileManager.default.copyItem(
                    atPath: packages + "/" + file, toPath: folder.appending(path: file).path)
            }
            _ = try run("dpkg --purge phim-settings phim")
            _ = try run("DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends install ./*.deb")
            #expect(try run("dpkg-query -W -f '${db:Status-Status} ' phim phim-settings") == "installed installed ")
            #expect(try run("phim --version").contains(/^[0-9]+\.[0-9]+/))
            _ = try run("phim check")
            #expect(try run("printf 'tieengs Vieetj\\n' | phim type --method telex") == "tiếng Việt\n")
            // Without devices it has something to say, and says it.
            let doctor = try system.run("phim doctor")
            #expect(doctor.status <= 1 && doctor.text.contains("uinput"), "\(doctor)")
            _ = try run("phim keymap xkb --install && phim keymap xkb --install")
            _ = try run("phim-settings --help")
        }
    }

    @Test(arguments: SystemCell.chosen)
    func `An application on a desktop of this system receives the typed text`(cell: SystemCell) throws {
        let name = "\(system.name): \(cell)"
        if let obstacle = cell.obstacle(on: system) { try skipCase(name, obstacle) }
        try TemporaryFolder.with { folder in
            let loop = try EventLoop()
            let desktop = try SystemDesktop(cell.desktop, of: system, in: folder, on: loop)
            let typist = try NativeTests.phim(on: loop, desktop)
            let application = try NativeApplication(cell.application, on: desktop, typist: typist)
            // Rules for applications apply.
            #expect(typist.field.application != "", "the focus is not told")
            print("\(name): the focus is in \(typist.field.application)")
            var results: [(script: NativeScript, result: String)] = []
            for script in cell.scripts {
                let result = try NativeTests.result(of: script, in: application, typist)
                print("\(name): \(script.column): \(result)")
                #expect(NativeResults.isPass(result), "\(script.column)")
                results.append((script, result))
            }
            if NativeTests.isRecorded {
                try SystemResults.record(results, of: cell, on: system, version: cell.desktop.version(on: system))
            }
        }
    }

    /// Version numbers of compositors, as they tell them.
    @Test(arguments: SystemDesktop.Kind.allCases)
    func `A compositor of this system tells its version`(desktop: SystemDesktop.Kind) throws {
        if !system.has(desktop.program) { try skipCase(desktop.rawValue, "\(system.name) has no \(desktop.program)") }
        let version = try desktop.version(on: system)
        print("\(system.name): \(desktop.rawValue) \(version)")
        #expect(version.contains("."))
    }
}
