import EventLoop
import Keyboard
import TestSupport
import Testing

@testable import Desktop
@testable import Keymaps

@Suite(.waits) struct KeymapCompilerTests {
    private let loop: EventLoop
    private let compiler: KeymapCompiler

    init() throws {
        loop = try EventLoop()
        compiler = KeymapCompiler(on: loop)
    }

    private func text(_ layout: String) throws -> String { try Keymap(LayoutNames(parsing: layout)).text }

    @Test func `Keymaps are compiled on another thread, and only the last one is reported`() throws {
        var told: [LiveKeymap] = []
        for layout in ["us", "fr"] {
            compiler.compile(try text(layout), from: .x11(":7")) { told.append($0) }
            #expect(told.isEmpty, "it was compiled in the loop")
        }
        #expect(try loop.turn { !told.isEmpty })
        #expect(told.map { $0.layout.character(of: Keycode(16), under: []) } == ["a"])
    }

    @Test func `The compiler reports groups that no key selects`() throws {
        var told: LiveKeymap?
        compiler.compile(try text("us,ru,fr"), unusedGroups: 1, from: .wayland("wayland-7")) { told = $0 }
        #expect(try loop.turn { told != nil })
        #expect(told?.groupLimit == 2 && told?.layouts.count == 3 && told?.group == 0)
    }

    @Test func `A keymap that is invalid or was cancelled is not reported`() throws {
        var told = 0
        compiler.compile("xkb_keymap {", from: .x11(":7")) { _ in told += 1 }
        compiler.compile(try text("us"), from: .x11(":7")) { _ in told += 1 }
        compiler.cancel()
        compiler.compile(try text("de"), from: .x11(":7")) { _ in told += 10 }
        #expect(try loop.turn { told > 0 })
        #expect(told == 10)
    }
}
