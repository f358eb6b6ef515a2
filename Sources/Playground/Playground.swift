package import Drawing
import Engine
package import Keyboard
import Keymaps
package import Typing

/// The playground of `phim try`: keys of a terminal go through the whole engine, and their results are shown.
///
/// It has no devices, no clock and no terminal: `wait` passes the time, and `frame` returns the screen. Besides the
/// pipeline it has the state of the screen: notes, a lesson, the help page, the form of the keyboard, the theme.
package final class Playground: ScreenProgram {
    /// The explanation of the last key; nil before the first key.
    private(set) var explanation: Explanation?
    /// The effects of the last key.
    private(set) var effects: [Effect] = []
    /// The keys that were pressed last.
    private(set) var litKeys: Set<Keycode> = []
    /// A message instead of an explanation of the last key; nil for none.
    private(set) var note: PlaygroundNote?
    /// The lesson of the current method, or the one that was finished.
    private(set) var lesson: PlaygroundLesson
    /// Whether the help page is shown.
    private(set) var showsHelp = false
    /// The first visible line of the help page.
    private(set) var helpLine = 0
    private var lastHelpLine = 0
    /// The form of the drawn keyboard.
    private(set) var form: KeyboardForm
    /// The index of the theme in `themes`; nil for the colours of the terminal.
    private(set) var themeIndex: Int?

    let assembly: Assembly
    let themes: [Theme]
    private let derivation: KeyDerivation
    private(set) var explainer: Explainer
    /// The unfinished lessons of other methods, by method.
    private var leftLessons: [String: PlaygroundLesson] = [:]

    /// The number of emoji per row, which fits the smallest screen.
    private static let emojiColumnCount = 10

    /// The most scalars of the text that are kept.
    static let textLimit = 4000

    /// A playground with an empty text. `themes` are the themes to choose from; `theme` is the name of the first one.
    package init(_ assembly: Assembly, themes: [Theme] = [], theme: String? = nil, form: KeyboardForm = .ansi) {
        let assembly = assembly.drawingEmoji(inColumns: Self.emojiColumnCount)
        self.assembly = assembly
        self.themes = themes
        self.form = form
        themeIndex = theme.flatMap { name in themes.firstIndex { $0.name == name } }
        note = theme != nil && themes.isEmpty ? .noThemes : nil
        derivation = KeyDerivation(assembly.index, among: KeyboardForm.jis.places.map(\.keycode))
        explainer = Explainer(assembly, limit: Self.textLimit)
        lesson = PlaygroundLesson(in: explainer.context, on: assembly)
    }

    /// The number of lines that the Page keys scroll.
    private static let helpPage = 8

    /// The text before and after the cursor.
    package var text: (before: String, after: String) { (explainer.area.before, explainer.area.after) }

    /// The state of the keyboard.
    package var context: KeyboardContext {
        _read { yield explainer.context }
    }

    /// The time in µs until something happens without a key; nil if nothing will.
    package var remainingTime: Timestamp? { explainer.remainingTime }

    /// The screen at a size.
    package func frame(columns: Int, rows: Int) -> ScreenFrame {
        lastHelpLine = PlaygroundScreen.lastHelpLine(columns: columns, rows: rows)
        helpLine = min(helpLine, lastHelpLine)
        return PlaygroundScreen.frame(of: self, columns: columns, rows: rows)
    }

    /// Lets time pass, in µs.
    package func wait(_ duration: Timestamp) {
        if duration > 0 { explainer.wait(duration) }
    }

    /// Handles an input: a key of the screen, of the help page, a command, or a key for the engine.
    @discardableResult
    package func receive(_ input: TerminalInput) -> ScreenWish? {
        switch input {
        case .character("\u{3}", withAlt: false), .character("\u{4}", withAlt: false): return .leave
        case .character("\u{c}", withAlt: false): return .redraw
        case .character("\u{1a}", withAlt: false): return .suspend
        default: break
        }
        if showsHelp {
            switch input {
            case .key(Keystroke(.down)): helpLine = min(helpLine + 1, lastHelpLine)
            case .key(Keystroke(.up)): helpLine = max(helpLine - 1, 0)
            case .key(Keystroke(.pageDown)): helpLine = min(helpLine + Self.helpPage, lastHelpLine)
            case .key(Keystroke(.pageUp)): helpLine = max(helpLine - Self.helpPage, 0)
            default: showsHelp = false
            }
            return nil
        }
        note = nil
        switch input {
        case .key(let keystroke)
        where keystroke.modifiers.isEmpty && PlaygroundCommand.keys[keystroke.keycode] != nil:
            carryOut(PlaygroundCommand.keys[keystroke.keycode]!, by: keystroke.keycode)
        case .key(let keystroke):
            play(KeyText.tap(keystroke), lessonKey: keystroke.keycode == .down ? "↓" : nil)
        case .character(let character, let withAlt):
            if let keystroke = derivation.keystroke(for: input) {
                play(KeyText.tap(keystroke), lessonKey: withAlt ? nil : character)
            } else {
                insertForeign(character)
            }
        }
        return nil
    }

    private func play(_ step: KeyText.Step, lessonKey: Unicode.Scalar?) {
        explanation = explainer.explain(step)
        effects = explainer.effects
        if case .tap(let keycode, let held, _) = step.kind { litKeys = Set(held + [keycode]) } else { litKeys = [] }
        updateLesson(lessonKey)
    }

    /// Inserts a character that no key of this keyboard types: another program has made it.
    private func insertForeign(_ character: Unicode.Scalar) {
        (explanation, effects, litKeys) = (nil, [], [])
        // Characters that would control the terminal or cannot be drawn are not inserted.
        let isShown = ![.control, .surrogate, .unassigned].contains(character.properties.generalCategory)
        explainer.insert(isShown ? String(Character(character)) : "")
        note = .foreign(character)
    }

    private func updateLesson(_ key: Unicode.Scalar?) {
        lesson.keyPressed(key, text: explainer.area.before, locale: context.locale)
        let method = context.inputMethod
        if method == lesson.method || lesson.isJustDone && leftLessons[method] == nil { return }
        let other = leftLessons[method] ?? PlaygroundLesson(in: context, on: assembly)
        // After the last exercise, a method without words begins no lesson.
        if lesson.step == nil, !other.hasWords { return }
        leftLessons[lesson.method] = lesson
        lesson = other
    }

    private func carryOut(_ command: PlaygroundCommand, by keycode: Keycode) {
        switch command {
        case .help: (showsHelp, helpLine) = (true, 0)
        case .locale: perform(.nextLocale, by: keycode)
        case .method: perform(.nextInputMethod, by: keycode)
        case .layer:
            let names = explainer.layerNames
            let place = names.firstIndex(of: context.layer) ?? 0
            perform(.layer(names[(place + 1) % names.count]), by: keycode)
        case .theme:
            let next = themeIndex.map { $0 + 1 } ?? 0
            themeIndex = next < themes.count ? next : nil
            if themes.isEmpty { note = .noThemes }
        case .list:
            perform(.picker("emoji"), by: keycode)
            if context.openList == nil { note = .noEmoji }
        case .form:
            let place = KeyboardForm.allCases.firstIndex(of: form) ?? 0
            form = KeyboardForm.allCases[(place + 1) % KeyboardForm.allCases.count]
        case .restart:
            explainer = Explainer(assembly, limit: Self.textLimit)
            (explanation, effects, litKeys, leftLessons) = (nil, [], [], [:])
            lesson = PlaygroundLesson(in: context, on: assembly)
        }
    }

    private func perform(_ action: KeyboardAction, by keycode: Keycode) {
        play(KeyText.Step(name: keycode.name.uppercased(), kind: .perform(action)), lessonKey: nil)
        litKeys = [keycode]
    }
}

