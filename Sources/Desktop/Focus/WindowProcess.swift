import EventLoop
import FoundationEssentials
import Glibc

/// Asks the compositor which process has the window with the focus: sway and Hyprland tell it, each by its own protocol.
///
/// Their answers contain titles, which are dropped unread. Where neither runs, nothing is answered.
final class WindowProcess {
    private let environment: [String: String]
    private let loop: EventLoop
    private let onAnswer: (pid_t) -> Void
    private var sway: SwayConnection.User?
    private var question: HyprlandQuestion?

    /// Creates questions to the compositor of an environment. `onAnswer` gets the process.
    init(in environment: [String: String], on loop: EventLoop, onAnswer: @escaping (pid_t) -> Void) {
        self.environment = environment
        self.loop = loop
        self.onAnswer = onAnswer
    }

    /// Asks. A question that is not answered yet is dropped where the protocol allows it.
    func ask() {
        question?.close()
        question = nil
        if sway?.isOpen != true, let path = SessionSockets.sway(in: environment) {
            sway = try? SwayConnection.user(path, on: loop) { [unowned self] kind, message in
                if kind == .getTree, let process = Self.focused(inTree: message) { onAnswer(process) }
            }
        }
        if let sway, sway.isOpen { return sway.send(.getTree) }
        guard let folder = SessionSockets.hyprland(in: environment) else { return }
        question = try? HyprlandQuestion("j/activewindow", in: folder, on: loop) { [unowned self] in
            if let process = Self.process(ofWindow: $0) { onAnswer(process) }
        }
    }

    /// The process of the focused window in sway's tree; nil if there is none.
    static func focused(inTree message: [UInt8]) -> pid_t? {
        (try? JSONDecoder().decode(Node.self, from: Data(message)))?.focusedProcess
    }

    /// The process of a window as Hyprland describes it; nil if there is none.
    static func process(ofWindow answer: [UInt8]) -> pid_t? {
        (try? JSONDecoder().decode(Window.self, from: Data(answer)))?.pid
    }

    private struct Window: Decodable {
        var pid: pid_t
    }

    private struct Node: Decodable {
        var pid: pid_t?
        var focused: Bool?
        var nodes: [Node]?
        var floating: [Node]?

        enum CodingKeys: String, CodingKey {
            case pid
            case focused
            case nodes
            case floating = "floating_nodes"
        }

        var focusedProcess: pid_t? {
            if focused == true, let pid { return pid }
            return ((nodes ?? []) + (floating ?? [])).lazy.compactMap(\.focusedProcess).first
        }
    }
}
