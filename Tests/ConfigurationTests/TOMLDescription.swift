@testable import Configuration

extension TOMLTable {
    /// Every node with its position, a line each.
    var text: String {
        var lines: [String] = []
        describe(self, "", &lines)
        return lines.joined(separator: "\n")
    }

    private func describe(_ table: TOMLTable, _ path: String, _ lines: inout [String]) {
        for entry in table.entries {
            let path = path + entry.key
            lines.append("\(entry.keyPosition) \(path) \(describe(entry.node))")
            describeChildren(entry.node, path + ".", &lines)
        }
    }

    private func describeChildren(_ node: TOMLNode, _ path: String, _ lines: inout [String]) {
        switch node.value {
        case .table(let table): describe(table, path, &lines)
        case .array(let items):
            for item in items {
                lines.append("- \(describe(item))")
                describeChildren(item, path + "-.", &lines)
            }
        default: break
        }
    }

    private func describe(_ node: TOMLNode) -> String {
        switch node.value {
        case .table: "\(node.position) table"
        case .array: "\(node.position) array"
        case .string(let text): "\(node.position) string \(text)"
        case .integer(let number): "\(node.position) integer \(number)"
        case .float(let number): "\(node.position) float \(number)"
        case .boolean(let boolean): "\(node.position) boolean \(boolean)"
        case .dateTime: "\(node.position) date"
        }
    }
}