/// The commands of the playground's function keys.
enum PlaygroundCommand: CaseIterable, Hashable, Sendable {
    case help, locale, method, layer, theme, list, form, restart

    /// The commands by key, F1 to F8.
    static let keys: [Keycode: PlaygroundCommand] = Dictionary(
        uniqueKeysWithValues: allCases.enumerated().map { (Keycode(named: "f\($0 + 1)")!, $1) })
}

/// The reasons why a key did nothing.
enum PlaygroundNote: Hashable, Sendable {
    /// A character came that no key types.
    case foreign(Unicode.Scalar)
    /// No emoji can be typed with this configuration.
    case noEmoji
    /// There are no themes, because the terminal has too few colours.
    case noThemes
}

// The values that the screen draws.
extension Playground {
    /// The keyboard for the current locale and layer; nil if the locale does not exist any more.
    var drawnKeyboard: DrawnKeyboard? {
        let settings = assembly.settings
        guard let locale = settings.locales.first(where: { $0.id == context.locale }) else { return nil }
        let layer = settings.layers.first { $0.name == context.layer }
        return DrawnKeyboard(settings, locale: locale, layer: layer, form: form)
    }

    /// The key that the lesson expects next.
    var nextKey: Keycode? {
        guard let character = lesson.next else { return nil }
        return character == "↓" ? .down : derivation.keystroke(for: .character(character, withAlt: false))?.keycode
    }
}
