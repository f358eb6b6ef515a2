import Glibc
import Transliteration

/// Where input methods that tables describe are found by name: in the configuration itself, in files of their own, and
/// among those that come with Phím, in that order. Only those that are asked for are read.
final class MethodShelf {
    /// The tables that were asked for, in that order.
    private(set) var tables: [Table] = []
    /// What is wrong in files of their own.
    private(set) var complaints: [ComplaintList] = []
    private let folders: [String]

    /// A shelf that looks for `NAME.toml` in these folders.
    init(folders: [String]) {
        self.folders = folders
    }

    /// A shelf with tables that are read already.
    convenience init(_ tables: [Table], folders: [String]) {
        self.init(folders: folders)
        self.tables = tables
    }

    /// The table of that name; nil if there is none that can be read.
    func table(_ name: String) -> Table? {
        if let known = tables.first(where: { $0.name == name }) { return known }
        guard Self.isName(name), let (bytes, list) = source(of: name) else { return nil }
        complaints.append(list)
        var table = Table.compile(TableDescription(name: name)).table
        do throws(TOMLError) {
            var reader = TableReader(root: try TOMLDocument(parsing: bytes).root, complaints: list)
            table = MethodTable.read(name, from: &reader)
            reader.complainOfUnknownKeys()
        } catch {
            list.add(.syntax, at: error.position, error.explanation(in: bytes))
        }
        tables.append(table)
        return table
    }

    /// The names of all methods that there are, those that need no table first.
    var names: [String] {
        var names = Configuration.Method.builtIn.map(\.rawValue)
        for name in tables.map(\.name) + folders.flatMap(Self.names) + ShippedMethods.names
        where !names.contains(name) {
            names.append(name)
        }
        return names
    }

    /// The method of a name, which a place in the configuration wants; complains if there is none.
    func method(_ name: Located<String>, of list: ComplaintList) -> Configuration.Method? {
        let method = Configuration.Method(rawValue: name.value)
        if method.isBuiltIn || table(name.value) != nil { return method }
        list.add(
            .unknownValue, at: name.position, "there is no input method \(name.value.quoted)",
            suggestion: NearestName.nearest(to: name.value, among: names))
        return nil
    }

    /// Reads the tables of `[[method]]`.
    func read(_ readers: [TableReader]) {
        for var reader in readers {
            defer { reader.complainOfUnknownKeys() }
            let name = reader.requiredString("name", as: "name = \"mine\"")
            if let name { check(name, of: reader) }
            tables.append(MethodTable.read(name?.value ?? "", from: &reader))
        }
    }

    private func check(_ name: Located<String>, of reader: TableReader) {
        if !Self.isName(name.value) {
            reader.complaints.add(
                .badValue, at: name.position, "\(name.value.quoted) is no name: write letters, digits and - _")
        } else if Configuration.Method(rawValue: name.value).isBuiltIn {
            reader.complaints.add(.nameTaken, at: name.position, "\(name.value.quoted) is a method that is built in")
        } else if tables.contains(where: { $0.name == name.value }) {
            reader.complaints.add(.duplicate, at: name.position, "another method has the name \(name.value.quoted)")
        }
    }

    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.unicodeScalars.allSatisfy { $0.isLetterOrDigit || $0 == "-" || $0 == "_" }
    }
}

// Files.
extension MethodShelf {
    /// The bytes of a method's file, and who complains of them.
    private func source(of name: String) -> ([UInt8], ComplaintList)? {
        for folder in folders {
            let path = "\(folder)/\(name).toml"
            do throws(ConfigurationFile.ReadError) {
                let bytes = try ConfigurationFile.read(path)
                let list = ComplaintList(file: path)
                if bytes.count > ConfigurationFile.maximumSize {
                    list.add(.fileTooLarge, at: nil, "larger than \(ConfigurationFile.maximumSize) bytes")
                    return ([], list)
                }
                return (bytes, list)
            } catch {
                if error.isMissing { continue }
                let list = ComplaintList(file: path)
                list.add(.unreadableFile, at: nil, error.message)
                return ([], list)
            }
        }
        return ShippedMethods.source(of: name).map { ($0, ComplaintList(file: "methods/\(name).toml")) }
    }

    /// The names of the methods in a folder, sorted. Corresponds to opendir(3) and readdir(3).
    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let file = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if file.hasSuffix(".toml"), isName(String(file.dropLast(5))) { names.append(String(file.dropLast(5))) }
        }
        return names.sorted()
    }
}
