import Keyboard

/// Turns keys pressed together into one key.
///
/// Only a key of a bound combination waits: for `deadline`, for its own release, or for the next input. The release of a
/// key that was down before does not end the wait. A combination goes down as soon as no larger one may come of it, is
/// down until all its keys are up, and repeats with the key that was pressed last.
struct KeysTogether: KeyStage {
    /// The time at which the waiting keys go on.
    private var deadline: Timestamp?

    private var combinations: [[Keycode]] = []
    /// The keys of all combinations.
    private var members = KeySet()
    private var times = GestureTimes()
    /// The presses that may be the beginning of a combination, in their order.
    private var waiting: [KeyEvent] = []
    /// The combination of exactly these presses; nil for none.
    private var waitingPlace: Int?
    /// The combinations that are down, each of them until all its keys are up.
    private var held: [HeldCombination] = []
    /// The time of the last press; modifier keys and combinations do not count.
    private var lastPress: Timestamp?

    private struct HeldCombination {
        /// The press of the combination.
        var press: KeyEvent
        /// The keys that are still down.
        var down: [KeyEvent]
        /// The key that was pressed last.
        var last: KeyEvent
    }

    init() {
        waiting.reserveCapacity(KeyCombinations.sizes.upperBound)
        held.reserveCapacity(8)
    }

    mutating func use(_ settings: EngineSettings, _ times: GestureTimes) {
        combinations = settings.combinations.together
        members = KeySet(combinations.joined())
        self.times = times
    }

    var needs: StageNeeds { StageNeeds(deadline: deadline, passesKeys: passesKeys) }

    private var passesKeys: Bool { combinations.isEmpty && waiting.isEmpty && held.isEmpty }

    func passes(_ input: KeyInput) -> Bool {
        switch input {
        case .key: passesKeys
        case .layer, .action: waiting.isEmpty
        default: true
        }
    }

    mutating func handle(
        _ input: KeyInput, mayWait: Bool, on keyboard: borrowing KeyboardState, into output: inout StageOutput
    ) {
        guard case .key(let event) = input else {
            endWait(into: &output)
            return output.emit(input)
        }
        switch event.phase {
        case .press: press(event, mayWait: mayWait, on: keyboard, into: &output)
        case .repeat: repeatKey(event, into: &output)
        case .release: release(event, on: keyboard, into: &output)
        }
    }

    mutating func advance(to time: Timestamp, into output: inout StageOutput) {
        endWait(into: &output)
    }

    mutating func settle(at notice: Notice, into output: inout StageOutput) {
        endWait(into: &output)
    }

    mutating func letGo(of device: DeviceID?, at time: Timestamp, into output: inout StageOutput) {
        endWait(into: &output)
        while let index = held.firstIndex(where: { combination in
            combination.down.contains { device == nil || $0.device.keyboard == device }
        }) {
            end(at: index, at: time, into: &output)
        }
    }

    func reading(of keycodes: [Keycode], on keyboard: borrowing KeyboardState) -> KeyReading? {
        place(of: keycodes, on: keyboard).map { .becomes(.together($0)) }
    }

    // MARK: - Waiting

    /// The keys that wait. Nothing is copied, so that no key allocates.
    private var keycodes: some Collection<Keycode> { waiting.lazy.map(\.keycode) }

    /// Ends the wait: the combination of the waiting keys goes down, or else the keys go on, each by itself.
    private mutating func endWait(into output: inout StageOutput) {
        if let place = waitingPlace { return begin(place, into: &output) }
        for event in waiting { output.emit(event) }
        clearWait()
    }

    private mutating func clearWait() {
        waiting.removeAll(keepingCapacity: true)
        waitingPlace = nil
        deadline = nil
    }

    /// The combination of the waiting keys goes down.
    private mutating func begin(_ place: Int, into output: inout StageOutput) {
        let last = waiting[waiting.count - 1]
        let press = KeyEvent(.together(place), .press, time: last.time, device: last.device)
        held.append(HeldCombination(press: press, down: waiting, last: last))
        clearWait()
        lastPress = nil
        output.emit(press)
    }

    // MARK: - Keys

