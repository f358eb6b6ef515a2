import Keyboard

extension Configuration {
    /// Warns of actions of the file that do nothing.
    func warnOfIdleActions(_ outcomes: [Located<KeyboardAction>], _ complaints: ComplaintList) {
        let handled = Set(rules.map(\.action) + programs.flatMap(\.signUp.actions))
        for outcome in outcomes {
            let reason: String
            switch outcome.value {
            case .layer("emojis") where !layers.contains { $0.name == "emojis" }:
                reason = "there is no table [layers.emojis]"
            case .image, .custom, .dictation:
                if handled.contains(outcome.value) { continue }
                reason = "no [[handler]] has this action"
            default: continue
            }
            complaints.add(
                .idleAction, at: outcome.position, "\(outcome.value.description.quoted) does nothing: \(reason)")
        }
    }
}
