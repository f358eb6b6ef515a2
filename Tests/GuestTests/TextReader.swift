import Foundation
import Keyboard

/// An application in the guest that hands over what it got: a program in a terminal every byte at once, a text field its
/// text whenever the end key is pressed.
@Rig
class TextReader {
    let guest: Guest
    private var received: [UInt8] = []

    /// The key that ends a transcript. It goes the same way as all others, so what comes before it is complete.
    static let end = "⟨f12⟩"
    static let endCode: [UInt8] = Array("\u{1b}[24~".utf8)

    init(_ guest: Guest) {
        self.guest = guest
    }

    /// Drops what nobody asked for.
    func forget() {
        while let bytes = guest.text.read(by: Deadline(seconds: 0)), !bytes.isEmpty {}
        received = []
    }

    /// What the application got, up to the end key, which is typed on the given keyboard.
    func transcript(ending keyboard: PhysicalKeyboard) throws -> String {
        try keyboard.type(Self.end)
        return ConsoleTranscript(try bytes(upTo: Self.endCode)).text
    }

    /// Waits until the application has got something more.
    func awaitMore() throws {
        guard let bytes = guest.text.read(by: Deadline(seconds: 30)), !bytes.isEmpty else {
            throw RigFailure(description: "the application got nothing")
        }
        received += bytes
    }

    /// Whether the application has got these bytes, or gets them in so many seconds. They stay.
    func hasReceived(_ mark: [UInt8], for seconds: Double) throws -> Bool {
        let deadline = Deadline(seconds: seconds)
        while !received.contains(mark) {
            guard let bytes = guest.text.read(by: deadline) else {
                throw RigFailure(description: "the application in the guest is gone")
            }
            if bytes.isEmpty { return false }
            received += bytes
        }
        return true
    }

    /// What the application got, once that contains the given bytes; those and what came before are taken. It may take
    /// its time, as long as something comes every so many seconds.
    func bytes(upTo mark: [UInt8], for seconds: Double = 30) throws -> [UInt8] {
        while true {
            if let range = received.firstRange(of: mark) {
                defer { received.removeSubrange(..<range.upperBound) }
                return Array(received[..<range.lowerBound])
            }
            guard let bytes = guest.text.read(by: Deadline(seconds: seconds)) else {
                throw RigFailure(description: "the application in the guest is gone")
            }
            if bytes.isEmpty {
                throw RigFailure(
                    description: "the application got \(ConsoleTranscript(received).text.debugDescription), then "
                        + "nothing more in \(seconds) s; expected \(ConsoleTranscript(mark).text)")
            }
            received += bytes
        }
    }
}
