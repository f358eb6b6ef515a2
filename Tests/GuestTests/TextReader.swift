import Foundation
import Keyboard
import TestSupport

/// An application in the guest that reports the text it received: a program in a terminal sends every byte at once, a
/// text field sends its text when the end key is pressed.
@Rig
class TextReader {
    let guest: Guest
    private var received: [UInt8] = []

    /// The key that ends a transcript.
    static let end = MatrixApplication.endKey
    static let endCode = MatrixApplication.endCode

    init(_ guest: Guest) {
        self.guest = guest
    }

    /// Discards what has been received so far. Returns whether that was anything.
    @discardableResult
    func forget() -> Bool {
        var hadText = !received.isEmpty
        while let bytes = guest.text.read(by: Deadline(seconds: 0)), !bytes.isEmpty { hadText = true }
        received = []
        return hadText
    }

    /// The text that the application received, up to the end key, which is typed on the given keyboard.
    func transcript(ending keyboard: PhysicalKeyboard) throws -> String {
        try keyboard.type(Self.end)
        return ConsoleTranscript(try bytes(upTo: Self.endCode)).text
    }

    /// Waits until the application has received something more.
    func awaitMore() throws {
        guard let bytes = guest.text.read(by: Deadline(seconds: 30)), !bytes.isEmpty else {
            throw RigFailure(description: "the application received nothing")
        }
        received += bytes
    }

    /// Whether the application has received these bytes, or receives them in this time. They remain in the buffer.
    func hasReceived(_ expected: [UInt8], for seconds: Double) throws -> Bool {
        let deadline = Deadline(seconds: seconds)
        while !received.contains(expected) {
            guard let bytes = guest.text.read(by: deadline) else {
                throw RigFailure(description: "the application in the guest has ended")
            }
            if bytes.isEmpty { return false }
            received += bytes
        }
        return true
    }

    /// Waits for the given bytes, and returns what the application received before them. Both are removed from the
    /// buffer. `seconds` is the longest pause between two pieces, not the total time.
    func bytes(upTo end: [UInt8], for seconds: Double = 30) throws -> [UInt8] {
        while true {
            if let range = received.firstRange(of: end) {
                defer { received.removeSubrange(..<range.upperBound) }
                return Array(received[..<range.lowerBound])
            }
            guard let bytes = guest.text.read(by: Deadline(seconds: seconds)) else {
                throw RigFailure(description: "the application in the guest has ended")
            }
            if bytes.isEmpty {
                throw RigFailure(
                    description: "the application received \(ConsoleTranscript(received).text.debugDescription), "
                        + "then nothing more in \(seconds) s; expected \(ConsoleTranscript(end).text)")
            }
            received += bytes
        }
    }
}
