import System

/// Finds the known name that was probably meant by a mistyped one.
public enum NearestName {
    /// Longer names are not compared.
    private static let maximumLength = 64

    /// The most similar of the known names, ignoring case; nil if none is similar enough.
    ///
    /// Similar enough means at most one mistake (an extra, missing or wrong letter, or two swapped letters) for every
    /// three letters, but at least one is allowed. Of equally similar names the first is chosen.
    public static func nearest(to name: String, among known: some Sequence<String>) -> String? {
        let wanted = Array(name.lowercased().unicodeScalars)
        guard !wanted.isEmpty, wanted.count <= maximumLength else { return nil }
        var best: (name: String, distance: Int)?
        for candidate in known {
            let other = Array(candidate.lowercased().unicodeScalars)
            let allowed = max(1, min(wanted.count, other.count) / 3)
            guard abs(other.count - wanted.count) <= allowed else { continue }
            let distance = distance(wanted, other)
            // Short names are excluded if every letter differs.
            let isNear = distance <= allowed && distance < max(wanted.count, other.count)
            if isNear, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// `; did you mean “x”?`, to be appended to a message; empty for nil.
    package static func question(_ name: String?) -> String {
        name.map { localized("; did you mean “\($0)”?") } ?? ""
    }

    /// The number of letters to insert, delete, change or swap with the next (optimal string alignment).
    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in 0..<a.count {
            var row = [i + 1]
            row.reserveCapacity(b.count + 1)
            for j in 0..<b.count {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
                row.append(cost)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
