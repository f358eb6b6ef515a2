public import ArgumentParser
import Control
public import Keyboard
import System

struct FeedbackCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "feedback",
        abstract: localized("Shows whether feedback is on, switches it, or plays it."),
        discussion: localized(
            """
              phim feedback              prints whether it is on
              phim feedback on           until the next reload of the configuration
              phim feedback test         plays every kind and prints what plays it
              phim feedback play heavy   plays one

            A sound of your sound theme, or of a file, is custom:NAME.
            """))

    @Argument(help: localized("What to do; without it, the state is printed.")) var change: Change?
    @Argument(help: localized("With play: what to play, or custom:NAME."), completion: .list(FeedbackKind.names))
    var kind: FeedbackKind?
    @Flag(help: localized("Print JSON, one line.")) var json = false

    /// The changes of feedback.
    enum Change: String, ExpressibleByArgument, CaseIterable {
        case on, off, toggle, test, play
    }

    func validate() throws {
        if change == .play && kind == nil { throw ValidationError(localized("play needs the name of what to play.")) }
        if change != .play && kind != nil {
            throw ValidationError(localized("Only play takes the name of what to play."))
        }
    }

    func run() throws {
        let reply = try ask(request)
        if json, let status = reply.status {
            return Terminal.write(JSONLine.encode(Report(isOn: status.feedback, remarks: reply.remarks)))
        }
        for line in reply.remarks ?? [] { print(line) }
        if change != .test, change != .play, let status = reply.status { print(status.feedback ? "on" : "off") }
    }

    /// The answer as JSON.
    private struct Report: Encodable {
        let isOn: Bool
        let remarks: [String]?

        enum CodingKeys: String, CodingKey {
            case isOn = "on"
            case remarks
        }
    }

    private var request: ControlRequest {
        switch change {
        case nil: .status
        case .on: .feedback(.on)
        case .off: .feedback(.off)
        case .toggle: .feedback(.toggle)
        case .test: .feedback(.test)
        case .play: kind.map { .play($0) } ?? .status
        }
    }
}

extension FeedbackKind: ExpressibleByArgument {
    /// The values for the help text. Other sounds are `custom:NAME`.
    public static var allValueStrings: [String] { names }
}
