import Control
import Keyboard
import Testing

@testable import Doctor

/// What the doctor says of who tells the focus.
@Suite struct FocusFindingsTests {
    private static func findings(_ sources: [String], on desktop: String) -> [Examination.Finding] {
        Status.Focus(application: "", field: .unknown, source: sources.first, since: 0, sources: sources)
            .findings(on: desktop)
    }

    @Test func `Where everything is told there is nothing to do`() {
        let findings = Self.findings(["wayland", "accessibility"], on: "sway")
        #expect(findings.map(\.text) == ["the window with the focus is reported by: wayland"])
        #expect(findings.map(\.verdict) == ["ok"])
        #expect(findings.compactMap(\.fix) == [])
    }

    @Test func `Where nobody tells the kind of a field, it says how accessibility is switched on`() {
        let findings = Self.findings(["x11"], on: "X11")
        #expect(findings.map(\.verdict) == ["ok", "ok"])
        #expect(findings[1].text == "no application reports the kind of its fields, such as password fields")
        #expect(findings[1].fix?.contains("phim setup") == true)
        #expect(findings[1].fix?.contains("toolkit-accessibility true") == true)
    }

    @Test(arguments: [
        ("GNOME", "gnome-extensions enable phim-focus@phim.vn"), ("GNOME", "gnome-shell/older/phim-focus@phim.vn"),
        ("KDE Plasma", "kwin/focus.js"),
    ])
    func `Where nobody tells the window, it says what this desktop needs`(desktop: String, words: String) {
        let findings = Self.findings(["accessibility"], on: desktop)
        #expect(findings.map(\.verdict) == ["warning"])
        #expect(findings[0].text == "nothing reports which application has the focus")
        #expect(findings[0].fix?.contains(words) == true)
    }

    @Test func `On a desktop that has no such way it only says so`() {
        #expect(Self.findings(["accessibility"], on: "Weston")[0].fix == nil)
    }
}
