import Control
import Desktop

extension Status.Focus {
    /// What has the focus, and who tells it.
    init(_ field: FocusedField, _ sources: [FocusedField.Source], isOff: Bool) {
        self.init(
            application: field.application, field: field.kind, source: field.source?.rawValue, since: field.since,
            sources: sources.map(\.rawValue), isOff: isOff)
    }
}
