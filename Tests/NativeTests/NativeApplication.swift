import Foundation
import TestSupport

/// An application that runs on a desktop of this machine, and the text that it received.
final class NativeApplication {
    let name: MatrixApplication
    private let desktop: any ApplicationDesktop
    private let typist: any Typist
    private let process = Process()
    private let port: Int32
    private var received: [UInt8] = []
    private var log: URL { desktop.directory.appending(path: "application.log") }

    /// Starts the application and waits until keys reach it.
    init(_ name: MatrixApplication, on desktop: any ApplicationDesktop, typist: any Typist) throws {
        self.name = name
        self.desktop = desktop
        self.typist = typist
        let path = desktop.directory.appending(path: "port").path
        guard mkfifo(path, 0o666) == 0 else { throw RigFailure(description: "mkfifo: errno \(errno)") }
        // For writing too, so that it does not end with the application.
        port = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        process.executableURL = URL(filePath: "/usr/bin/setsid")
        let script = desktop.directory.appending(path: "programs/application.sh").path
        process.arguments = ["--wait"] + (desktop.system?.entry ?? []) + ["sh", script, name.start, path]
        process.environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "PHIM_DESKTOP": desktop.directory.path]
        _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        process.standardOutput = try FileHandle(forWritingTo: log)
        process.standardError = process.standardOutput
        try process.run()
        try awaitKeys()
        if name.completes { try prepareCompletions() }
    }

    deinit {
        close(port)
        process.terminate()
    }

    /// The text that the application received since the last time.
    func transcript() throws -> String {
        switch name.reading {
        case .port:
            try typist.type(MatrixApplication.endKey, .person)
            guard let bytes = try bytesOfPort(for: 60) else {
                throw RigFailure(description: "\(name.rawValue) sends nothing\n\(try logged())")
            }
            return ConsoleTranscript(name.isTerminal ? bytes : bytes.filter { $0 != MatrixApplication.change }).text
        case .search:
            // Not with what is completed behind it.
            try typist.type("⟨delete⟩⟨enter⟩", .person)
            let bytes = try bytesOfPort(for: 60)
            try typist.type("⟨ctrl+l⟩⟨delete⟩", .person)
            try typist.wait(1)
            guard let bytes else {
                throw RigFailure(description: "\(name.rawValue) searches nothing\n\(try logged())")
            }
            return String(decoding: bytes, as: UTF8.self)
        case .clipboard:
            let text = try copied(within: 60)
            try typist.type("⟨ctrl+a⟩⟨delete⟩", .person)
            // A command of LibreOffice is carried out later.
            try typist.wait(0.5)
            guard let text else { throw RigFailure(description: "\(name.rawValue) copies nothing\n\(try logged())") }
            return text
        case .file(let save, let clear):
            guard let text = try saved(by: save, within: 60) else {
                throw RigFailure(description: "\(name.rawValue) saves nothing\n\(try logged())")
            }
            try typist.type(clear, .person)
            return text.hasSuffix("\n") ? String(text.dropLast()) : text
        }
    }

    /// Enters what is completed afterwards: addresses, for Chromium of a page that the rig serves, and words to look
    /// for. Firefox completes its bookmarks, Thunderbird its address book.
    private func prepareCompletions() throws {
        switch name {
        case .chromiumAddress, .chromiumSearch, .falkonAddress:
            for address in ["tienphong", "chaobuoisang"] {
                for _ in 0..<2 {
                    try typist.type("⟨ctrl+l⟩\(address).vn:8000⟨enter⟩", .person)
                    try typist.wait(3)
                }
            }
        case .calcFind, .writerFind:
            for words in ["tien phong", "chao buoi sang"] {
                try typist.type("⟨ctrl+f⟩", .person)
                try typist.wait(1.5)
                try typist.type("\(words)⟨enter⟩", .person)
                try typist.wait(1.5)
                try typist.type("⟨esc⟩⟨esc⟩", .person)
            }
        case .calcAutoInput:
            for words in ["tien phong", "chao buoi sang"] { try typist.type("\(words)⟨enter⟩", .person) }
            return
        default: break
        }
        switch name {
        case .calcFind, .writerFind: try typist.type("⟨ctrl+f⟩", .person)
        case .thunderbirdRecipients: break
        default: try typist.type("⟨ctrl+l⟩", .person)
        }
        try typist.wait(1)
        try typist.type("⟨delete⟩", .person)
        try typist.wait(1)
    }

    /// Opens a new message, and goes on to its text unless its recipients are meant.
    private func openMessage() throws {
        try typist.type("⟨ctrl+n⟩", .person)
        try typist.wait(6)
        if name == .thunderbird { try typist.type("⟨tab⟩⟨tab⟩", .person) }
    }

    /// Types until keys arrive, then waits until there are no more.
    private func awaitKeys() throws {
        let prepared = desktop.directory.appending(path: "prepared").path
        while name.isPrepared, process.isRunning, access(prepared, F_OK) != 0 { try typist.wait(0.1) }
        for attempt in 1...120 {
            guard process.isRunning else { break }
            let isMessage = name == .thunderbird || name == .thunderbirdRecipients
            if isMessage, attempt.isMultiple(of: 15) { try openMessage() }
            switch name.reading {
            case .port:
                try typist.type(MatrixApplication.endKey, .person)
                if try bytesOfPort(for: 1) != nil {
                    try typist.type("x", .person)
                    while try !transcript().contains("x") {}
                    // One that started slowly still answers the earlier end keys.
                    while try bytesOfPort(for: 0.5) != nil {}
                    return
                }
            case .search:
                try typist.type("⟨ctrl+l⟩x⟨enter⟩", .person)
                if try bytesOfPort(for: 2) == Array("x".utf8) {
                    while try bytesOfPort(for: 1) != nil {}
                    return
                }
            case .clipboard:
                try typist.type("x", .person)
                if let text = try copied(within: 1), text.contains("x") {
                    try typist.wait(1)
                    _ = try transcript()
                    return
                }
            case .file(let save, _):
                try typist.type("x", .person)
                if let text = try saved(by: save, within: 1), text.contains("x") {
                    try typist.wait(1)
                    _ = try transcript()
                    return
                }
            }
        }
        throw RigFailure(description: "no key reaches \(name.rawValue)\n\(try logged())")
    }

    /// What came on the port before the code of the end key, which is removed; nil if it does not come in this time.
    private func bytesOfPort(for seconds: Double) throws -> [UInt8]? {
        for _ in 0...Int(seconds * 20) {
            var buffer = [UInt8](repeating: 0, count: 4096)
            while case let count = read(port, &buffer, buffer.count), count > 0 { received += buffer[..<count] }
            if let range = received.firstRange(of: MatrixApplication.endCode) {
                defer { received.removeSubrange(..<range.upperBound) }
                return Array(received[..<range.lowerBound])
            }
            try typist.wait(0.05)
        }
        return nil
    }

    /// The text of the file that these keys save; nil if there is none in this time.
    private func saved(by keys: String, within seconds: Double) throws -> String? {
        let file = desktop.directory.appending(path: "home/text")
        try? FileManager.default.removeItem(at: file)
        try typist.type(keys, .person)
        for _ in 0...Int(seconds * 10) {
            if FileManager.default.fileExists(atPath: file.path) {
                // It is written in one piece, but opened before.
                try typist.wait(0.1)
                return try String(contentsOf: file, encoding: .utf8)
            }
            try typist.wait(0.1)
        }
        return nil
    }

    /// The whole text, by the clipboard, without the line feed at its end; nil if nothing is copied in time.
    private func copied(within seconds: Double) throws -> String? {
        let unset = "(nothing was copied)"
        // In the foreground, until something else is copied: Foundation waits for the descriptors of a daemon.
        let owner = Process()
        owner.executableURL = URL(filePath: "/bin/sh")
        let copy = isWayland ? "wl-copy --foreground" : "xclip -quiet -i -selection clipboard"
        owner.arguments = ["-c", "printf '%s' '\(unset)' | \(copy) >/dev/null 2>&1"]
        owner.environment = ProcessInfo.processInfo.environment.merging(desktop.environment) { $1 }
        try owner.run()
        // Otherwise it could take the clipboard after the application.
        while try clipboard() != unset, owner.isRunning { try typist.wait(0.05) }
        // Gnumeric copies only what was entered, and all cells.
        try typist.type((name == .gnumeric ? "⟨enter⟩" : "") + "⟨ctrl+a⟩⟨ctrl+c⟩", .person)
        for attempt in 1...Int(seconds * 5) + 1 {
            let text = try clipboard()
            if !text.isEmpty && text != unset {
                // A browser keeps the last space of a paragraph as one that does not break.
                let line = String(text.drop { $0 == "\n" && name == .gnumeric })
                return (line.hasSuffix("\n") ? String(line.dropLast()) : line).replacing("\u{a0}", with: " ")
            }
            try typist.wait(0.2)
            // LibreOffice may not know yet that something is selected, and ignores the command.
            if attempt.isMultiple(of: 10) { try typist.type("⟨ctrl+c⟩", .person) }
        }
        return nil
    }

    private var isWayland: Bool { desktop.backend == "wayland" }

    private func clipboard() throws -> String {
        let file = desktop.directory.appending(path: "clipboard")
        let paste = isWayland ? "wl-paste --no-newline" : "xclip -o -selection clipboard"
        try shell("timeout 2 \(paste) >'\(file.path)' 2>/dev/null")
        // AbiWord's ends with a NUL.
        return try String(contentsOf: file, encoding: .utf8).replacing("\0", with: "")
    }

    private func shell(_ command: String) throws {
        try runProgram("/bin/sh", ["-c", command], environment: desktop.environment)
    }

    private func logged() throws -> String {
        String(decoding: try Data(contentsOf: log).suffix(2000), as: UTF8.self)
    }
}
