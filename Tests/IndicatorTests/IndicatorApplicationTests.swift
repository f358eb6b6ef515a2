import Bus
import Control
import EventLoop
import System
import TestSupport
import Testing

@testable import Indicator

/// The menu's item that turns Phím off in an application, on a real message bus.
@Suite(.serialized, .waits, .needs("dbus-daemon"))
struct IndicatorApplicationTests {
    /// What happens on the desktop.
    enum Step {
        /// The application with the focus, and whether Phím is off there; nil if nobody follows the focus.
        case focus(String?, isOff: Bool = false)
        case aboutToShow(isNew: Bool)
        case event(String)
        case click
    }

    @Test(
        arguments: [
            ([.focus("firefox")], "[ ] Not in firefox"),
            ([.focus("firefox", isOff: true)], "[*] Not in firefox"),
            ([.focus("steam_app_7")], "[ ] Not in steam__app__7"),
            ([.focus("")], nil), ([.focus(nil)], nil), ([.focus("plasmashell")], nil),
            // A panel and an unknown window are no other application.
            ([.focus("foot"), .focus("waybar"), .focus("")], "[ ] Not in foot"),
            ([.focus("foot"), .focus(nil)], nil),
            // While the menu is open, it is that of the application before it.
            ([.focus("foot"), .aboutToShow(isNew: false), .focus("nautilus")], "[ ] Not in foot"),
            ([.focus("foot"), .event("opened"), .focus("nautilus")], "[ ] Not in foot"),
            ([.focus("foot"), .event("opened"), .focus("nautilus"), .event("closed")], "[ ] Not in nautilus"),
            // A panel that never tells of the end.
            (
                [.focus("foot"), .event("opened"), .focus("nautilus"), .aboutToShow(isNew: true)],
                "[ ] Not in nautilus"
            ),
            // A click ends the menu, and what it has switched is shown although the panel has the focus.
            ([.focus("foot"), .focus("waybar"), .event("opened"), .click], "[*] Not in foot"),
            ([.focus("foot", isOff: true), .event("opened"), .click], "[ ] Not in foot"),
            ([.focus("foot"), .event("opened"), .focus("nautilus"), .click], "[ ] Not in nautilus"),
        ] as [([Step], String?)])
    func `The indicator's menu turns Phím off in the application that was used last`(steps: [Step], line: String?)
        throws
    {
        try IndicatorStage.with { stage in
            try stage.startServer()
            #expect(try stage.waits(forTitle: "Phím: Tiếng Việt (vi), telex"))
            for step in steps { try Self.take(step, on: stage) }
            #expect(try Self.line(of: stage)?.text == line)
        }
    }

    @Test(
        arguments: [
            ([.focus("foot"), .click], ["off in foot in your own"]),
            ([.focus("foot"), .click, .click], ["off in foot in your own", "on in foot in your own"]),
            ([.focus("foot"), .event("opened"), .focus("nautilus"), .click], ["off in foot in your own"]),
        ] as [([Step], [String])])
    func `A click in the indicator's menu changes the rule of the application that the menu names`(
        steps: [Step], changes: [String]
    ) throws {
        try IndicatorStage.with { stage in
            try stage.startServer()
            #expect(try stage.waits(forTitle: "Phím: Tiếng Việt (vi), telex"))
            for step in steps { try Self.take(step, on: stage) }
            #expect(stage.changes == changes)
        }
    }

    private static func take(_ step: Step, on stage: IndicatorStage) throws {
        let menu = IndicatorStage.menuInterface
        switch step {
        case .focus(let application, let isOff):
            stage.publish { status in
                status.focus = application.map {
                    Status.Focus(
                        application: $0, field: .unknown, source: nil, since: 0, sources: ["x11"], isOff: isOff)
                }
                // The title changes, so the test can wait for it.
                status.method += "+"
            }
            #expect(try stage.waits(forTitle: "Phím: Tiếng Việt (vi), \(stage.status.method)"))
        case .aboutToShow(let isNew):
            #expect(try stage.call(MenuObject.path, menu, "AboutToShow", [.int(0)]) == [.boolean(isNew)])
        case .event(let name): #expect(try stage.sendMenuEvent(name) == [])
        case .click:
            let number = try #require(try line(of: stage)).number
            #expect(try stage.sendMenuEvent("clicked", of: number) == [])
        }
    }

    /// The line of the menu for an application; nil if there is none.
    private static func line(of stage: IndicatorStage) throws -> (number: Int32, text: String)? {
        try stage.menuLines().lazy.compactMap { line in
            guard let label = line.label, label.hasPrefix("Not in ") else { return nil }
            return (line.number, (line.isOn ? "[*] " : "[ ] ") + label)
        }.first
    }
}
