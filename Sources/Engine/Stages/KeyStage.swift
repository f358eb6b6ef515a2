import Keyboard

/// A stage that inputs pass before keys are recognised as gestures. Each stage turns its inputs into the inputs of the
/// next one, and does not depend on the other stages.
///
/// The contract:
/// - An input that does not concern a stage goes on unchanged.
/// - Every press that comes is followed by its release: the engine repairs a release that was lost.
/// - For every press that goes on, its release goes on too, on the same keyboard, whatever changes in between.
/// - Inputs that a stage holds back go on later, in order: when another key decides them, at `deadline`, or in
///   `settle`. A stage may only consume keys that belong to its own bindings.
/// - The time comes from the inputs, never from a clock.
protocol KeyStage: Sendable {
    /// Uses other settings. Waiting inputs and held keys stay.
    mutating func use(_ settings: EngineSettings, _ times: GestureTimes)

    /// Sets the names that the configuration gives a keyboard; empty if the keyboard is gone.
    mutating func name(_ device: DeviceID, _ names: [String])

    /// The current needs of the stage. The engine reads them after each call that may event them, not for each key.
    var needs: StageNeeds { get }

    /// Whether an input goes on unchanged.
    func passes(_ input: KeyInput) -> Bool

    /// Handles an input. `mayWait`: whether the stage may hold a key back.
    mutating func handle(
        _ input: KeyInput, mayWait: Bool, on keyboard: borrowing KeyboardState, into output: inout StageOutput)

    /// Handles a deadline that was reached.
    mutating func advance(to time: Timestamp, into output: inout StageOutput)

    /// Decides about waiting inputs at a notice, which is no key.
    mutating func settle(at notice: Notice, into output: inout StageOutput)

    /// Releases the keys of a keyboard, or of all keyboards if `device` is nil: they are gone without a release event.
    mutating func letGo(of device: DeviceID?, at time: Timestamp, into output: inout StageOutput)

    /// What the stage would make of a key now, or of several pressed together; nil for nothing.
    func reading(of keycodes: [Keycode], on keyboard: borrowing KeyboardState) -> KeyReading?
}

/// What a stage needs from the engine.
struct StageNeeds {
    /// The time at which `advance` must be called; nil for none.
    var deadline: Timestamp?
    /// Whether the stage blocks all inputs behind it.
    var isBlocking = false
    /// Whether a sequence of keys has begun, so that stages before this one hold no key back.
    var awaitsKey = false
    /// Whether every key goes on unchanged, so that the stage need not be asked.
    var passesKeys = false
}

/// What a stage would do with a key.
enum KeyReading {
    /// The key would begin or continue a sequence.
    case isPart
    /// The key would become this one.
    case becomes(Keycode)
}

extension KeyStage {
    mutating func name(_ device: DeviceID, _ names: [String]) {}
    mutating func advance(to time: Timestamp, into output: inout StageOutput) {}
    func reading(of keycodes: [Keycode], on keyboard: borrowing KeyboardState) -> KeyReading? { nil }
}

/// The outputs of a stage, in a buffer that is used again.
struct StageOutput {
    enum Way {
        /// To the next stage.
        case on
        /// To the same stage again, after the earlier outputs have had their effect.
        case again
        /// To the next stage, behind all other inputs.
        case behind
    }

    private(set) var inputs: [(input: KeyInput, way: Way)] = []

    init() {
        inputs.reserveCapacity(64)
    }

    mutating func emit(_ input: KeyInput) { inputs.append((input, .on)) }

    mutating func emit(_ event: KeyEvent) { emit(.key(event)) }

    mutating func resubmit(_ input: KeyInput) { inputs.append((input, .again)) }

    mutating func wait(_ input: KeyInput) { inputs.append((input, .behind)) }

    mutating func clear() { inputs.removeAll(keepingCapacity: true) }
}
