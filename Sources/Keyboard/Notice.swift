/// Events for the engine that are not key events.
public enum Notice: Hashable, Sendable {
    /// A button of a pointing device was pressed: the cursor may be anywhere.
    case pointerButton
    /// The focus moved to another window or field.
    case focusChanged
    /// A keyboard is gone: it was unplugged or is no longer grabbed. Its held keys count as released.
    case deviceGone(DeviceID)
    /// All keyboards were released: by the panic chord, or because the session is not active.
    case released
    /// Events of a keyboard were lost (`SYN_DROPPED`).
    case eventsDropped(DeviceID)
    /// An output could not be written, so the text on the screen is not known.
    case outputFailed
    /// The mode of the modal editor that has the focus; nil if no modal editor has it.
    case editor(EditorMode?)
    /// Whether every key must pass through, because the screen is locked or a console asks for a password.
    case passing(Bool)
    /// The desktop or the console set the lock LEDs of the virtual keyboard.
    case locks(Modifiers)
    /// The delay in µs after which the desktop repeats a held key; `.max` if it repeats no key. Nil, the initial value,
    /// if the kernel's repeats are typed, as on a console.
    case keyRepeat(after: Timestamp?)
}

/// How a modal editor such as Vim treats keys.
public enum EditorMode: String, Hashable, Sendable, CaseIterable {
    /// Keys are text.
    case insert
    /// Keys are commands: Phím passes them through.
    case normal
}
