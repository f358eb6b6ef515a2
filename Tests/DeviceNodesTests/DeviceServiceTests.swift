import Foundation
import Glibc
import System
import TestSupport
import Testing

/// phim-devices as a process, with clients that are processes: who gets a descriptor, and for how long.
@Suite(
    .serialized, .waits, .enabled(if: DeviceServiceRig.isPossible, "needs root, for namespaces and control groups")
)
struct DeviceServiceTests {
    @Test func `phim-devices opens nodes for the active user's daemon and closes them on request`() throws {
        let answers = try DeviceServiceRig.with { rig in
            try rig.answers(to: ["open event3", "open event3", "close 1", "open event3", "open event9"])
        }
        #expect(
            answers == [
                "opened 1, which reads", "opened 2, which reads", "done", "opened 3, which reads", "failed 2",
            ])
    }

    /// Who could write to a keyboard could hold a key down in it for the next user.
    @Test func `A node is opened for reading, and the service sets the lights of what it has opened`() throws {
        let answers = try DeviceServiceRig.with { rig in
            [
                try rig.answers(to: ["open event3", "writes", "lights 1 3", "close 1"]),
                try rig.answers(to: ["open event3", "lights 2 1", "wait"]),
            ]
        }
        #expect(
            answers == [
                ["opened 1, which reads", "no", "done", "done"], ["opened 1, which reads", "end", "end"],
            ])
    }

    @Test func `phim-devices does not open nodes that are no devices`() throws {
        let answers = try DeviceServiceRig.with { try $0.answers(to: ["open event4", "open event5"]) }
        #expect(answers == ["failed \(ENODEV)", "failed \(ENODEV)"])
    }

    /// A seat without a graphics card is not one of logind's: it lists seat0 alone here.
    @Test func `phim-devices opens no device of another seat, whether logind knows that seat or not`() throws {
        let answers = try DeviceServiceRig.with { rig in
            var answers: [String] = []
            for seat in [nil, "seat1", "", "seat0"] {
                try DeviceServiceRig.describe(seat: seat)
                answers += try rig.answers(to: ["open event3"])
            }
            return answers
        }
        let opened = "opened 1, which reads"
        #expect(answers == [opened, "failed \(ENODEV)", opened, opened])
    }

    @Test func `A device is opened once udev has told its seat, and not at all without udev`() throws {
        let answers = try DeviceServiceRig.with { rig in
            unlink(DeviceServiceRig.description)
            let client = try rig.start(["check", "open event3", "open event6"])
            #expect(client.next() == "done")
            // A change of another device's description is none of this one's.
            try Data("I:1\n".utf8).write(to: URL(filePath: "/run/udev/data/c1:5"))
            #expect(try rig.answers(to: ["check"]) == ["done"])
            try DeviceServiceRig.describe()
            let answers = try client.rest()
            try FileManager.default.removeItem(atPath: "/run/udev")
            return answers + (try rig.answers(to: ["open event3"]))
        }
        #expect(answers == ["opened 1, which reads", "opened 2, which reads", "failed \(EAGAIN)"])
    }

    @Test func `phim-devices refuses another user, root and a login over the network, with the reason`() throws {
        let answers = try DeviceServiceRig.with { rig in
            try rig.files.write(user: DeviceServiceRig.user, isActive: true, sessions: [7, 61])
            return [
                try rig.answers(to: ["open event3", "wait"], user: DeviceServiceRig.other, group: ""),
                try rig.answers(to: ["open event3", "wait"], user: 0, group: ""),
                try rig.answers(to: ["open event3", "wait"], group: DeviceServiceRig.remote),
                try rig.answers(to: ["check", "wait"], group: DeviceServiceRig.remote),
            ]
        }
        #expect(answers == Array(repeating: ["refused session", "end"], count: 4))
    }

    @Test func `phim-devices answers any program of the active user`() throws {
        #expect(try DeviceServiceRig.with { try $0.answers(to: ["check"], group: "") } == ["done"])
    }

    /// Without a kernel that has uinput, the reason is told.
    @Test func `phim-devices gives the descriptor of uinput to nobody`() throws {
        let answers = try DeviceServiceRig.with { rig in
            [
                try rig.answers(to: ["open uinput", "wait"]),
                try rig.answers(to: [
                    "keyboard", "keyboard 3 1133 50475 0", "open event3", "companion 1", "companion 9",
                ]),
            ]
        }
        #expect(
            answers == [
                ["end", "end"],
                [
                    "failed \(ENOENT)", "failed \(ENOENT)", "opened 1, which reads", "failed \(ENOTTY)",
                    "failed \(ENODEV)",
                ],
            ])
    }

    @Test(arguments: [
        "hello", "open event3\n", "open event3 event4", "open /dev/input/event3", "open event3/../../dev/null",
        "close 1", "open " + String(repeating: "x", count: 100_000),
    ])
    func `phim-devices disconnects a client that sends a malformed packet`(packet: String) throws {
        let answers = try DeviceServiceRig.with { rig in
            [try rig.answers(to: [packet, "wait"]), try rig.answers(to: ["open event3"])]
        }
        #expect(answers == [["end", "end"], ["opened 1, which reads"]])
    }

    /// The packets are always the same; see FuzzTests for other readers.
    @Test(.inFullRun) func `phim-devices survives random packets and leaks nothing`() throws {
        let isServed = try DeviceServiceRig.with { rig in
            let idle = try rig.startIdleClient()
            defer { idle.kill() }
            let before = rig.descriptorCount
            var packets = InputMutator(
                [
                    "open event3\nopen event6\nclose 1\ncompanion 2\ncheck",
                    "keyboard 3 1133 50475 0\nkeyboard\ncheck",
                    "check\nopen event3\nclose 2", "open event3\ncompanion 1\nclose 999999999",
                ].map { Array($0.utf8) }, seed: 1)
            for _ in 0..<80 {
                let lines = packets.next().split(separator: UInt8(ascii: "\n")).prefix(12).map {
                    String(decoding: $0.filter { $0 != 0 }, as: UTF8.self)
                }
                _ = try rig.answers(to: lines)
            }
            guard try rig.answers(to: ["open event3"]) == ["opened 1, which reads"] else { return false }
            return rig.descriptorCount(expecting: before) == before
        }
        #expect(isServed == true)
    }

    @Test func `phim-devices revokes all descriptors when another session becomes active`() throws {
        let seen = try DeviceServiceRig.with { rig in
            let client = try rig.start(["open event3", "open event3", "wait", "wait"])
            var seen = [client.next(), client.next()]
            let before = rig.descriptorCount
            try rig.files.write(user: DeviceServiceRig.other, isActive: true)
            seen += try client.rest()
            // The connection, what was opened, and what keeps the settings of the device.
            seen.append("\(before - rig.descriptorCount(expecting: before - 4))")
            seen += try rig.answers(to: ["open event3"])
            try rig.files.write(user: DeviceServiceRig.user, isActive: true)
            return seen + (try rig.answers(to: ["open event3"]))
        }
        #expect(
            seen == [
                "opened 1, which reads", "opened 2, which reads", "revoked", "end", "4", "refused session",
                "opened 1, which reads",
            ])
    }

    @Test func `The client of phim-devices closes everything when it is revoked, refused or disconnected`() throws {
        let paths = ["nodes", "/dev/input/event3", "/dev/input/event9", "/dev/input/mice", "/dev/input/event6"]
        let seen = try DeviceServiceRig.with { rig in
            var seen: [[String?]] = []
            let opened = ["opened", "/dev/input/mice: open: No such file or directory"]
            for end in [true, false] {
                let client = try rig.start(paths)
                // A path that is no node's is answered at once.
                var lines = (0..<5).map { _ in client.next() ?? "" }
                lines.sort()
                #expect(lines.filter { opened.contains($0) }.count == 3, "\(lines)")
                if end {
                    try rig.files.write(user: DeviceServiceRig.other, isActive: true)
                    seen.append(try client.rest())
                    seen.append(try rig.answers(to: paths).suffix(2))
                    try rig.files.write(user: DeviceServiceRig.user, isActive: true)
                } else {
                    rig.kill()
                    seen.append(try client.rest())
                }
            }
            return seen
        }
        #expect(
            seen == [
                ["lost: revoked", "closed"], ["lost: refused(DeviceNodes.NodeRefusal.session)", "closed"],
                ["lost: ended", "closed"],
            ])
    }

    @Test func `phim-devices keeps nothing of a client that has died`() throws {
        let isGone = try DeviceServiceRig.with { rig in
            let idle = try rig.startIdleClient()
            defer { idle.kill() }
            let before = rig.descriptorCount
            let client = try rig.start(["open event3", "open event3", "idle"])
            _ = (client.next(), client.next())
            let during = rig.descriptorCount
            client.kill()
            return [during - before, rig.descriptorCount(expecting: before) - before]
        }
        #expect(isGone == [4, 0])
    }

    @Test func `phim-devices is not delayed by a client that does not read, or by many silent ones`() throws {
        let answers = try DeviceServiceRig.with { rig in
            // More than a socket holds, of those who are refused.
            let strangers = try (0..<20).map { _ in
                try rig.start(["idle"], user: DeviceServiceRig.other, group: "")
            }
            let silent = try rig.start(["open event9", "idle"])
            let flood = try rig.start(["flood"])
            var answers = [silent.next(), flood.next()]
            answers += try rig.answers(to: ["open event3"])
            for client in strangers + [silent, flood] { _ = try client.rest() }
            return answers
        }
        #expect(answers == ["failed 2", "hung up on", "opened 1, which reads"])
    }

    @Test func `phim-devices limits a user to four connections, and the nodes on each`() throws {
        let answers = try DeviceServiceRig.with { rig in
            let clients = try (0..<4).map { _ in try rig.start(["open event9", "idle"]) }
            var answers = clients.map { $0.next() ?? "" }
            answers += try rig.answers(to: ["wait", "wait"])
            for client in clients { _ = try client.rest() }
            answers += try rig.answers(to: Array(repeating: "open event3", count: 513)).suffix(2)
            return answers
        }
        let failed = Array(repeating: "failed 2", count: 4)
        #expect(answers == failed + ["refused full", "end", "opened 512, which reads", "failed \(EMFILE)"])
    }

    @Test func `phim-devices logs the reason of a refusal once, and nothing else`() throws {
        let log = try DeviceServiceRig.with { rig in
            for _ in 0..<3 { _ = try rig.answers(to: ["wait"], user: DeviceServiceRig.other, group: "") }
            return try rig.stop()
        }
        #expect(
            log == """
                phim: warning: a connection was refused (session); phim-devices(8) says what that means
                [0]
                """)
    }

    @Test func `phim-devices keeps nothing of clients that it refused`() throws {
        let counts = try DeviceServiceRig.with { rig in
            let before = try rig.startIdleClient()
            defer { before.kill() }
            var counts = [rig.descriptorCount]
            for _ in 0..<8 { _ = try rig.answers(to: ["wait"], user: DeviceServiceRig.other, group: "") }
            let after = try rig.startIdleClient()
            defer { after.kill() }
            counts.append(rig.descriptorCount)
            return counts
        }
        // One more: the connection of the second idle client.
        let (before, after) = (try #require(counts?.first), try #require(counts?.last))
        #expect(after == before + 1)
    }

    @Test func `phim-devices with an argument prints its usage`() throws {
        let program = try BuiltProducts.deviceService.path
        let printed = try TemporaryFolder.with { try ConsoleSession.run("\(program) more", in: $0) }
        #expect(printed.hasPrefix("phim: error: usage: phim-devices, with") && printed.hasSuffix("\n[64]"))
    }
}
