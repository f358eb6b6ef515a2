import Foundation

/// A reader of what others write, and what it is given.
struct FuzzTarget: Sendable {
    /// The name, also of the folder in Corpora.
    let name: String
    /// So many inputs are tried where nobody asks for more.
    let count: Int
    /// What the inputs are made of.
    var tokens: [String] = []
    /// Inputs beside those in the folder, which are made by the project itself or are no text.
    var seeds: @Sendable () throws -> [[UInt8]] = { [] }
    /// Makes what all inputs have in common, and answers what takes one of them. The folder is empty.
    let prepare: @Sendable (_ folder: String) throws -> (_ input: [UInt8]) throws -> Void

    /// All of them.
    static let all = files + keymaps + requests + desktops + programs + keys

    /// The inputs that others are made of. What was found once stays among them.
    func corpus() throws -> [[UInt8]] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpora/" + name)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return try names.sorted().map { try Array(Data(contentsOf: folder.appending(path: $0))) } + seeds()
    }
}

/// What is wrong with how an input was read.
struct FuzzFault: Error {
    let text: String

    /// Throws the text unless something holds.
    static func check(_ holds: Bool, _ text: @autoclosure () -> String) throws {
        if !holds { throw FuzzFault(text: text()) }
    }

    /// Throws if a message would make a terminal do something.
    static func checkMessage(_ message: String) throws {
        try check(
            message.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
            "a message with control characters: \(message.debugDescription)")
    }
}
