public import Keyboard

extension Engine {
    /// Answers what is no key: a click, a keyboard that is gone, lost events.
    public mutating func handle(_ notice: Notice, at time: Timestamp, into effects: inout [Effect]) {
        advance(to: time, into: &effects)
        switch notice {
        case .pointerButton, .focusChanged, .eventsDropped, .outputFailed:
            forgetText()
        case .deviceGone(let device):
            while let index = held.keys.lastIndex(where: { $0.device == device }) {
                letGo(at: index, at: time, into: &effects)
            }
            forgetText()
        case .released:
            while held.count > 0 { letGo(at: held.count - 1, at: time, into: &effects) }
            forgetText()
        case .locks(let shown):
            locks.lights(shown, at: time)
            updateModifiers()
        }
    }
}
