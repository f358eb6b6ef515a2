/// The picture in the tray: a badge with two letters or a symbol.
///
/// The badge has a colour of its own behind the letters, so that it can be read on a panel of any colour.
struct Icon: Hashable, Sendable {
    /// What is on the badge.
    enum Symbol: Hashable, Sendable {
        /// One or two letters or digits, in capitals.
        case letters(String)
        /// Two bars.
        case paused
        /// A padlock.
        case locked
        /// A stroke through the badge.
        case off
        /// An exclamation mark.
        case problem
    }

    /// What is on the badge.
    var symbol: Symbol
    /// The badge is filled: letters are changed. Otherwise it is an outline: keys are typed as they are.
    var isFilled: Bool
    /// The desktop is dark, so the badge is light.
    var isDark: Bool

    /// The sides of the squares that a tray is offered, in pixels.
    static let sizes = [16, 22, 24, 32, 48]

    private static let badge = RoundRectangle(left: 0.02, top: 0.08, right: 0.98, bottom: 0.92, radius: 0.2)
    /// Half of the width of the lines.
    private static let pen: Float = 0.05
    private static let border: Float = 0.075

    /// A square of that many pixels a side: four bytes a pixel, line by line: opacity, red, green, blue.
    func pixels(_ size: Int) -> [UInt8] {
        let (ink, paper) = colours
        let strokes = strokes
        let inner = Self.badge.inset(by: max(Self.border, 1 / Float(size)))
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size * size * 4)
        for y in 0..<size {
            for x in 0..<size {
                let point = Point((Float(x) + 0.5) / Float(size), (Float(y) + 0.5) / Float(size))
                func cover(_ distance: Float) -> Float { min(max(0.5 - distance * Float(size), 0), 1) }
                let ground = isFilled ? ink : ink.mixed(with: paper, cover(inner.distance(to: point)))
                let line = strokes.map { $0.distance(to: point) }.min().map { cover($0 - Self.pen) } ?? 0
                let plate = plate.map { cover($0.distance(to: point)) } ?? 0
                let colour = ground.mixed(with: isFilled ? paper : ink, max(line, plate))
                let opacity = cover(Self.badge.distance(to: point)) * (symbol == .off ? 0.65 : 1)
                bytes += [Colour.byte(opacity), Colour.byte(colour.red), Colour.byte(colour.green)]
                bytes.append(Colour.byte(colour.blue))
            }
        }
        return bytes
    }

    /// The colour of the badge, and the one that it stands out from.
    private var colours: (ink: Colour, paper: Colour) {
        let (light, dark) = (Colour(0.96, 0.96, 0.96), Colour(0.13, 0.13, 0.15))
        if symbol == .problem { return (Colour(0.95, 0.68, 0.1), dark) }
        return isDark ? (light, dark) : (dark, light)
    }

    private var strokes: [Stroke] {
        switch symbol {
        case .letters(let text):
            StrokeFont.strokes(
                of: text, in: RoundRectangle(left: 0.21, top: 0.31, right: 0.79, bottom: 0.69, radius: 0))
        case .paused:
            Stroke.line([Point(0.39, 0.32), Point(0.39, 0.68)]) + Stroke.line([Point(0.61, 0.32), Point(0.61, 0.68)])
        case .locked:
            Stroke.line([
                Point(0.39, 0.5), Point(0.39, 0.36), Point(0.43, 0.29), Point(0.5, 0.26), Point(0.57, 0.29),
                Point(0.61, 0.36), Point(0.61, 0.5),
            ])
        case .off: Stroke.line([Point(0.22, 0.78), Point(0.78, 0.22)])
        case .problem:
            Stroke.line([Point(0.5, 0.26), Point(0.5, 0.54)]) + Stroke.line([Point(0.5, 0.72), Point(0.5, 0.72)])
        }
    }

    /// The body of the padlock.
    private var plate: RoundRectangle? {
        symbol == .locked ? RoundRectangle(left: 0.3, top: 0.48, right: 0.7, bottom: 0.75, radius: 0.05) : nil
    }
}

/// A colour, each part from 0 to 1.
private struct Colour {
    var red: Float
    var green: Float
    var blue: Float

    init(_ red: Float, _ green: Float, _ blue: Float) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// This one at 0, the other at 1.
    func mixed(with other: Colour, _ share: Float) -> Colour {
        func mix(_ from: Float, _ to: Float) -> Float { from + (to - from) * share }
        return Colour(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
    }

    static func byte(_ part: Float) -> UInt8 { UInt8((min(max(part, 0), 1) * 255).rounded()) }
}

extension RoundRectangle {
    /// A smaller one, whose sides are that far inside.
    fileprivate func inset(by width: Float) -> RoundRectangle {
        RoundRectangle(
            left: left + width, top: top + width, right: right - width, bottom: bottom - width,
            radius: max(radius - width, 0))
    }
}
