import ArgumentParser
import Clipboard
import Configuration
import Glibc
import System
import Transliteration

struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: localized("Converts Vietnamese text between Unicode and old encodings."),
        usage: "phim convert [<files> ...] [--from <from>] [--to <to>] [<options>]",
        discussion: localized(
            """
            Reads files, or standard input, and writes the text in Unicode to standard output, or in the encoding of --to. \
            Without --from, the encoding is detected; if it is not certain, nothing is converted.

              phim convert old.txt > new.txt
              phim convert --from vni --in-place *.txt
              phim convert --to tcvn3 letter.txt > old.txt
              phim convert --letters plain names.txt      không dấu
              phim convert --clipboard --from tcvn3       copy, convert, paste

            Encodings: unicode, decomposed (tổ hợp), tcvn3 (the fonts .VnTime, ABC), vni (VNI-Times), viqr, cp1258, viscii, \
            vps. Only plain text is converted: for a document, copy the text and use --clipboard. What cannot be converted \
            is reported with its line and column, and kept: in a file of an old encoding as “&#20013;”, capitals with tones in \
            TCVN3 as small letters. The exit status is then 1.
            """))

    @Argument(help: localized("The files; - or none is standard input."), completion: .file()) var files: [String] =
        []
    @Option(help: localized("The encoding of the text; detected if not given.")) var from: VietnameseEncoding?
    @Option(help: localized("The encoding to write.")) var to = VietnameseEncoding.unicode
    @Option(help: localized("Change the letters: to capitals, to small letters, or plain, without diacritics."))
    var letters: LetterConversion?
    @Flag(help: localized("Write the result into each file; the old text is kept as FILE~.")) var inPlace = false
    @Flag(help: localized("Convert the copied text; where you paste it, the font of the encoding is needed."))
    var clipboard = false
    @Flag(help: localized("Write an old encoding as characters in UTF-8, as in a document with an old font."))
    var characters = false

    func validate() throws {
        if clipboard && (inPlace || !files.isEmpty) {
            throw ValidationError(
                localized("--clipboard converts the copied text; it takes no files and no --in-place."))
        }
        if inPlace && (files.isEmpty || files.contains("-")) {
            throw ValidationError(
                localized("--in-place needs the names of files, as in “phim convert --in-place old.txt”."))
        }
    }

    /// The largest file, in bytes. Larger files are hardly plain text.
    private static let limit = 1 << 28
    /// The most problems that are shown one by one.
    private static let shownCount = 20

    func run() throws {
        let isWhole = try clipboard ? convertClipboard() : convertFiles()
        if !isWhole { throw ExitCode.failure }
    }

    private func conversion(makesCharacters: Bool) -> TextConversion {
        TextConversion(from: from, to: to, letters: letters, makesCharacters: makesCharacters)
    }

    /// Converts the files. True if everything could be converted.
    private func convertFiles() throws -> Bool {
        var isWhole = true
        for file in files.isEmpty ? ["-"] : files {
            let name = file == "-" ? localized("standard input") : file
            let bytes: [UInt8]
            do {
                bytes =
                    try file == "-"
                    ? TextFile.readInput(limit: Self.limit) : TextFile.readBytes(file, limit: Self.limit)
            } catch {
                let reason =
                    error.errno == EFBIG
                    ? localized("is larger than 256 MB") : localized("cannot be read: \(error.reason)")
                throw PlainError("\(name) \(reason)")
            }
            let result = try convert(bytes, named: name, makesCharacters: characters)
            isWhole = tell(result, of: file == "-" ? "-" : file) && isWhole
            if !inPlace {
                Terminal.write(result.bytes)
            } else if result.bytes == bytes {
                print(localized("\(file) is \(to.title) already; it was not written"))
            } else {
                let copy = try keep(bytes, of: file)
                guard try TextFile.readBytes(file, limit: Self.limit) == bytes else {
                    throw PlainError(
                        localized("\(file) was changed by another program meanwhile; it was not written"))
                }
                try TextFile.write(result.bytes, to: file)
                print(localized("\(file): \(result.source.title) → \(to.title); the old text is in \(copy)"))
            }
        }
        return isWhole
    }

    private func convertClipboard() throws -> Bool {
        let clipboard = try ClipboardText(environment: ProcessEnvironment.variables)
        let text = try clipboard.read()
        let result = try convert(Array(text.utf8), named: localized("the copied text"), makesCharacters: true)
        try clipboard.write(String(decoding: result.bytes, as: UTF8.self))
        let isWhole = tell(result, of: "clipboard")
        print(localized("clipboard: \(result.source.title) → \(to.title)"))
        return isWhole
    }

    private func convert(_ bytes: [UInt8], named name: String, makesCharacters: Bool) throws -> TextConversion.Result
    {
        do {
            return try conversion(makesCharacters: makesCharacters)
                .convert(bytes, text: MacroImport.text(of: bytes))
        } catch TextConversion.Failure.notText {
            throw PlainError(
                localized("\(name) is not UTF-8 text; --from names an old encoding: \(VietnameseEncoding.oldNames)"))
        } catch {
            throw PlainError(
                localized(
                    "the encoding of \(name) is not certain; name it with --from: \(VietnameseEncoding.oldNames)"))
        }
    }

    /// Reports what could not be converted. True if everything could be.
    private func tell(_ result: TextConversion.Result, of file: String) -> Bool {
        let problems = (result.unread + result.unwritten).sorted { $0.place < $1.place }
        var places = LineColumns(result.text)
        for problem in problems.prefix(Self.shownCount) {
            let text =
                switch problem.kind {
                case .unknownByte(let byte):
                    localized("byte 0x\(String(byte, radix: 16)) has no meaning in \(result.source.title)")
                case .missing(let character): localized("\(character.shown) is not in \(to.title)")
                case .capital(let character):
                    localized(
                        "\(character.shown) is not in \(to.title): it is the small letter, for a font of capitals")
                }
            Terminal.complain("\(file):\(places.position(of: problem.place)): \(text)")
        }
        if problems.count > Self.shownCount {
            Terminal.complain(localized("\(file): and \(problems.count - Self.shownCount) more"))
        }
        return problems.isEmpty
    }

    /// Copies the old content of a file to a free name beside it. The result is the name of the copy.
    private func keep(_ bytes: [UInt8], of file: String) throws -> String {
        var status = stat()
        let mode = stat(file, &status) == 0 ? status.st_mode : 0o600
        let names = ["\(file)~"] + (2...99).map { "\(file)~\($0)" }
        guard let copy = names.first(where: { lstat($0, &status) != 0 }) else {
            throw PlainError(localized("\(file)~ to \(file)~99 exist already; move them away"))
        }
        try TextFile.create(bytes, at: copy, mode: mode)
        return copy
    }
}

