import Clipboard
import Configuration
import Keyboard
import Keymaps

/// The way out to the virtual keyboard, by way of the clipboard where nothing else will do.
extension Session {
    /// Has the clipboard as the configuration wants it, and of the display server that is there now.
    func useClipboard() {
        let output = assembly.configuration.output
        let tool = output.usesClipboard ? ClipboardTool.find(in: environment) : nil
        if tool != pasteLine?.tool {
            pasteLine?.giveUp()
            pasteLine = tool.map { pasteLine(to: $0) }
        }
        if output.usesClipboard, tool == nil, !missesClipboard {
            log.warning("nothing reaches the clipboard: \(ClipboardTool.advice)")
        }
        missesClipboard = output.usesClipboard && tool == nil
        pipeline.pasteKeystroke = tool == nil ? nil : output.pasteKeystroke
    }

    private func pasteLine(to tool: ClipboardTool) -> PasteLine {
        let line = PasteLine(tool, on: loop)
        line.onEvents = { [unowned self] in type($0) }
        line.onFailure = { [unowned self] in
            log.warning("a text could not be brought to the clipboard, so it was not typed")
            handle(.outputFailed)
        }
        return line
    }

    /// Types what came out of the pipeline, behind what waits for the clipboard.
    func typeOutput() {
        if let pasteLine, !output.pastes.isEmpty || !pasteLine.isIdle {
            pasteLine.send(output)
        } else if !output.events.isEmpty {
            type(output.events)
        }
    }

    private func type(_ events: [OutputEvent]) {
        virtualKeyboard.send(events)
        followGroup(events)
    }
}

extension Configuration.Output {
    /// What pastes.
    var pasteKeystroke: Keystroke { Keystroke(pasteKey, pasteModifiers) }
}
