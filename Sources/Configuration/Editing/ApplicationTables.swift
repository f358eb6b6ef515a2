/// The tables `[[application]]` of a file.
extension TOMLEdit {
    /// The index of the first rule for exactly these applications, in all fields and programs; nil if there is none.
    func rule(for ids: [String]) -> Int? {
        let wanted = Set(ids.map { $0.lowercased() })
        return items(of: "application")?.firstIndex {
            $0["field"] == nil && $0["program"] == nil && Set($0.ids) == wanted
        }
    }

    /// The index of the rule for these applications if it has no setting; else nil.
    func emptyRule(for ids: [String]) -> Int? {
        rule(for: ids).flatMap { index in
            items(of: "application")?[index].names == ["id"] ? index : nil
        }
    }
}

extension TOMLNode {
    /// The value of a key, if this is a table that has it.
    subscript(key: String) -> TOMLNode? {
        if case .table(let table) = value { table[key] } else { nil }
    }

    /// The keys of a table; empty for another value.
    fileprivate var names: [String] {
        if case .table(let table) = value { table.entries.map(\.key) } else { [] }
    }

    /// The patterns of an `[[application]]`, in small letters.
    fileprivate var ids: [String] { (self["id"]?.texts ?? []).map { $0.lowercased() } }

    /// The text, or the texts of a list.
    var texts: [String] {
        switch value {
        case .string(let text): [text]
        case .array(let items): items.flatMap(\.texts)
        default: []
        }
    }
}