/// Converts places in a text to lines and columns. The places must be given in ascending order.
private struct LineColumns {
    private var rest: Substring.UnicodeScalarView
    private var place = 0
    private var line = 1
    private var column = 1

    init(_ text: String) { rest = text.unicodeScalars[...] }

    /// A place as `LINE:COLUMN`, both from 1.
    mutating func position(of wanted: Int) -> String {
        while place < wanted, let scalar = rest.popFirst() {
            place += 1
            if scalar == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
        }
        return "\(line):\(column)"
    }
}

extension Unicode.Scalar {
    /// The character for a message, with its code point.
    fileprivate var shown: String {
        properties.isAlphabetic || properties.generalCategory == .otherSymbol ? "“\(self)” (\(codePoint))" : codePoint
    }
}

extension SystemError {
    /// What the error number means.
    fileprivate var reason: String { Self.reason(errno) }
}

extension LetterConversion: ExpressibleByArgument {}

extension VietnameseEncoding: ExpressibleByArgument {
    /// The encodings that are not stored as UTF-8.
    static let oldNames = allCases.filter { !$0.isText }.map(\.rawValue).joined(separator: ", ")

    /// Names of encodings in other programs.
    private static let otherNames: [String: VietnameseEncoding] = [
        "utf-8": .unicode, "utf8": .unicode, "composed": .unicode, "nfc": .unicode, "nfd": .decomposed,
        "abc": .tcvn3, "tcvn": .tcvn3, "tcvn-3": .tcvn3, "vni-windows": .vni, "vni-win": .vni, "vnitimes": .vni,
        "windows-1258": .cp1258, "vietnet": .viqr,
    ]

    public init?(argument: String) {
        let name = argument.lowercased()
        guard let encoding = Self(rawValue: name) ?? Self.otherNames[name] else { return nil }
        self = encoding
    }
}
