import System
import Transliteration

/// Finds input methods described by tables, by name: in the configuration itself, in separate files, and among the
/// shipped ones, in that order. A file is read when its method is first requested.
final class MethodCatalog {
    /// The requested tables, in order.
    private(set) var tables: [Table] = []
    /// The positions at which the configuration names or defines methods.
    private(set) var places: [Located<String>] = []
    /// The complaints about separate files.
    private(set) var complaints: [ComplaintList] = []
    private let folders: [String]

    /// A catalog that searches for `NAME.toml` in these folders.
    init(folders: [String]) {
        self.folders = folders
    }

    /// A catalog with tables that were read before.
    convenience init(_ tables: [Table], folders: [String]) {
        self.init(folders: folders)
        self.tables = tables
    }

    /// The table with this name; nil if there is none. Reads its file if need be.
    func table(_ name: String) -> Table? {
        if let known = tables.first(where: { $0.name == name }) { return known }
        guard TOMLFolder.isName(name), let (bytes, list) = source(of: name) else { return nil }
        complaints.append(list)
        var table = Table.compile(TableDescription(name: name)).table
        do throws(TOMLError) {
            var reader = TableReader(root: try TOMLTable(parsing: bytes), complaints: list)
            table = MethodTable.read(name, from: &reader)
            reader.complainOfUnknownKeys()
        } catch {
            let explanation = error.explanation(in: bytes)
            list.add(.syntax, at: explanation.position, explanation.message)
        }
        tables.append(table)
        return table
    }

    /// The names of all methods, the built-in ones first.
    var names: [String] {
        var names = Configuration.Method.builtIn.map(\.rawValue)
        for name in tables.map(\.name) + folders.flatMap(TOMLFolder.names) + ShippedMethods.names
        where !names.contains(name) {
            names.append(name)
        }
        return names
    }

    /// The method with this name, or nil and a complaint.
    func method(_ name: Located<String>, of list: ComplaintList) -> Configuration.Method? {
        let method = Configuration.Method(rawValue: name.value)
        if !method.isBuiltIn { places.append(name) }
        if method.isBuiltIn || table(name.value) != nil { return method }
        list.add(
            .unknownValue, at: name.position, localized("unknown input method \(name.value.quoted)"),
            suggestion: NearestName.nearest(to: name.value, among: names))
        return nil
    }

    /// Reads the tables of `[[method]]`.
    func read(_ readers: [TableReader]) {
        for var reader in readers {
            defer { reader.complainOfUnknownKeys() }
            let name = reader.requiredString("name", as: "name = \"mine\"")
            if let name {
                check(name, of: reader)
                places.append(name)
            }
            tables.append(MethodTable.read(name?.value ?? "", from: &reader))
        }
    }

    private func check(_ name: Located<String>, of reader: TableReader) {
        if !TOMLFolder.isName(name.value) {
            reader.complaints.add(
                .badValue, at: name.position,
                localized("invalid name \(name.value.quoted): use letters, digits and - _"))
        } else if Configuration.Method(rawValue: name.value).isBuiltIn {
            reader.complaints.add(
                .nameTaken, at: name.position, localized("\(name.value.quoted) is the name of a built-in method"))
        } else if let first = places.first(where: { $0.value == name.value })?.position {
            reader.complaints.add(
                .duplicate, at: name.position,
                localized("duplicate method name \(name.value.quoted); first defined at \(first)")
            )
        }
    }

    /// The bytes of a method's file, and the list for complaints about them.
    private func source(of name: String) -> ([UInt8], ComplaintList)? {
        TOMLFolder.read(name, in: folders)
            ?? ShippedMethods.source(of: name).map { ($0, ComplaintList(file: "methods/\(name).toml")) }
    }
}
