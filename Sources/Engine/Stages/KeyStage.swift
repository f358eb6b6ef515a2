import Keyboard

/// What keys pass before they are recognised as gestures. Each stage makes of its inputs the inputs of the next one, and
/// knows none of the others.
///
/// The contract:
/// - What does not concern a stage goes on as it came.
/// - Every press that goes on has its release, on the same keyboard, whatever changes meanwhile.
/// - What a stage holds back goes on later, in its order: when another key decides it, at `deadline`, or when the stage
///   settles. Only keys that a stage was made for may be used up instead.
/// - Time is what the inputs say.
protocol KeyStage: Sendable {
    /// Uses other settings. What waits or is down stays.
    mutating func use(_ settings: EngineSettings, _ times: GestureTimes)

    /// A keyboard has these names in the configuration; none if it is gone.
    mutating func name(_ device: DeviceID, _ names: [String])

    /// What the stage needs now. It is asked for after each call that may change it, and not with each key.
    var needs: StageNeeds { get }

    /// Whether an input only goes on as it came.
    func passes(_ input: KeyInput) -> Bool

    /// Answers an input. `mayWait`: a key may be held back.
    mutating func handle(
        _ input: KeyInput, mayWait: Bool, on keyboard: borrowing KeyboardState, into output: inout StageOutput)

    /// Time has come to that moment.
    mutating func advance(to time: Timestamp, into output: inout StageOutput)

    /// Something that is no key happened: what waits is decided now.
    mutating func settle(at notice: Notice, into output: inout StageOutput)

    /// The keys of a keyboard, or of all, are gone without having come up.
    mutating func letGo(of device: DeviceID?, at time: Timestamp, into output: inout StageOutput)

    /// What a key would do now, alone or with another; nil if the stage makes nothing of it.
    func reading(of keycode: Keycode, with other: Keycode?, on keyboard: borrowing KeyboardState) -> KeyReading?
}

/// What a stage needs of the engine.
struct StageNeeds {
    /// The moment at which `advance` must be called; nil if nothing waits for a time.
    var deadline: Timestamp?
    /// Nothing goes on behind the stage now.
    var isBlocking = false
    /// A sequence of keys has begun: stages before this one hold none back.
    var awaitsKey = false
    /// Every key only goes on as it came: the stage need not be asked for one.
    var passesKeys = false
}

/// What a stage would make of a key.
enum KeyReading {
    /// It begins something, or goes on with it.
    case isPart
    /// It counts as this one.
    case becomes(BoundKey)
}

extension KeyStage {
    mutating func name(_ device: DeviceID, _ names: [String]) {}
    mutating func advance(to time: Timestamp, into output: inout StageOutput) {}
    func reading(of keycode: Keycode, with other: Keycode?, on keyboard: borrowing KeyboardState) -> KeyReading? {
        nil
    }
}

/// What a stage gives: a buffer to be used again.
struct StageOutput {
    enum Way {
        /// To the next stage.
        case on
        /// To this stage once more, after the inputs before it have had their effect.
        case again
        /// To the next stage, behind everything that waits.
        case behind
    }

    private(set) var inputs: [(input: KeyInput, way: Way)] = []

    init() {
        inputs.reserveCapacity(64)
    }

    mutating func pass(_ input: KeyInput) { inputs.append((input, .on)) }

    mutating func pass(_ change: KeyChange) { pass(.key(change)) }

    mutating func takeAgain(_ input: KeyInput) { inputs.append((input, .again)) }

    mutating func wait(_ input: KeyInput) { inputs.append((input, .behind)) }

    mutating func clear() { inputs.removeAll(keepingCapacity: true) }
}
