import System

/// Draws a keyboard as SVG 1.1, without scripts, fonts or other files.
public enum SVGDrawing {
    /// The size of a letter key in pixels.
    private static let unit = 60.0
    private static let margin = 20.0
    private static let heading = 34.0
    /// The height of the legend below the keys.
    private static let footing = 24.0
    /// The smallest readable font size.
    private static let smallest = 9.0

    /// The text of an SVG file. The nominal size is 60 pixels for a letter key; a viewer may scale it.
    public static func file(of keyboard: DrawnKeyboard, _ theme: Theme) -> String {
        #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n" + element(of: keyboard, theme) + "\n"
    }

    /// The `svg` element alone, for an HTML page.
    static func element(of keyboard: DrawnKeyboard, _ theme: Theme) -> String {
        var keyboard = keyboard
        keyboard.relabel { theme.label(of: $0) }
        let width = number(KeyboardForm.width * unit + 2 * margin)
        let legend = keyboard.legend(.picture).joined(separator: " · ")
        let bottom = KeyboardForm.height * unit + margin + heading
        let height = number(bottom + margin + (legend.isEmpty ? 0 : footing))
        let name = "\(keyboard.title) · \(keyboard.formTitle)"
        var lines = [
            #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)" "#
                + #"viewBox="0 0 \#(width) \#(height)" font-family="sans-serif" role="img">"#,
            "<title>\(escaped(name))</title>",
            #"<rect width="\#(width)" height="\#(height)" rx="12" fill="\#(theme.background)"/>"#,
            #"<text x="\#(number(margin + 4))" y="\#(number(margin + 14))" font-size="16" fill="\#(theme.title)">"#
                + "\(escaped(name))</text>",
        ]
        lines += keyboard.keys.map { key(for: $0, theme) }
        if !legend.isEmpty {
            lines.append(text(legend, margin + 4, bottom + 26, 14, theme.title))
        }
        return (lines + ["</svg>"]).joined(separator: "\n")
    }

