/// The icon in the tray: a badge with letters or a symbol.
///
/// The letters are drawn on a badge with a background, so that they are readable on a panel of any colour.
struct Icon: Hashable, Sendable {
    /// The symbol on the badge.
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

    /// The symbol on the badge.
    var symbol: Symbol
    /// Whether the badge is filled, which means that an input method is active. An outline means that keys are typed
    /// unchanged.
    var isFilled: Bool
    /// Whether the desktop is dark, so that the badge is light.
    var isDark: Bool

    /// The sizes of the icon that the tray gets, in pixels of a side.
    static let sizes = [16, 22, 24, 32, 48]

    private static let badge = RoundRectangle(left: 0.02, top: 0.08, right: 0.98, bottom: 0.92, radius: 0.2)
    /// Half of the width of the lines, as a fraction of the side.
    private static let pen: Float = 0.05
    private static let border: Float = 0.075

    /// Draws the icon in a square with this number of pixels a side. A pixel has four bytes: opacity, red, green, blue;
    /// lines are from top to bottom.
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
                bytes += [opacity, colour.red, colour.green, colour.blue].map(Colour.byte)
            }
        }
        return bytes
    }

    /// The colour of the badge, and the colour that contrasts with it.
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

/// A colour; each part is from 0 to 1.
private struct Colour {
    var red: Float
    var green: Float
    var blue: Float

    init(_ red: Float, _ green: Float, _ blue: Float) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Mixes two colours: a share of 0 is this one, 1 is the other.
    func mixed(with other: Colour, _ share: Float) -> Colour {
        func mix(_ from: Float, _ to: Float) -> Float { from + (to - from) * share }
        return Colour(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
    }

    static func byte(_ part: Float) -> UInt8 { UInt8((min(max(part, 0), 1) * 255).rounded()) }
}

extension RoundRectangle {
    /// The rectangle with each side moved inwards by a width.
    fileprivate func inset(by width: Float) -> RoundRectangle {
        RoundRectangle(
            left: left + width, top: top + width, right: right - width, bottom: bottom - width,
            radius: max(radius - width, 0))
    }
}