    private mutating func press(
        _ event: KeyEvent, mayWait: Bool, on keyboard: borrowing KeyboardState, into output: inout StageOutput
    ) {
        if let first = waiting.first {
            let isNew = !keycodes.contains(event.keycode)
            waiting.append(event)
            guard isNew, event.time <= first.time + times.combination, isPart(keycodes, on: keyboard) else {
                waiting.removeLast()
                return endWait(before: event, into: &output)
            }
            waitingPlace = place(of: keycodes, on: keyboard)
            if let waitingPlace, !isPart(keycodes, ofLarger: true, on: keyboard) {
                return begin(waitingPlace, into: &output)
            }
            return output.emit(.usedUp)
        }
        let wasIdle = isIdle(at: event.time)
        if !keyboard.keys.isModifier(event.keycode) { lastPress = event.time }
        guard mayWait, wasIdle, members.contains(event.keycode), isPart(CollectionOfOne(event.keycode), on: keyboard)
        else { return output.emit(event) }
        waiting.append(event)
        deadline = event.time + times.combination
        output.emit(.usedUp)
    }

    /// A key was pressed that is in no combination with the waiting ones. Of these the first goes on, and the others may be
    /// in a combination with it.
    private mutating func endWait(before event: KeyEvent, into output: inout StageOutput) {
        if let place = waitingPlace {
            begin(place, into: &output)
        } else {
            output.emit(waiting[0])
            for other in waiting.dropFirst() { output.resubmit(.key(other)) }
            clearWait()
        }
        output.resubmit(.key(event))
    }

    private mutating func repeatKey(_ event: KeyEvent, into output: inout StageOutput) {
        if waiting.contains(where: { $0.isSameKey(as: event) }) {
            endWait(into: &output)
            return output.resubmit(.key(event))
        }
        guard let index = index(of: event) else { return output.emit(event) }
        guard held[index].last.isSameKey(as: event) else { return output.emit(.usedUp) }
        output.emit(held[index].press.with(.repeat, at: event.time))
    }

    private mutating func release(
        _ event: KeyEvent, on keyboard: borrowing KeyboardState, into output: inout StageOutput
    ) {
        if !waiting.isEmpty,
            keyboard.keys.isModifier(event.keycode) || waiting.contains(where: { $0.isSameKey(as: event) })
        {
            endWait(into: &output)
            return output.resubmit(.key(event))
        }
        guard let index = index(of: event) else { return output.emit(event) }
        held[index].down.removeAll { $0.isSameKey(as: event) }
        if !held[index].down.isEmpty { return output.emit(.usedUp) }
        end(at: index, at: event.time, into: &output)
    }

    private mutating func end(at index: Int, at time: Timestamp, into output: inout StageOutput) {
        output.emit(held.remove(at: index).press.with(.release, at: time))
    }

    /// The index of the combination that a key holds down; nil for none.
    private func index(of event: KeyEvent) -> Int? {
        held.firstIndex { $0.down.contains { $0.isSameKey(as: event) } }
    }

    /// Whether no key was pressed for `times.combinationIdle`.
    private func isIdle(at time: Timestamp) -> Bool {
        lastPress.map { time >= $0 + times.combinationIdle } ?? true
    }

    // MARK: - What is bound

    /// Whether all these keys are in a combination that is bound now, and whether it has more keys if that is asked.
    private func isPart(
        _ keycodes: some Collection<Keycode>, ofLarger isLarger: Bool = false, on keyboard: borrowing KeyboardState
    ) -> Bool {
        for place in combinations.indices {
            let keys = combinations[place]
            guard keys.count >= keycodes.count + (isLarger ? 1 : 0), keycodes.allSatisfy(keys.contains) else {
                continue
            }
            if counts(place, on: keyboard) { return true }
        }
        return false
    }

    /// The index of the combination of exactly these keys, each of them once; nil if they are none now.
    private func place(of keycodes: some Collection<Keycode>, on keyboard: borrowing KeyboardState) -> Int? {
        guard
            let place = combinations.firstIndex(where: {
                $0.count == keycodes.count && keycodes.allSatisfy($0.contains)
            })
        else { return nil }
        // A combination that is down already, on keys with the same keycodes of another device, is not pressed twice.
        if held.contains(where: { $0.press.keycode == .together(place) }) { return nil }
        return counts(place, on: keyboard) ? place : nil
    }

    /// Whether a combination is bound now, and no higher layer binds one of its keys.
    private func counts(_ place: Int, on keyboard: borrowing KeyboardState) -> Bool {
        let level = keyboard.level(ofCombination: .together(place))
        if level == 0 { return false }
        for keycode in combinations[place] where keyboard.level(of: keycode) > level { return false }
        return true
    }
}
