public import Keyboard

extension Engine {
    /// Answers what is no key: a click, a keyboard that is gone, lost events.
    public mutating func handle(_ notice: Notice, at time: Timestamp, into effects: inout [Effect]) {
        advance(to: time, into: &effects)
        context.time = time
        withdrawQuestion(into: &effects)
        if chain.list.isOpen, notice.movesCursor { effects.append(.list(nil)) }
        modifierTaps.spoil()
        switch notice {
        case .pointerButton:
            // Ctrl on a tap-hold key and a click are Ctrl and a click.
            stage.settle(into: &physicalKeys)
            takePhysicalKeys(into: &effects)
            forgetText()
        case .focusChanged, .eventsDropped, .outputFailed:
            forgetText()
        case .deviceGone(let device): abandonKeys(of: device, at: time, into: &effects)
        case .released: abandonKeys(of: nil, at: time, into: &effects)
        case .locks(let shown):
            locks.lights(shown, at: time)
            updateModifiers()
        }
    }

    /// All keys of a keyboard, or of all, go up.
    private mutating func abandonKeys(of device: DeviceID?, at time: Timestamp, into effects: inout [Effect]) {
        stage.letGo(of: device, at: time, into: &physicalKeys)
        takePhysicalKeys(into: &effects)
        while let index = held.keys.lastIndex(where: { device == nil || $0.device.keyboard == device }) {
            let key = held.keys[index]
            letGo(at: index, at: time, into: &effects)
            abandon(key, at: time, into: &effects)
        }
        if let device { name(device, []) }
        forgetText()
    }
}

extension Notice {
    /// The text before the cursor is another one, or unknown, after it.
    fileprivate var movesCursor: Bool {
        if case .locks = self { return false }
        return true
    }
}
