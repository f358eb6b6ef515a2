import Bus
package import EventLoop
import Keyboard
import Processes
import System

/// Follows what has the focus, by every source that this desktop has.
///
/// One source reports the window: the Wayland compositor, the shell's extension or script, or the X server. The
/// application itself may report the field in it (AT-SPI2). None is needed. If a source hangs, ends, reports nonsense
/// or never stops, the answer is unknown. Nothing waits for a source. Of each it keeps what was reported, when, and how much
/// more may come.
package final class FocusWatch: FocusSourceUser {
    /// Called after something about the field changed. `isOther`: it is another window or field.
    package var onChange: (_ isOther: Bool) -> Void = { _ in }
    /// Whether a part of a word was typed, and nothing else since.
    package var isInWord: () -> Bool = { false }
    /// What has the focus.
    package private(set) var field = FocusedField()

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
    private var sockets: SocketWatch?
    private var bus: MessageBus?
    private var retry: Deadline!
    /// Until then the field has to confirm that it is in the new window.
    private var confirmation: Deadline!
    /// When the window for which this was asked came to the front, and whether the time is over.
    private var doubt: (window: Timestamp, isOver: Bool) = (0, false)
    private var backoff = Backoff()
    private var attempts = 0
    /// The window and the field in it, as they were told; empty for what was not.
    private var places = ["", ""]

    /// The longest time, in µs, from an application's report of its field to the report that its window is in
    /// front. An older report belongs to the window before, whose application hangs. A younger one must be
    /// confirmed within the same time.
    private static let lead: Timestamp = 500_000
    /// After this many attempts Phím waits for a new socket.
    private static let attemptLimit = 6
    /// Those that tell the window, the best first.
    private static let windowSources: [FocusedField.Source] = [.wayland, .gnome, .plasma, .x11]

    /// A watch that does nothing until `start()`. `program` is this program's own file, for the process that asks X
    /// servers.
    package init(on loop: EventLoop, environment: [String: String], program: String = "/proc/self/exe") {
        self.loop = loop
        self.environment = environment
        self.program = program
        retry = Deadline(on: loop) { [unowned self] in connect() }
        confirmation = Deadline(on: loop) { [unowned self] in
            doubt.isOver = true
            settle()
        }
    }

    deinit { close() }

    /// The sources that tell something now.
    package var tellingSources: [FocusedField.Source] { FocusedField.Source.allCases.filter { told[$0] != nil } }

    /// Connects to what is there, and waits for servers to start.
    package func start() {
        guard sockets == nil, bus == nil else { return }
        sockets = try? SocketWatch(SessionSockets.directories(in: environment), on: loop) { [unowned self] in
            attempts = 0
            connect()
        }
        let bus = MessageBus.user(in: environment, on: loop)
        self.bus = bus
        sources[.gnome] = ShellExtension(on: bus, user: self)
        sources[.plasma] = PlasmaScript(
            on: bus, loop, user: self, script: InstalledFile.path("share/phim/kwin/focus.js", beside: program) ?? "")
        sources[.accessibility] = AccessibleFields(on: bus, loop, user: self)
        connect()
    }

    /// Looks for display servers by another environment.
    package func use(_ environment: [String: String]) {
        self.environment = environment
        guard sockets != nil || bus != nil else { return }
        attempts = 0
        for source in [FocusedField.Source.wayland, .x11] { end(source) }
        settle()
        connect()
    }

    /// Ends it; nothing is called any more.
    package func close() {
        retry.disarm()
        confirmation.disarm()
        sockets?.close()
        sockets = nil
        for source in sources.values { source.close() }
        sources = [:]
        told = [:]
        places = ["", ""]
        field = FocusedField()
        bus?.close()
        bus = nil
    }

    var isTyping: Bool { isInWord() }

    func receive(_ report: FocusReport?, from source: FocusedField.Source) {
        let now = MonotonicClock.now()
        if !budgets[source, default: FocusBudget()].spend(at: now) { return giveUp(source, at: now) }
        // A window that is reported again came to the front earlier. A field that is reported again still has
        // the focus.
        if source != .accessibility, let report, told[source]?.report.place == report.place {
            told[source]?.report = report
        } else {
            told[source] = report.map { Told(report: $0, moment: now) }
        }
        settle()
    }

    func lost(_ source: FocusedField.Source) {
        end(source)
        settle()
        attempts += 1
        if attempts <= Self.attemptLimit { retry.arm(at: MonotonicClock.now() + backoff.wait(after: 0)) }
    }

    /// The source never stops reporting: it is ignored until the retry.
    private func giveUp(_ source: FocusedField.Source, at now: Timestamp) {
        switch source {
        case .wayland, .x11: lost(source)
        case .gnome, .plasma, .accessibility:
            // They stay open: a report on the bus only makes Phím ask the service, one question at a time.
            told[source] = nil
            settle()
        }
    }

    private func end(_ source: FocusedField.Source) {
        sources.removeValue(forKey: source)?.close()
        told[source] = nil
    }

    /// The compositor is asked, else an X server.
    private func connect() {
        retry.disarm()
        if sources[.wayland] == nil {
            for path in SessionSockets.wayland(in: environment) {
                sources[.wayland] = try? WaylandToplevels(path, on: loop, user: self)
                if sources[.wayland] != nil { return end(.x11) }
            }
        }
        if sources[.wayland] == nil, sources[.x11] == nil,
            let display = SessionSockets.x11(in: environment).first
        {
            sources[.x11] = try? X11Focus(display, environment: environment, program: program, on: loop, user: self)
        }
    }

    /// Makes one answer of what was told.
    private func settle() {
        let window = Self.windowSources.lazy.compactMap { source in self.told[source].map { (source, $0) } }.first
        let inner = innerField(in: window?.1)
        var next = FocusedField()
        next.application = window?.1.report.application ?? ""
        if next.application.isEmpty { next.application = inner?.report.application ?? "" }
        next.kind = inner?.report.kind ?? .unknown
        next.source = inner == nil ? window?.0 : .accessibility
        let places = [window?.1.report.place ?? "", inner?.report.place ?? ""]
        let isOther = places != self.places
        next.since = isOther ? MonotonicClock.now() : field.since
        guard isOther || next != field else { return }
        self.places = places
        field = next
        onChange(isOther)
    }

    /// The field that the application told, unless it is of the window before.
    private func innerField(in window: Told?) -> Told? {
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
