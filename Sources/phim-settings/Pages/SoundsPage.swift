import CGtk4
import Configuration

/// The page of sounds and vibration, with a button to test them.
final class SoundsPage: Page {
    let widget: Widget
    private let daemon: DaemonLink
    private let rows: [SettingRow]
    private let test: Widget

    init(_ model: SettingsModel, _ daemon: DaemonLink) {
        self.daemon = daemon
        let texts = model.texts
        rows = TypingPage.rows(
            Schema.tables.filter { $0.name == "feedback" }.flatMap(\.settings).map(\.path), model)
        test = Make.button(texts.testSounds) { daemon.send(.feedback(.test)) }
        widget = Rows.page([
            Rows.group(texts.sounds, note: texts.soundsNote, Rows.card(rows.map(\.widget))),
            Rows.group("", Rows.card([Rows.row(texts.testSounds, texts.testSoundsNote, [test])])),
        ])
        refresh()
    }

    func refresh() {
        for row in rows { row.refresh() }
        test.isUsable = daemon.status != nil
    }
}
