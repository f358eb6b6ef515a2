import Keyboard

/// Key events as one reads them: `+a -a` is a tap, `~a` a repeat.
func text(of events: [OutputEvent]) -> String {
    events.map { event in
        let name = event.keycode == .planeShift ? "plane" : event.keycode.name
        switch event.phase {
        case .press: return "+" + name
        case .release: return "-" + name
        case .repeat: return "~" + name
        }
    }.joined(separator: " ")
}
