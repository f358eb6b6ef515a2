import Foundation
import Keyboard
import SimulatedDevices
import TestSupport
import Testing

@testable import Daemon

/// What of a text is written to a disk.
@Suite struct StoredTextTests {
    @Test func `Nothing that is typed is stored unless the configuration asks for it`() throws {
        try TemporaryFolder.with { folder in
            let before = try Self.files(in: folder)
            var options = Daemon.Options()
            options.environment = ["HOME": folder.path, "XDG_STATE_HOME": folder.path + "/state"]
            options.console = nil
            let daemon = try SimulatedDaemon(
                """
                [emoji]
                expand = true
                [[macro]]
                from = "vn"
                to = "Việt Nam"
                [[locale]]
                id = "vi"
                method = "telex"
                [[locale]]
                id = "en"
                """, options)
            try daemon.type("hoaf vn test")
            // The word becomes its keys and back, which is remembered for it.
            for _ in 0..<4 {
                try daemon.press(.leftShift, .press)
                try daemon.press(.leftShift, .release)
            }
            try daemon.type(" :heart: ")
            daemon.daemon.flow.perform(.locale("en"))
            try daemon.drain()
            #expect(daemon.text.contains("Việt Nam"))
            daemon.daemon.close()
            #expect(try Self.files(in: folder) == before)
        }
    }

    private static func files(in folder: URL) throws -> [String] {
        try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }.sorted()
    }
}
