/// Why keys pass untouched.
struct PassingReasons {
    /// The screen is locked, or a console asks for a password.
    var isPrompted = false
    /// Until Return or Escape is pressed.
    var endsWithReturn = false
}
