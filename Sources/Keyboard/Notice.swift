/// Events for the engine that are not keys.
public enum Notice: Hashable, Sendable {
    /// A button of a pointing device was pressed: the cursor may be anywhere.
    case pointerButton
    /// Another window or field has the focus.
    case focusChanged
    /// A keyboard is gone: unplugged, or no longer grabbed. What it held down is up.
    case deviceGone(DeviceID)
    /// Every keyboard was let go: by the panic chord, or because the session is not active.
    case released
    /// Events of a keyboard were lost (`SYN_DROPPED`).
    case eventsDropped(DeviceID)
    /// An output could not be written: what is on the screen is not known.
    case outputFailed
    /// A modal editor that has the focus is in this mode; nil if no modal editor has it.
    case editor(EditorMode?)
    /// True: from now on every key passes, because the screen is locked or a console asks for a password. False: no longer.
    case passing(Bool)
    /// The desktop or the console switched the lock lights of the virtual keyboard.
    case locks(Modifiers)
    /// The desktop repeats a held key after this time in µs; `.max` if it repeats no key. Nil, as at the start, if the
    /// kernel's repeats are typed, as on a console.
    case keyRepeat(after: Timestamp?)
}
