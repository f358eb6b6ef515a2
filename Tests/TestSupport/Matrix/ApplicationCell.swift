/// One application on one desktop: a row of a table of results.
package protocol ApplicationCell: CustomStringConvertible {
    /// Whether `Tests/run.sh` runs it even without `--matrix`.
    var isAlwaysRun: Bool { get }
    /// Whether it runs only if it is named.
    var isPending: Bool { get }
}

extension Array where Element: ApplicationCell {
    /// The cells that an environment variable asks for: those that always run if it is empty, all but the pending ones
    /// for `all`, otherwise those whose names contain one of its parts, which are separated by semicolons.
    package func chosen(by wanted: String) -> [Element] {
        switch wanted {
        case "": return filter(\.isAlwaysRun)
        case "all": return filter { !$0.isPending }
        default:
            let names = wanted.split(separator: ";")
            return filter { cell in names.contains { cell.description.contains($0) } }
        }
    }
}
