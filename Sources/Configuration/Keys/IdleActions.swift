import Engine
import Keyboard
import System

extension Configuration {
    /// Warns of actions of the file that do nothing, and of those whose rules never end.
    func warnOfIdleActions(_ outcomes: [Located<KeyboardAction>], _ complaints: ComplaintList) {
        for outcome in outcomes {
            let name = outcome.value.description.quoted
            if let reason = idleReason(of: outcome.value) {
                complaints.add(.idleAction, at: outcome.position, localized("\(name) does nothing: \(reason)"))
            } else if leadsToItself(outcome.value) {
                complaints.add(
                    .idleAction, at: outcome.position,
                    localized("\(name) never ends: its rules lead back to it, and Phím stops them after a while"))
            }
        }
    }

    private func idleReason(of action: KeyboardAction) -> String? {
        switch action {
        case .image, .custom, .dictation:
            return isHandled(action) ? nil : localized("no [[handler]] has this action")
        case .control, .option, .command, .function:
            return localized(
                "it only names keys in a rule; [remap] makes a key a modifier, and key:ctrl+c presses a chord")
        case .suggestion, .picker("suggestions"):
            return suggestions.isOn || emoji.suggests ? nil : localized("nothing is suggested; see [suggestions]")
        default: return nil
        }
    }

    private func isHandled(_ action: KeyboardAction) -> Bool {
        rules.contains { $0.isAbout(action) } || programs.contains { $0.signUp.isAbout(action) }
    }

    /// Whether the unconditional rules for a custom action lead back to the same action.
    private func leadsToItself(_ action: KeyboardAction) -> Bool {
        var seen: Set<KeyboardAction> = []
        var waiting = [action]
        while let next = waiting.popLast() {
            let rule = rules.first { $0.gesture == .press && $0.isAbout(next) && $0.isUnconditional }
            for other in rule?.outcome ?? [] where other.isUsersOwn {
                if other == action { return true }
                if seen.insert(other).inserted { waiting.append(other) }
            }
        }
        return false
    }
}
