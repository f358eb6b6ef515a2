import CGtk4
import Control
import System

/// The window: a list of pages on the left, the page, and a message below it.
final class SettingsWindow {
    let widget: Widget
    private let model: SettingsModel
    private let daemon: DaemonLink
    private let stack: Widget
    private let message = Make.label("")
    private let start: Widget
    /// The pages that were shown. Others are created when they are shown, since all pages together need twice the
    /// memory.
    private var pages: [String: any Page] = [:]
    private var frames: [String: (frame: Widget, make: () -> any Page)] = [:]
    /// Why the last change was refused; empty if it was accepted.
    private var problem = ""

    /// The names of the pages, in their order.
    static let pageNames = [
        "typing", "hotkeys", "keys", "shorthand", "applications", "words", "sounds", "computer", "all",
    ]

    private static let size: (width: Int32, height: Int32) = (900, 640)

    init(_ model: SettingsModel, _ daemon: DaemonLink, of application: UnsafeMutablePointer<GtkApplication>) {
        self.model = model
        self.daemon = daemon
        widget = gtk_application_window_new(application)!
        gtk_window_set_title(widget.of(), localized("Phím Settings"))
        gtk_window_set_default_size(widget.of(), Self.size.width, Self.size.height)
        gtk_window_set_icon_name(widget.of(), "input-keyboard")
        stack = gtk_stack_new()!.expanded()
        start = Make.button("") { [daemon] in
            if daemon.status != nil {
                daemon.send(.resume)
            } else {
                BackgroundProgram.run(ServiceModel.start) { _, _ in }
            }
        }
        let sidebar = gtk_stack_sidebar_new()!
        gtk_stack_sidebar_set_stack(sidebar.object, stack.object)
        gtk_widget_set_size_request(sidebar, 180, -1)
        let bar = Make.line([message.expanded(), start]).styled("message")
        let content = Make.column([stack, bar], spacing: 0).expanded()
        gtk_widget_set_vexpand(stack, 1)
        let line = Make.line([sidebar, gtk_separator_new(GTK_ORIENTATION_VERTICAL), content], spacing: 0)
        gtk_window_set_child(widget.of(), line)
        // Tab leaves the sidebar: otherwise it would go through all pages and show each.
        Signal.keys(of: sidebar) { [stack] key in
            switch key.value {
            case UInt32(GDK_KEY_Tab): return gtk_widget_child_focus(stack, GTK_DIR_TAB_FORWARD) != 0
            case UInt32(GDK_KEY_ISO_Left_Tab):
                return gtk_widget_child_focus(bar, GTK_DIR_TAB_BACKWARD) != 0
                    || gtk_widget_child_focus(stack, GTK_DIR_TAB_BACKWARD) != 0
            default: return false
            }
        }
        for (name, title, make) in makers { add(name, title, make) }
        Signal.connectPointer(stack.raw, "notify::visible-child") { [unowned self] _ in makeShownPage() }
        makeShownPage()
        model.onProblem = { [unowned self] in problem = $0 }
        model.onChange.append { [unowned self] in refresh() }
        daemon.onChange.append { [unowned self] in refresh() }
        Signal.keys(of: widget) { [widget] key in
            let isControl = key.state.rawValue & GDK_CONTROL_MASK.rawValue != 0
            guard isControl, [UInt32(GDK_KEY_w), UInt32(GDK_KEY_q)].contains(key.value) else { return false }
            gtk_window_close(widget.of())
            return true
        }
        refresh()
    }

    /// Shows the page with this name, if it exists, and raises the window.
    func present(page: String?) {
        if let page, frames[page] != nil {
            gtk_stack_set_visible_child_name(stack.object, page)
        }
        gtk_window_present(widget.of())
    }

    private func add(_ name: String, _ title: String, _ make: @escaping () -> any Page) {
        let frame = Make.scrolled(nil)
        gtk_stack_add_titled(stack.object, frame, name, title)
        frames[name] = (frame, make)
    }

    private func makeShownPage() {
        guard let name = gtk_stack_get_visible_child_name(stack.object).map({ String(cString: $0) }),
            pages[name] == nil, let (frame, make) = frames[name]
        else { return }
        let page = make()
        pages[name] = page
        gtk_scrolled_window_set_child(frame.object, page.widget)
    }

    private var makers: [(String, String, () -> any Page)] {
        let (model, daemon) = (model, daemon)
        let made: [(String, () -> any Page)] = [
            (localized("Typing"), { TypingPage(model, daemon) }), (localized("Hotkeys"), { HotkeysPage(model) }),
            (localized("Keys and layers"), { KeysPage(model) }),
            (localized("Shorthand"), { ShorthandPage(model) }),
            (localized("Applications"), { ApplicationsPage(model, daemon) }),
            (localized("Words"), { WordsPage(model, daemon) }), (localized("Sounds"), { SoundsPage(model, daemon) }),
            (localized("This computer"), { ComputerPage(model) }),
            (localized("All settings"), { AllSettingsPage(model) }),
        ]
        return zip(Self.pageNames, made).map { ($0, $1.0, $1.1) }
    }

    private func refresh() {
        for page in pages.values { page.refresh() }
        let text: String
        if !problem.isEmpty {
            text = problem
        } else if let error = model.errors.first {
            text = localized("The configuration has errors, so the last usable one is shown: \(error)")
        } else {
            text = statusText
        }
        gtk_label_set_text(message.object, text)
        let isStopped = daemon.status == nil
        start.isShown = isStopped || daemon.status?.state == .paused
        gtk_button_set_label(start.of(), isStopped ? localized("Start") : localized("Resume"))
    }

    private var statusText: String {
        guard let status = daemon.status else {
            return localized("Phím is not running. Changes take effect when it starts.")
        }
        switch status.state {
        case .paused: return localized("Phím is paused: every key passes unchanged.")
        case .released, .away: return localized("Phím has released the keyboards.")
        case .active, .passing: return localized("Phím types: \(status.locale), \(status.method)")
        }
    }
}
