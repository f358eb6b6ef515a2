import Control
import Engine
import Keyboard

/// The programs beside the daemon: what plays feedback, and the handlers that are programs.
extension Session {
    /// Brings the programs of the configuration up, and ends those that it does not name.
    func startPrograms() {
        feedback.use(assembly.configuration.feedback)
        programs.use(assembly.configuration.programs)
        useClipboard()
    }

    /// Tells the pipeline what the assembly says, and what was switched since.
    func reconfigurePipeline() {
        var settings = assembly.settings
        if let feedbackSwitch { settings.feedback.isOn = feedbackSwitch }
        pipeline.reconfigure(settings, output: assembly.index)
        nameKeyboards()
        startPrograms()
    }

    /// Switches or tries feedback, and answers what there is to say about it.
    func switchFeedback(_ change: ControlRequest.FeedbackSwitch) -> [String]? {
        switch change {
        case .test:
            feedback.test()
            return feedback.means
        case .on: setFeedback(true)
        case .off: setFeedback(false)
        case .toggle: setFeedback(!pipeline.engine.givesFeedback)
        }
        return nil
    }

    private func setFeedback(_ isOn: Bool) {
        feedbackSwitch = isOn
        pipeline.setFeedback(isOn: isOn)
        publish()
    }

    // MARK: - Handlers that are programs

    func ask(_ question: ProgramQuestion) {
        let context = pipeline.engine.context
        programs.ask(
            question, .init(locale: context.locale, method: context.inputMethod, layer: context.layer))
    }

    func answer(_ number: UInt32, _ answer: ProgramAnswer) {
        output.clear()
        pipeline.answer(number, answer, at: now(), into: &output)
        send()
    }

    func setProgram(_ program: Int, isThere: Bool) {
        output.clear()
        pipeline.setProgram(program, isThere: isThere, at: now(), into: &output)
        send()
    }
}
