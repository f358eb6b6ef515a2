/// What the daemon tells about itself. No key and no text is ever in it, save the items of a list while it is open.
public struct Status: Codable, Hashable, Sendable {
    /// How the daemon treats the keys.
    public enum State: String, Codable, Sendable {
        /// Keys mean what the locale says.
        case active
        /// Every key passes through; hotkeys are heard.
        case paused
        /// The keyboards are let go: the panic chord, or the grab was lost.
        case released
    }

    /// The version of the daemon.
    public var version: String
    /// How the keys are treated.
    public var state: State
    /// The identifier of the locale in force.
    public var locale: String
    /// All locales in their rotation.
    public var locales: [String]
    /// The input method in force.
    public var method: String
    /// All input methods in their rotation.
    public var methods: [String]
    /// The layer in force: `alphabetic`, `numeric`, or another.
    public var layer: String
    /// All layers, letters first.
    public var layers: [String]
    /// Something is heard or felt.
    public var feedback: Bool
    /// The list that is open, for whoever wants to draw it; nil if none is.
    public var list: List?
    /// The desktop's keymap as it was configured.
    public var keymap: String
    /// Whether the character plane is in use.
    public var plane: Bool
    /// How many characters no key could type since the start.
    public var untypeable: Int
    /// The configuration file; nil if it is the built-in one.
    public var configuration: String?
    /// The keyboards, read or not.
    public var keyboards: [Device]
    /// The process of the daemon.
    public var processID: Int32

    /// A list that is open. What has the focus stands in the text already.
    public struct List: Codable, Hashable, Sendable {
        /// `callout`, `locale` or `method`.
        public var kind: String
        /// The items as they would stand in the text.
        public var items: [String]
        /// The place of the focused one, from 0.
        public var focus: Int
    }

    /// A device as `phim devices` shows it.
    public struct Device: Codable, Hashable, Sendable {
        /// The node: `/dev/input/event3`.
        public var path: String
        /// The name it gives itself.
        public var name: String
        /// `vendor:product`, four hexadecimal digits each.
        public var id: String
        /// `grabbed`, `waiting`, `released`, `pointer`, `excluded`, `no permission`.
        public var state: String

        /// A device and its state.
        public init(path: String, name: String, id: String, state: String) {
            self.path = path
            self.name = name
            self.id = id
            self.state = state
        }
    }
}

/// The daemon's answer, one line of JSON.
public struct ControlReply: Codable, Hashable, Sendable {
    /// What went wrong, for people; nil if nothing did.
    public var error: String?
    /// Complaints about the configuration, one a line as `phim check` prints them.
    public var complaints: [String]?
    /// How things are, for most requests.
    public var status: Status?
    /// The input devices, for `devices`.
    public var devices: [Status.Device]?
    /// What there is to say besides, for people, a line each.
    public var remarks: [String]?

    /// An answer of the parts that are there.
    public init(
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
