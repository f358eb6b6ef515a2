import ArgumentParser
import System

/// The help text of an argument, in the language of the session.
@_disfavoredOverload
func localized(_ text: LocalizedText) -> ArgumentHelp {
    ArgumentHelp(text.text(in: .session))
}
