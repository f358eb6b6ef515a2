import Keyboard

/// What a sound hook gets of a feedback: the sound, the haptic effect, the gesture, and the class of the action; never
/// the key.
extension Feedback {
    /// A line of JSON: `{"audio":"input","haptic":"light","gesture":"press","class":"input"}`.
    var line: [UInt8] {
        let fields = self.fields.map { "\"\($0.name)\":\"\(Self.escaped($0.value))\"" }
        return Array("{\(fields.joined(separator: ","))}\n".utf8)
    }

    /// The same fields as environment variables: `PHIM_AUDIO`, `PHIM_HAPTIC`, `PHIM_GESTURE`, `PHIM_CLASS`.
    var variables: [String: String] {
        Dictionary(uniqueKeysWithValues: fields.map { ("PHIM_" + $0.name.uppercased(), $0.value) })
    }

    private var fields: [(name: String, value: String)] {
        [
            ("audio", audio.description), ("haptic", haptic.rawValue), ("gesture", gesture.rawValue),
            ("class", actionClass.rawValue),
        ]
    }

    /// Escapes backslashes and quotes. The configuration rejects control characters, so these need no escape.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
}
