import Bus
package import EventLoop
import Keyboard
import Processes
import System

/// Follows the application and the field with the focus, through all sources of the desktop.
///
/// One source reports the window: the Wayland compositor, the shell's extension or script, or the X server. The
/// application may report its field (AT-SPI2). A text console has no windows: while one is in front, nothing else counts.
/// All sources are optional. If a source hangs, ends, or reports nonsense or without end, the focus counts as unknown. No
/// call waits for a source. Per source the watch keeps the last report, its time, and the remaining budget.
package final class FocusWatch: FocusSourceUser {
    /// Called after a change of the field. `isOther` is true for another window or field.
    package var onChange: (_ isOther: Bool) -> Void = { _ in }
    /// Whether a part of a word was typed last.
    package var isInWord: () -> Bool = { false }
    /// The field with the focus.
    package private(set) var field = FocusedField()
    /// The name of the text console in front, as in /dev; nil if a desktop is in front.
    package private(set) var console: String?

    private struct Told {
        var report: FocusReport
        var moment: Timestamp
    }

    private let loop: EventLoop
    private var environment: [String: String]
    private let program: String
    private var sources: [FocusedField.Source: any FocusSource] = [:]
    private var told: [FocusedField.Source: Told] = [:]
    private var budgets: [FocusedField.Source: FocusBudget] = [:]
    private var windowProcess: WindowProcess?
    private var sockets: SocketWatch?
    private var bus: MessageBus?
    private var retry: Retry!
    /// The time until which the field must confirm that it belongs to the new window.
    private var confirmation: Deadline!
    /// The time at which the window that is in doubt came to the front, and whether the wait for a confirmation is
    /// over.
    private var doubt: (window: Timestamp, isOver: Bool) = (0, false)
    /// The identifiers of the window and its field; empty if unknown.
    private var places = ["", ""]

    /// The longest time, in µs, from an application's report of its field to the report that its window is in front. A
    /// field that was reported earlier belongs to the previous window, whose application hangs. A later one must be
    /// confirmed within the same time.
    private static let lead: Timestamp = 500_000
    /// The sources that report windows, in the order of preference.
    private static let windowSources: [FocusedField.Source] = [.console, .wayland, .gnome, .plasma, .x11]

    /// Creates a watch that starts with `start()`. `program` is this program's file, which is run to ask X servers.
    /// After the last of `retries` the watch only waits for a new socket.
    package init(
        on loop: EventLoop, environment: [String: String], program: String = "/proc/self/exe",
        retries: Retry.Policy = Retry.Policy(limit: 6)
    ) {
        self.loop = loop
        self.environment = environment
        self.program = program
        retry = Retry(retries, on: loop) { [unowned self] in connect() }
        confirmation = Deadline(on: loop) { [unowned self] in
            doubt.isOver = true
            combineReports()
        }
    }

    deinit { close() }

    /// The sources with a current report.
    package var tellingSources: [FocusedField.Source] { FocusedField.Source.allCases.filter { told[$0] != nil } }

    /// Connects to all sources, and watches for servers that start.
    package func start() {
        guard bus == nil else { return }
        sockets = try? SocketWatch(SessionSockets.directories(in: environment), on: loop) { [unowned self] in
            retry.reset()
            connect()
        }
        askForProcesses()
        let bus = MessageBus.user(in: environment, on: loop)
        self.bus = bus
        sources[.gnome] = ShellExtension(on: bus, user: self)
        sources[.plasma] = PlasmaScript(
            on: bus, loop, user: self, script: InstalledFile.path("share/phim/kwin/focus.js", beside: program) ?? "")
        sources[.accessibility] = AccessibleFields(on: bus, loop, user: self)
        reportConsole()
        connect()
    }

    /// Follows a text console by its name in /dev; nil for a desktop. Before `start()` too this is another field, of which
    /// nothing else is known.
    package func follow(console: String?) {
        guard console != self.console else { return }
        self.console = console
        if bus != nil { reportConsole() } else { onChange(true) }
    }

    /// Searches for display servers with another environment.
    package func use(_ environment: [String: String]) {
        self.environment = environment
        guard bus != nil else { return }
        retry.reset()
        for source in [FocusedField.Source.wayland, .x11] { end(source) }
        askForProcesses()
        combineReports()
        connect()
    }

    /// Asks the application where the caret is; nothing is answered if it does not know.
    package func askCaret(onAnswer: @escaping (CaretPlace) -> Void) {
        let isWayland = !SessionSockets.wayland(in: environment).isEmpty
        sources[.accessibility]?.askCaret(isInWindow: isWayland) { [unowned self] in
            // On Wayland an application knows no places on the screen, and Plasma's panel no others.
            onAnswer(told[.plasma]?.report.origin.map($0.onScreen) ?? $0)
        }
    }

    /// Stops watching; the closures are no longer called.
    package func close() {
        retry.cancel()
        confirmation.disarm()
        sockets?.close()
        sockets = nil
        windowProcess = nil
        for source in sources.values { source.close() }
        sources = [:]
        told = [:]
        places = ["", ""]
        field = FocusedField()
        bus = nil
    }

    var isTyping: Bool { isInWord() }

    func receive(_ report: FocusReport?, from source: FocusedField.Source) {
        let now = loop.now()
        if !budgets[source, default: FocusBudget()].spend(at: now) { return giveUp(source, at: now) }
        // A window that is reported again keeps its earlier time. A field that is reported again has the focus still,
        // so it gets the new time.
        if source != .accessibility, let report, told[source]?.report.place == report.place {
            told[source]?.report = report
        } else {
            told[source] = report.map { Told(report: $0, moment: now) }
        }
        if source == .wayland, report != nil { windowProcess?.ask() }
        combineReports()
    }

    func lost(_ source: FocusedField.Source) {
        end(source)
        combineReports()
        retry.later()
    }

    /// The protocol for windows has no processes, so the compositor is asked for the one of its active window.
    private func askForProcesses() {
        windowProcess = WindowProcess(in: environment, on: loop) { [unowned self] in
            told[.wayland]?.report.process = $0
            combineReports()
        }
    }

    private func reportConsole() {
        receive(console.map { FocusReport(place: $0, application: "console", kind: .terminal) }, from: .console)
    }

    /// Ignores a source that exceeds its budget until the retry.
    private func giveUp(_ source: FocusedField.Source, at now: Timestamp) {
        switch source {
        case .wayland, .x11: lost(source)
        case .gnome, .plasma, .accessibility, .console:
            // These sources stay open: a report on the bus only causes one query of the service at a time.
            told[source] = nil
            combineReports()
        }
    }

    private func end(_ source: FocusedField.Source) {
        sources.removeValue(forKey: source)?.close()
        told[source] = nil
    }

    /// Connects to the compositor, or else to an X server.
    private func connect() {
        retry.cancel()
        if sources[.wayland] == nil {
            for path in SessionSockets.wayland(in: environment) {
                sources[.wayland] = try? WaylandToplevels(path, on: loop, user: self)
                if sources[.wayland] != nil { return end(.x11) }
                // Its compositor may not listen yet.
                if !retry.isWaiting { retry.later() }
            }
        }
        if sources[.wayland] == nil, sources[.x11] == nil,
            let display = SessionSockets.x11(in: environment).first
        {
            sources[.x11] = try? X11Focus(display, environment: environment, program: program, on: loop, user: self)
        }
    }

    /// Combines the reports of all sources, and calls `onChange` if the result differs.
    private func combineReports() {
        let window = Self.windowSources.lazy.compactMap { source in self.told[source].map { (source, $0) } }.first
        let inner = innerField(in: window?.1)
        var next = FocusedField()
        next.application = window?.1.report.application ?? ""
        if next.application.isEmpty { next.application = inner?.report.application ?? "" }
        next.kind = (inner ?? window?.1)?.report.kind ?? .unknown
        next.process = window?.1.report.process ?? 0
        next.source = inner == nil ? window?.0 : .accessibility
        let places = [window?.1.report.place ?? "", inner?.report.place ?? ""]
        let isOther = places != self.places
        next.since = isOther ? loop.now() : field.since
        guard isOther || next != field else { return }
        self.places = places
        field = next
        onChange(isOther)
    }

    /// The field that the application reported, unless it belongs to the previous window.
    private func innerField(in window: Told?) -> Told? {
        guard told[.console] == nil else { return nil }
        guard let inner = told[.accessibility], let window, inner.moment < window.moment else {
            confirmation.disarm()
            return told[.accessibility]
        }
        if inner.moment + Self.lead < window.moment { return nil }
        if doubt.window != window.moment {
            doubt = (window.moment, false)
            confirmation.arm(at: window.moment + Self.lead)
            sources[.accessibility]?.confirm()
        }
        return doubt.isOver ? nil : inner
    }
}

/// Limits the reports of a source to a rate that no user reaches: 100 per second.
struct FocusBudget {
    private var start: Timestamp = 0
    private var count = 0

    private static let window: Timestamp = 1_000_000
    private static let limit = 100

    /// Counts a report. Returns false if it exceeds the limit; then the source must be quiet for a whole window.
    mutating func spend(at now: Timestamp) -> Bool {
        if now - start > Self.window { (start, count) = (now, 0) }
        count += 1
        if count <= Self.limit { return true }
        start = now
        return false
    }
}
