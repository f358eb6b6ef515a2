import Control
import Desktop

extension Status.Focus {
    /// Converts the field with the focus, the program in it, and the sources that report it.
    init(_ field: FocusedField, program: String, _ sources: [FocusedField.Source], isOff: Bool) {
        self.init(
            application: field.application, program: program, field: field.kind, source: field.source?.rawValue,
            since: field.since,
            sources: sources.map(\.rawValue), isOff: isOff)
    }
}
