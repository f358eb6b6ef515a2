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

    @Test func `The doctor advises nothing if the window and the kind of the field are reported`() {
        let findings = Self.findings(["wayland", "accessibility"], on: "sway")
        #expect(findings.map(\.text) == ["the window with the focus is reported by: wayland"])
        #expect(findings.map(\.verdict) == ["ok"])
        #expect(findings.compactMap(\.fix) == [])
    }

    @Test func `The doctor says how to turn on accessibility if no application reports its fields`() {
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
    func `The doctor says what the desktop needs if nothing reports the window`(desktop: String, words: String) {
        let findings = Self.findings(["accessibility"], on: desktop)
        #expect(findings.map(\.verdict) == ["warning"])
        #expect(findings[0].text == "nothing reports which application has the focus")
        #expect(findings[0].fix?.contains(words) == true)
    }

    @Test func `The doctor advises nothing on a desktop that cannot report the window`() {
        #expect(Self.findings(["accessibility"], on: "Weston")[0].fix == nil)
    }
}
