import Keyboard

extension HandlerChain.StandardHandler {
    /// Makes the handler for these settings; nil if it has nothing to do. The chain itself makes the
    /// handlers of programs and of the input method.
    func makeHandler(
        _ settings: EngineSettings, _ behavior: any KeyboardBehavior, _ locale: Locale
    ) -> (any KeyboardActionHandler)? {
        let wants = behavior.standard
        let canType = settings.canType
        switch self {
        case .openList: return InlineListHandler(settings)
        case .passthroughGuard: return PassthroughGuard()
        case .userRules: return settings.rules.isEmpty ? nil : UserRules(settings.rules)
        case .callouts: return wants.callouts ? Callouts(locale: locale.id, canType: canType) : nil
        case .candidates: return settings.completionSources.isEmpty ? nil : Candidates(settings)
        case .pickers: return Pickers(settings)
        case .systemActions: return SystemActions(settings)
        case .deadKeys:
            if wants.deadKeysAfterLetter || locale.composeTable.isEmpty { return nil }
            return DeadKeys(locale.composeTable, canInsert: settings.canInsert)
        case .wordwiseBackspace: return wants.wordwiseBackspace ? WordwiseBackspace(behavior: behavior) : nil
        case .shorthand: return settings.expands ? Shorthand(settings, wants) : nil
        case .autocorrection: return settings.autocorrects ? Autocorrection() : nil
        case .takingBack:
            let replaces = settings.expands || settings.autocorrects || !settings.completionSources.isEmpty
            return replaces ? TakingBack() : nil
        case .endOfSentence: return wants.endsSentences ? EndOfSentence(behavior) : nil
        case .quotation:
            let marks = wants.smartQuotes ? QuotationMarks.marks(for: locale.id) : nil
            return marks.map { Quotation($0, canType: canType) }
        case .punctuationSpacing:
            return wants.punctuationSpaces == .french ? PunctuationSpacing(canType: canType) : nil
        case .diacritics: return Diacritics(canType: canType)
        case .insertion: return Insertion()
        case .programs, .transliteration: return nil
        }
    }
}
