import Foundation
import Testing

@testable import Indicator

@Suite struct IconTests {
    private static func icon(_ symbol: Icon.Symbol, isFilled: Bool = false, isDark: Bool = true) -> Icon {
        Icon(symbol: symbol, isFilled: isFilled, isDark: isDark)
    }

    /// A picture as text: light pixels #, dark ones o, in between ., and nothing where the panel is seen.
    private static func text(_ icon: Icon, _ size: Int) -> String {
        let bytes = icon.pixels(size)
        return (0..<size).map { y in
            String(
                (0..<size).map { x -> Character in
                    let pixel = bytes[(y * size + x) * 4..<(y * size + x) * 4 + 4].map { Int($0) }
                    if pixel[0] < 100 { return " " }
                    let light = pixel[1] + pixel[2] + pixel[3]
                    return light > 500 ? "#" : light < 250 ? "o" : "."
                })
        }.joined(separator: "\n")
    }

    /// With PHIM_RECORD=1 the pictures are written anew.
    @Test func `The icons of the indicator are as recorded`() throws {
        let pictures: [(String, Icon)] = [
            ("VI", Self.icon(.letters("VI"), isFilled: true)), ("EN", Self.icon(.letters("EN"))),
            ("VI, light desktop", Self.icon(.letters("VI"), isFilled: true, isDark: false)),
            ("paused", Self.icon(.paused)), ("locked", Self.icon(.locked)), ("off", Self.icon(.off)),
            ("problem", Self.icon(.problem, isFilled: true)),
        ]
        let text = pictures.map { "=== \($0)\n\(Self.text($1, 22))\n" }.joined()
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens/icons.txt")
        if ProcessInfo.processInfo.environment["PHIM_RECORD"] == "1" {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test func `Every letter and digit has an icon, and no two look alike at the smallest size`() {
        let characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
        #expect(StrokeFont.characters.isSuperset(of: characters))
        let pictures = characters.map { Self.icon(.letters("\($0)")).pixels(16) }
        #expect(Set(pictures).count == characters.count)
    }

    @Test(arguments: Icon.sizes) func `Two wide letters fit inside the icon`(size: Int) {
        let bytes = Self.icon(.letters("WM"), isFilled: true).pixels(size)
        #expect(bytes.count == size * size * 4)
        // The first and the last two columns have no dark pixel that is seen.
        for y in 0..<size {
            for x in [0, 1, size - 2, size - 1] {
                let place = (y * size + x) * 4
                #expect(bytes[place] < 30 || bytes[place + 1] > 200, "\(x), \(y)")
            }
        }
    }
}
