/// A point in a picture whose sides have length 1; y grows downwards.
struct Point: Hashable, Sendable {
    var x: Float
    var y: Float

    init(_ x: Float, _ y: Float) {
        self.x = x
        self.y = y
    }
}

/// A line with round ends.
struct Stroke: Hashable, Sendable {
    let from: Point
    let to: Point

    /// The distance of a point from the centre line of the stroke.
    func distance(to point: Point) -> Float {
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let length = dx * dx + dy * dy
        let along = length == 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length
        let nearest = min(max(along, 0), 1)
        let (x, y) = (point.x - from.x - nearest * dx, point.y - from.y - nearest * dy)
        return (x * x + y * y).squareRoot()
    }

    /// The strokes from each point to the next.
    static func line(_ points: [Point]) -> [Stroke] {
        zip(points, points.dropFirst()).map { Stroke(from: $0, to: $1) }
    }
}

/// A rectangle with round corners.
struct RoundRectangle: Hashable, Sendable {
    var left: Float
    var top: Float
    var right: Float
    var bottom: Float
    var radius: Float

    /// The signed distance of a point from the edge; negative inside.
    func distance(to point: Point) -> Float {
        let x = abs(point.x - (left + right) / 2) - (right - left) / 2 + radius
        let y = abs(point.y - (top + bottom) / 2) - (bottom - top) / 2 + radius
        let outside = (max(x, 0) * max(x, 0) + max(y, 0) * max(y, 0)).squareRoot()
        return outside + min(max(x, y), 0) - radius
    }
}
