import CGtk4
import Control
import System

/// The page about this computer: services at login, and the findings of the doctor with their remedies.
final class ComputerPage: Page {
    let widget: Widget
    private let model: SettingsModel
    private let findings = Rows.card()
    private var services: [(service: ServiceModel, toggle: Toggle)] = []
    private var isAsked = false

    init(_ model: SettingsModel) {
        self.model = model
        widget = Rows.page([])
        let titles = [
            (ServiceModel.daemon, localized("Start Phím"), localized("By your service phim.service.")),
            (
                .indicator, localized("Show the icon in the tray"),
                localized("By your service phim-indicator.service.")
            ),
        ]
        let rows = titles.map { service, title, note in
            let toggle = Toggle(title) { [unowned self] isOn in
                service.turn(isOn) { [unowned self] problem in
                    model.onProblem(problem)
                    model.reread()
                    ask()
                }
            }
            services.append((service, toggle))
            return Rows.row(title, note, [toggle.widget])
        }
        let again = Make.button(localized("Check again")) { [unowned self] in ask() }
        widget.append([
            Rows.group(localized("At login"), Rows.card(rows)),
            Rows.group(
                localized("Results of phim doctor"),
                note: localized(
                    "As “phim doctor” prints them. Copy commands that need root, and run them in a terminal."),
                Make.column([findings, again])),
        ])
        // The doctor runs when the page is first shown.
        Signal.connect(widget.raw, "map") { [unowned self] in
            if !isAsked { ask() }
        }
    }

    func refresh() {}

    private func ask() {
        isAsked = true
        for (service, toggle) in services {
            service.ask { isOn in
                toggle.show(isOn == true)
                toggle.widget.isUsable = isOn != nil
            }
        }
        if gtk_widget_get_first_child(findings) == nil {
            findings.append([Make.label(localized("Checking…"), "note", "row")])
        }
        Examination.run(model.fileOption) { [unowned self] examination in show(examination) }
    }

    private func show(_ examination: Examination?) {
        findings.removeAll()
        guard let examination else {
            return findings.append([Make.label(PhimCommand.notStarted("phim doctor"), "problem", "row")])
        }
        for finding in examination.findings { findings.append([row(finding)]) }
    }

    private static let marks = ["ok": "✓", "warning": "!", "error": "✗", "unknown": "?"]

    private func row(_ finding: Examination.Finding) -> Widget {
        let mark = Make.label(Self.marks[finding.verdict] ?? "?")
        gtk_label_set_width_chars(mark.object, 2)
        gtk_widget_set_valign(mark, GTK_ALIGN_START)
        mark.named(SettingNames.verdicts[finding.verdict] ?? finding.verdict)
        if finding.verdict == "error" { mark.styled("problem") }
        let column = Make.column(
            [Make.label("\(FindingSubject.name(of: finding.subject)): \(finding.text)")], spacing: 4
        ).expanded()
        for fix in finding.fixes { column.append([row(fix)]) }
        return Make.line([mark, column]).styled("row")
    }

    private func row(_ fix: FindingFix) -> Widget {
        let label = Make.label(fix.line, fix.isCommand ? "code" : "note").expanded()
        gtk_label_set_selectable(label.object, fix.isCommand ? 1 : 0)
        let line = Make.line([label])
        guard fix.isCommand else { return line }
        if let words = fix.words(phim: PhimCommand.path) {
            let run = Make.button(localized("Run")) { [unowned self] in start(words) }
            line.append([run.named("\(localized("Run")): \(fix.line)")])
        }
        let copy = Make.button(localized("Copy")) { [unowned self] in
            gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), fix.line)
            model.onProblem(localized("Copied: \(fix.line)"))
            model.reread()
        }
        line.append([copy.named("\(localized("Copy")): \(fix.line)")])
        return line
    }

    private func start(_ words: [String]) {
        BackgroundProgram.run(words) { [unowned self] output, isDone in
            let said = output?.trimmedLines ?? PhimCommand.notStarted(words[0])
            model.onProblem(isDone && said.isEmpty ? localized("Done: \(words.joined(separator: " "))") : said)
            model.reread()
            ask()
        }
    }
}
