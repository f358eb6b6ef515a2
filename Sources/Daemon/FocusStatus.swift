import Control
import Desktop

extension Status.Focus {
    /// Converts the field with the focus and the sources that report it.
    init(_ field: FocusedField, _ sources: [FocusedField.Source], isOff: Bool) {
        self.init(
            application: field.application, field: field.kind, source: field.source?.rawValue, since: field.since,
            sources: sources.map(\.rawValue), isOff: isOff)
    }
}
