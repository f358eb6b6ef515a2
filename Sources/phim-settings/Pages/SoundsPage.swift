import CGtk4
import Configuration
import System

/// The page of sounds and vibration, with a button to test them.
final class SoundsPage: Page {
    let widget: Widget
    private let daemon: DaemonLink
    private let rows: [SettingRow]
    private let test: Widget

    init(_ model: SettingsModel, _ daemon: DaemonLink) {
        self.daemon = daemon
        rows = TypingPage.rows(
            Schema.tables.filter { $0.name == "feedback" }.flatMap(\.settings).map(\.path), model)
        test = Make.button(localized("Try them")) { daemon.send(.feedback(.test)) }
        widget = Rows.page([
            Rows.group(
                localized("Sounds"),
                note: localized(
                    "Sounds and vibration for keys. Rules for single keys are [[feedback.rule]] in phim.toml."),
                Rows.card(rows.map(\.widget))),
            Rows.group(
                "",
                Rows.card([
                    Rows.row(localized("Try them"), localized("The running Phím plays each kind once."), [test])
                ])),
        ])
        refresh()
    }

    func refresh() {
        for row in rows { row.refresh() }
        test.isUsable = daemon.status != nil
    }
}
