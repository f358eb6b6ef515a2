package import Keyboard
import System

/// The state of the daemon. It contains no key and no text, except the items of an open list and what is suggested, where
/// the configuration allows them.
package struct Status: Codable, Hashable, Sendable {
    /// How the daemon treats the keys.
    package enum State: String, Codable, Sendable {
        /// Keys mean what the locale says.
        case active
        /// Every key passes; hotkeys work.
        case paused
        /// Every key passes, hotkeys too: the screen is locked, or a password is typed.
        case passing
        /// The keyboards are released: by the panic chord, or the grab was lost.
        case released
        /// Another user, or nobody, is at the keyboard: every device is closed until the user is back.
        case away
    }

    /// The version of the daemon.
    package var version: String
    /// How the keys are treated.
    package var state: State
    /// The identifier of the active locale.
    package var locale: String
    /// All locales in their rotation.
    package var locales: [String]
    /// The active input method.
    package var method: String
    /// All input methods in their rotation.
    package var methods: [String]
    /// The active layer: `alphabetic`, `numeric`, or another.
    package var layer: String
    /// All layers, letters first.
    package var layers: [String]
    /// The case of the next letters: `lowercased`, `uppercased`, `capsLocked`; nil from a daemon that does not tell.
    package var letterCase: String?
    /// The locale is written from right to left; nil from a daemon that does not tell.
    package var isRightToLeft: Bool?
    /// The mode of a modal editor, as far as it is known: `insert` or `normal`; nil if there is none.
    package var editor: String?
    /// Feedback is given.
    package var feedback: Bool
    /// The open list, for programs that draw it; nil if none is open.
    package var list: List?
    /// What is suggested for the word before the cursor, best first, as it would stand in its place; nil where nothing is,
    /// or where texts are not shown.
    package var suggestions: [String]?
    /// The desktop's keymap as it was configured.
    package var keymap: String
    /// Whether the character plane is in use.
    package var plane: Bool
    /// How many characters no key could type since the start.
    package var untypeable: Int
    /// How many edits were left out since the start because too much waited to be typed.
    package var refusedEdits: Int
    /// How many times since the start the kernel lost events of a device because Phím read them too late.
    package var overruns: Int
    /// The configuration file; nil if it is the built-in one.
    package var configuration: String?
    /// The keyboards, read or not.
    package var keyboards: [Device]
    /// The process of the daemon.
    package var processID: Int32
    /// Why no device can be opened; nil if they can.
    package var problem: Problem?
    /// What has the focus; nil if that is not followed.
    package var focus: Focus?
    /// How the configuration wants indicators to show this; nil from a daemon that does not tell.
    package var indicator: Indicator?

    /// A status of these parts.
    package init(
        version: String, state: State, locale: String, locales: [String], method: String, methods: [String],
        layer: String, layers: [String], letterCase: String? = nil, isRightToLeft: Bool? = nil, editor: String?,
        feedback: Bool, list: List?, suggestions: [String]? = nil,
        keymap: String, plane: Bool,
        untypeable: Int, refusedEdits: Int, overruns: Int, configuration: String?, keyboards: [Device],
        processID: Int32, problem: Problem? = nil, focus: Focus? = nil,
        indicator: Indicator? = nil
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

    /// What keeps the daemon from its work.
    package struct Problem: Codable, Hashable, Sendable {
        /// What is wrong, for people.
        package var text: String
        /// What mends it: a command, or a sentence.
        package var fix: String

        /// A problem.
        package init(text: String, fix: String) {
            self.text = text
            self.fix = fix
        }
    }

    /// How indicators show the daemon's state.
    package struct Indicator: Codable, Hashable, Sendable {
        /// A desktop's colours.
        package enum Scheme: String, Codable, Sendable {
            case dark
            case light
        }

        /// The letters of locales that do not have the first two of their identifier, by identifier.
        package var labels: [String: String]
        /// A notification is shown when the locale or the method is another.
        package var notifies: Bool
        /// The colours of the panel; nil for those of the desktop.
        package var scheme: Scheme?
        /// Which of the settings that its menu switches are on, by the names of `Switch`; nil from a daemon that does not
        /// tell.
        package var switches: [String: Bool]?

        /// A setting that a menu switches.
        package enum Switch: String, CaseIterable, Sendable {
            /// The tone stands as in hoà.
            case modernTones
            /// English words stay as typed.
            case english
            /// What is no word becomes its keys.
            case restore
            /// Macros are applied.
            case shorthand
        }

        /// How it is without settings.
        package init(
            labels: [String: String] = [:], notifies: Bool = false, scheme: Scheme? = nil,
            switches: [String: Bool]? = nil
        ) {
            self.labels = labels
            self.notifies = notifies
            self.scheme = scheme
            self.switches = switches
        }
    }

    /// An open list. The focused item is in the text already.
    package struct List: Codable, Hashable, Sendable {
        /// `locale` or `method`; or of texts: `callout`, `macro`, `candidates`, `emoji`, `list`.
        package var kind: String
        /// The items as they would be in the text; those of a list of texts only where the configuration allows it.
        package var items: [String]
        /// The place of the focused one, from 0.
        package var focus: Int

        /// An open list.
        package init(kind: String, items: [String], focus: Int) {
            self.kind = kind
            self.items = items
            self.focus = focus
        }
    }

    /// Where the text goes, as far as it is known: no title and no content.
    package struct Focus: Codable, Hashable, Sendable {
        /// The application's identifier; empty if it is not known.
        package var application: String
        /// The kind of the field.
        package var field: FieldKind
        /// Which source told the kind, or the application; nil if none did.
        package var source: String?
        /// Since when, in µs of the monotonic clock.
        package var since: Timestamp
        /// Who tells something now.
        package var sources: [String]
        /// A rule of the configuration leaves the application alone.
        package var isOff: Bool?

        /// What these sources know.
        package init(
            application: String, field: FieldKind, source: String?, since: Timestamp, sources: [String],
            isOff: Bool = false
        ) {
            self.application = application
            self.field = field
            self.source = source
            self.since = since
            self.sources = sources
            self.isOff = isOff
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
        /// `grabbed`, `waiting`, `released`, `pointer`, `excluded`, `no permission`.
        package var state: String
        /// One of its keys is held longer than anybody holds a key; nil if not.
        package var isKeyHeld: Bool?

        /// A device and its state.
        package init(path: String, name: String, id: String, state: String, isKeyHeld: Bool? = nil) {
            self.path = path
            self.name = name
            self.id = id
            self.state = state
            self.isKeyHeld = isKeyHeld
        }

        /// Its state for people.
        package var stateText: String { isKeyHeld == true ? state + localized(" (a key is held down)") : state }
    }
}

/// The daemon's answer, one line of JSON.
package struct ControlReply: Codable, Hashable, Sendable {
    /// What went wrong, for people; nil if nothing did.
    package var error: String?
    /// Complaints about the configuration, one a line as `phim check` prints them.
    package var complaints: [String]?
    /// How things are, for most requests.
    package var status: Status?
    /// The input devices, for `devices`.
    package var devices: [Status.Device]?
    /// What there is to say besides, for people, a line each.
    package var remarks: [String]?

    /// An answer of the parts that are there.
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
