import Foundation
import TestSupport

/// QEMU's protocol QMP: one line of JSON for each request and each answer.
final class Monitor {
    private let connection: Connection
    private var buffer: [UInt8] = []

    /// Reads the greeting and enables commands.
    init(_ connection: Connection) throws {
        self.connection = connection
        _ = try message(by: Deadline(seconds: 20))
        try execute("qmp_capabilities")
    }

    /// Runs a command and returns its result; an empty dictionary if the result is not a dictionary.
    @discardableResult
    func execute(_ command: String, _ arguments: [String: Any] = [:]) throws -> [String: Any] {
        try result(of: command, arguments) as? [String: Any] ?? [:]
    }

    /// Runs a command of QEMU's human monitor and returns its output.
    func human(_ line: String) throws -> String {
        try result(of: "human-monitor-command", ["command-line": line]) as? String ?? ""
    }

    private func result(of command: String, _ arguments: [String: Any]) throws -> Any? {
        let request: [String: Any] = ["execute": command, "arguments": arguments]
        try connection.write(Array(JSONSerialization.data(withJSONObject: request)) + [0x0a])
        let deadline = Deadline(seconds: 30)
        while true {
            let answer = try message(by: deadline)
            if let error = answer["error"] as? [String: Any] {
                throw RigFailure(description: "QEMU refuses \(command): \(error["desc"] ?? error)")
            }
            if let result = answer["return"] { return result }
        }
    }

    private func message(by deadline: Deadline) throws -> [String: Any] {
        while true {
            if let end = buffer.firstIndex(of: 0x0a) {
                let line = Data(buffer[..<end])
                buffer.removeSubrange(...end)
                return try JSONSerialization.jsonObject(with: line) as? [String: Any] ?? [:]
            }
            guard let more = connection.read(by: deadline), !more.isEmpty else {
                throw RigFailure(description: "QEMU's monitor does not answer")
            }
            buffer += more
        }
    }
}
