package import Keyboard
import System

/// The state of the daemon. It contains no key and no text, except the items of an open list and the suggestions, if
/// the configuration allows them.
package struct Status: Codable, Hashable, Sendable {
    /// How the daemon treats the keys.
    package enum State: String, Codable, Sendable {
        /// The keys type in the active locale.
        case active
        /// Every key passes unchanged; hotkeys work.
        case paused
        /// Every key passes unchanged, even hotkeys: the screen is locked, or a password is typed.
        case passing
        /// The keyboards are released, by the panic chord or because the grab was lost.
        case released
        /// Another user, or nobody, is at the keyboard. Every device is closed until the user is back.
        case away
    }

    /// The version of the daemon.
    package var version: String
    /// How the keys are treated.
    package var state: State
    /// The identifier of the active locale.
    package var locale: String
    /// All locales, in the order of rotation.
    package var locales: [String]
    /// The active input method.
    package var method: String
    /// All input methods, in the order of rotation.
    package var methods: [String]
    /// The active layer: `alphabetic`, `numeric`, or another.
    package var layer: String
    /// All layers, letters first.
    package var layers: [String]
    /// The case of the next letters: `lowercased`, `uppercased`, `capsLocked`.
    var letterCase: String
    /// Whether the locale is written from right to left.
    var isRightToLeft: Bool
    /// The mode of a modal editor, if known: `insert` or `normal`; nil if there is none.
    var editor: String?
    /// Whether feedback is on.
    package var feedback: Bool
    /// The open list, for programs that show it; nil if none is open.
    package var list: List?
    /// The suggestions for the word before the cursor, best first, as they would replace it; nil if there are none, or
    /// if texts are not shown.
    package var suggestions: [String]?
    /// The keymap of the desktop, as configured.
    package var keymap: String
    /// Whether the character plane is in use.
    package var plane: Bool
    /// How many characters could not be typed since the start.
    package var untypeable: Int
    /// How many edits were dropped since the start because too much output was queued.
    package var refusedEdits: Int
    /// How many times since the start the kernel lost events of a device because Phím read them too late.
    package var overruns: Int
    /// The configuration file; nil if it is the built-in one.
    package var configuration: String?
    /// The keyboards, read or not.
    package var keyboards: [Device]
    /// The process ID of the daemon.
    package var processID: Int32
    /// Why no device can be opened; nil if devices can be opened.
    package var problem: Problem?
    /// The focus; nil if it is not followed.
    package var focus: Focus?
    /// The settings for indicators.
    package var indicator: Indicator

    /// Creates a status.
    package init(
        version: String, state: State, locale: String, locales: [String], method: String, methods: [String],
        layer: String, layers: [String], letterCase: String, isRightToLeft: Bool, editor: String?,
        feedback: Bool, list: List?, suggestions: [String]? = nil,
        keymap: String, plane: Bool,
        untypeable: Int, refusedEdits: Int, overruns: Int, configuration: String?, keyboards: [Device],
        processID: Int32, problem: Problem? = nil, focus: Focus? = nil,
        indicator: Indicator
    ) {
        self.version = version
        self.state = state
        self.locale = locale
        self.locales = locales
        self.method = method
        self.methods = methods
        self.layer = layer
        self.layers = layers
        self.letterCase = letterCase
        self.isRightToLeft = isRightToLeft
        self.editor = editor
        self.feedback = feedback
        self.list = list
        self.suggestions = suggestions
        self.keymap = keymap
        self.plane = plane
        self.untypeable = untypeable
        self.refusedEdits = refusedEdits
        self.overruns = overruns
        self.configuration = configuration
        self.keyboards = keyboards
        self.processID = processID
        self.problem = problem
        self.focus = focus
        self.indicator = indicator
    }

    /// A problem that keeps the daemon from working.
    package struct Problem: Codable, Hashable, Sendable {
        /// A description for users.
        package var text: String
        /// The remedy: a command, or a sentence.
        package var fix: String

        /// Creates a problem.
        package init(text: String, fix: String) {
            self.text = text
            self.fix = fix
        }
    }

    /// The settings for indicators.
    package struct Indicator: Codable, Hashable, Sendable {
        /// The colours of a panel.
        package enum Scheme: String, Codable, Sendable {
            case dark
            case light
        }

        /// The labels of locales, by identifier. Other locales show the first two letters of their identifier.
        package var labels: [String: String]
        /// Whether a notification is shown when the locale or the method changes.
        package var notifies: Bool
        /// The colours of the panel; nil for those of the desktop.
        package var scheme: Scheme?
        /// The state of the settings that the menu of an indicator switches, by the names of `Switch`.
        package var switches: [String: Bool]
        /// The file of the words that the user has marked; nil if they are not kept.
        package var words: String?

        /// What to do where marked words are not kept.
        package static var howToKeepWords: String {
            localized(
                """
                Marked words are forgotten when Phím stops. To keep them in a file, run \
                “phim set vietnamese.words_file '~/.config/phim/words'”.
                """)
        }

        /// A setting that the menu of an indicator switches.
        package enum Switch: String, CaseIterable, Sendable {
            /// Tones are placed as in hoà.
            case modernTones
            /// English words are recognized and restored.
            case english
            /// Words that cannot be Vietnamese are restored to their keys.
            case restore
            /// Macros are applied.
            case shorthand
        }

        /// The settings for indicators; by default those of an empty configuration.
        package init(
            labels: [String: String] = [:], notifies: Bool = false, scheme: Scheme? = nil,
            switches: [String: Bool] = [:], words: String? = nil
        ) {
            self.labels = labels
            self.notifies = notifies
            self.scheme = scheme
            self.switches = switches
            self.words = words
        }
    }

    /// An open list. The focused item is already in the text.
    package struct List: Codable, Hashable, Sendable {
        /// The kind of list: `locale` or `method`; for lists of texts `callout`, `macro`, `candidates`, `emoji`,
        /// `list`.
        package var kind: String
        /// The items as they would be in the text; for lists of texts only if the configuration allows it.
        package var items: [String]
        /// The index of the focused item, from 0.
        package var focus: Int

        /// Creates an open list.
        package init(kind: String, items: [String], focus: Int) {
            self.kind = kind
            self.items = items
            self.focus = focus
        }
    }

    /// The application and field with the focus, as far as known, without title and content.
    package struct Focus: Codable, Hashable, Sendable {
        /// The application's identifier; empty if it is not known.
        package var application: String
        /// The program in the foreground of the terminal; empty if it is not known, or this is no terminal.
        package var program: String
        /// The kind of the field.
        package var field: FieldKind
        /// The source of the kind of field, or of the application; nil if no source reported them.
        package var source: String?
        /// When the focus was set, in µs of the monotonic clock.
        var since: Timestamp
        /// The sources that report the focus at present.
        package var sources: [String]
        /// Whether a rule of the configuration turns Phím off in the application.
        package var isOff: Bool
        /// The input method of another program that is active, to which Phím yields; nil for none.
        package var otherInputMethod: String?

        /// Creates a focus.
        package init(
            application: String, program: String = "", field: FieldKind, source: String?, since: Timestamp,
            sources: [String], isOff: Bool = false, otherInputMethod: String? = nil
        ) {
            self.application = application
            self.program = program
            self.field = field
            self.source = source
            self.since = since
            self.sources = sources
            self.isOff = isOff
            self.otherInputMethod = otherInputMethod
        }
    }

    /// A device as `phim devices` shows it.
    package struct Device: Codable, Hashable, Sendable {
        /// The node: `/dev/input/event3`.
        package var path: String
        /// The name it reports.
        package var name: String
        /// `vendor:product`, four hexadecimal digits each.
        package var id: String
        /// `grabbed`, `waiting`, `released`, `pointer`, `excluded`, `ignored`, `no permission`, or `failed: ` and why.
        package var state: String
        /// Whether one of its keys is held longer than anybody holds a key; nil if not.
        var isKeyHeld: Bool?

        /// Creates the entry of a device.
        package init(path: String, name: String, id: String, state: String, isKeyHeld: Bool? = nil) {
            self.path = path
            self.name = name
            self.id = id
            self.state = state
            self.isKeyHeld = isKeyHeld
        }

        /// The state for users.
        package var stateText: String {
            isKeyHeld == true ? localState + localized(" (a key is held down)") : localState
        }

        private var localState: String {
            let failure = "failed: "
            if state.hasPrefix(failure) { return localized("failed: \(state.dropFirst(failure.count))") }
            return switch state {
            case "grabbed": localized("grabbed")
            case "waiting": localized("waiting")
            case "released": localized("released")
            case "pointer": localized("pointer")
            case "excluded": localized("excluded")
            case "ignored": localized("ignored")
            case "no permission": localized("no permission")
            default: state
            }
        }
    }
}

/// The daemon's answer, one line of JSON.
package struct ControlReply: Codable, Hashable, Sendable {
    /// An error message for users; nil if the request succeeded.
    package var error: String?
    /// Complaints about the configuration, one in each string, as `phim check` prints them.
    package var complaints: [String]?
    /// The status, for most requests.
    package var status: Status?
    /// The input devices, for `devices`.
    package var devices: [Status.Device]?
    /// Remarks for users, one line each.
    package var remarks: [String]?

    /// Creates an answer.
    package init(
        error: String? = nil, complaints: [String]? = nil, status: Status? = nil, devices: [Status.Device]? = nil,
        remarks: [String]? = nil
    ) {
        self.error = error
        self.complaints = complaints
        self.status = status
        self.devices = devices
        self.remarks = remarks
    }
}