    private static func key(for cap: KeyCap, _ theme: Theme) -> String {
        let look = theme.look(of: cap)
        let box = Box(cap.place)
        var parts = ["<g>"]
        let held =
            cap.variants.isEmpty ? [] : [localized("held: \(cap.variants.map { String($0) }.joined(separator: " "))")]
        let legend = cap.chords + held
        if !legend.isEmpty { parts.append("<title>\(escaped(legend.joined(separator: "\n")))</title>") }
        let stroke = #"fill="\#(look.fill)" stroke="\#(look.border)""#
        parts.append(#"<path d="\#(box.outline(radius: theme.radius * unit))" \#(stroke)/>"#)
        parts += labels(of: cap, look, box)
        if !cap.chords.isEmpty {
            // No label is at the middle of the upper edge.
            let (x, y) = (number((box.left + box.right) / 2), number(box.top + 6))
            parts.append(#"<circle cx="\#(x)" cy="\#(y)" r="3" fill="\#(look.text)"/>"#)
        }
        // Three dots at the middle of the lower edge show that the key offers variants when held.
        for step in cap.variants.isEmpty ? [] : [-5.0, 0, 5] {
            let (x, y) = (number((box.left + box.right) / 2 + step), number(box.bottom - 5))
            parts.append(#"<circle cx="\#(x)" cy="\#(y)" r="1.4" fill="\#(look.secondary)"/>"#)
        }
        return (parts + ["</g>"]).joined()
    }

    /// The main label in the middle, or below the label of Shift. The labels of AltGr and of the method are on the
    /// right, those of the method in bold.
    private static func labels(of cap: KeyCap, _ look: KeyLook, _ box: Box) -> [String] {
        let rights = [cap.third, cap.fourth, cap.taught, cap.taughtShifted]
        guard !(cap.shifted + rights.joined()).isEmpty else {
            let middle = (box.left + box.right) / 2
            let size = fitting(cap.main, box.right - box.left - 12, largest: 20)
            return [text(cap.main, middle, (box.top + box.bottom) / 2 + size * 0.35, size, look.text, "middle")]
        }
        let (low, high) = (box.bottom - (cap.variants.isEmpty ? 11 : 14), box.top + 22)
        let (upper, lower) = cap.rightLabels
        return line(cap.shifted, largest: 15, look.secondary, upper, high, look, box)
            + line(cap.main, largest: 18, look.text, lower, low, look, box)
    }

    /// A line of labels: the left one as large as possible, the right one in the remaining room.
    private static func line(
        _ left: String, largest: Double, _ color: Color, _ right: KeyCap.RightLabel, _ y: Double, _ look: KeyLook,
        _ box: Box
    ) -> [String] {
        let width = box.right - box.left - 16
        let leftWidth = right.text.isEmpty || left.count == 1 ? width : width / 2
        let size = fitting(left, leftWidth, largest: largest)
        let room = width - (left.isEmpty ? 0 : units(of: left) * size + 3)
        // Bold letters are wider.
        let rightSize = fitting(right.text, right.isTaught ? room * 0.9 : room, largest: 14)
        return [
            text(left, box.left + 8, y, size, color),
            text(
                right.text, box.right - 8, y, rightSize, right.isTaught ? look.text : look.secondary, "end",
                isBold: right.isTaught),
        ].filter { !$0.isEmpty }
    }

    /// The largest font size at which a text fits a width, by an estimate: a Latin letter is 0.66 em wide, an ideograph
    /// or a symbol 1.05 em.
    private static func fitting(_ text: String, _ width: Double, largest: Double) -> Double {
        let units = units(of: text)
        return units == 0 ? largest : max(smallest, min(largest, width / units))
    }

    private static func units(of text: String) -> Double {
        text.unicodeScalars.reduce(0) { sum, scalar in
            if scalar.properties.generalCategory == .nonspacingMark { return sum }
            return sum + (scalar.value < 0x2000 ? 0.66 : 1.05)
        }
    }

    private static func text(
        _ text: String, _ x: Double, _ y: Double, _ size: Double, _ color: Color, _ anchor: String = "start",
        isBold: Bool = false
    ) -> String {
        if text.isEmpty { return "" }
        let weight = isBold ? #" font-weight="bold""# : ""
        return #"<text x="\#(number(x))" y="\#(number(y))" font-size="\#(number(size))" fill="\#(color)"\#(weight) "#
            + #"text-anchor="\#(anchor)">\#(escaped(text))</text>"#
    }

    /// A number with at most two decimal places.
    private static func number(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let (whole, rest) = (hundredths / 100, abs(hundredths % 100))
        let digits = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
        return (value < 0 && whole == 0 ? "-" : "") + "\(whole)" + digits
    }

    /// Escapes a text for XML.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }

    /// The edges of a key in pixels, with a gap to its neighbours.
    private struct Box {
        let left: Double
        let top: Double
        let right: Double
        let bottom: Double
        /// The left edge of the upper half.
        let upperLeft: Double

        init(_ place: KeyPlace) {
            left = SVGDrawing.margin + place.x * SVGDrawing.unit + 2
            top = SVGDrawing.margin + SVGDrawing.heading + place.y * SVGDrawing.unit + 2
            right = left + place.width * SVGDrawing.unit - 4
            bottom = top + place.height * SVGDrawing.unit - 4
            upperLeft = left - place.overhang * SVGDrawing.unit
        }

        func outline(radius: Double) -> String {
            let n = SVGDrawing.number
            let r = n(radius)
            let corner = { (x: Double, y: Double) in "a\(r) \(r) 0 0 1 \(n(x)) \(n(y))" }
            var path = "M\(n(upperLeft + radius)) \(n(top))H\(n(right - radius))" + corner(radius, radius)
            path +=
                "V\(n(bottom - radius))" + corner(-radius, radius) + "H\(n(left + radius))" + corner(-radius, -radius)
            if upperLeft < left {
                // The upper half of an Enter key of two rows is wider.
                let middle = (top + bottom) / 2 - 2
                path += "V\(n(middle))H\(n(upperLeft + radius))" + corner(-radius, -radius)
            }
            return path + "V\(n(top + radius))" + corner(radius, -radius) + "Z"
        }
    }
}
