import System

/// The notation of keys in `phim type` and `phim explain`.
enum KeyNotation {
    /// The part of the help text about keys. `isOption` says whether braces have this meaning only with `--keys`.
    static func help(isOption: Bool) -> String {
        let braces = isOption ? localized("With --keys, braces") : localized("Braces")
        return localized(
            """
            A control character is its key: BackSpace, Tab, Return, Escape (\\b \\t \\r \\e of printf). \(braces) name \
            keys, as the left side of [keys] does:

              {backspace} {ctrl+;} {ctrl+shift} {shift shift}
              {j+k} {f9 e}                   keys together, keys one after the other
              {left 3}                       three times
              {hold a} {hold a 700}          held for 600 ms, for 700 ms
              {press shift} {release shift}  held in between
              {repeat a}                     the keyboard repeats the key
              {wait 300}                     milliseconds without a key
              {do layer:numeric}             an action, as in “phim do”
              {{} {}}                        the braces themselves
            """)
    }
}
