import Configuration
import Keyboard
import Keymaps

/// The way out to the virtual keyboard, by way of the clipboard where nothing else will do.
extension Session {
    /// Has the clipboard as the configuration wants it.
    func useClipboard() {
        let output = assembly.configuration.output
        guard output.usesClipboard else {
            pasteLine?.abandon()
            pasteLine = nil
            pipeline.pasteKeystroke = nil
            return
        }
        if pasteLine == nil, let tool = ClipboardTool.find(in: environment) {
            let line = PasteLine(Clipboard(tool, on: loop))
            line.onEvents = { [unowned self] in type($0) }
            line.onFailure = { [unowned self] in
                log.warning("a text could not be brought to the clipboard, so it was not typed")
                handle(.outputFailed)
            }
            pasteLine = line
        }
        if pasteLine == nil { log.warning("nothing reaches the clipboard: \(ClipboardTool.advice)") }
        pipeline.pasteKeystroke = pasteLine == nil ? nil : output.pasteKeystroke
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
