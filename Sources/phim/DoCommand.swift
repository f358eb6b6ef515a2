public import ArgumentParser
import Configuration
public import Keyboard
import System

struct DoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "do",
        abstract: localized("Makes the running daemon carry out an action."),
        discussion: localized(
            """
            The action is handled like that of a key: your own rules and handlers come first. Actions are written as \
            in the configuration. What types or edits text is carried out only with typing = true in [control].

              phim do backspace
              phim do 'text:Xin chào'
              phim do image:cat --gesture longPress
            """))

    @Argument(
        help: localized("The action: backspace, text:Xin chào, custom:greet."), completion: ShellCompletion.actions)
    var action: String
    @Option(help: localized("The gesture."))
    var gesture = Gesture.press

    func validate() throws {
        do throws(ActionMistake) {
            _ = try KeyboardAction.parse(action)
        } catch {
            throw ValidationError("\(error)" + (error.suggestion == nil ? localized("; see “phim actions”") : ""))
        }
        if action.contains("\n") { throw ValidationError(localized("An action is one line.")) }
    }

    func run() throws {
        _ = try ask(.perform(try KeyboardAction.parse(action), gesture))
    }
}

extension Gesture: ExpressibleByArgument {}
