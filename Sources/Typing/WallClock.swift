package import Completion
import Glibc

/// The local date and time, for macros.
package enum WallClock {
    /// The current time in the user's time zone, from time(2) and localtime_r(3).
    package static func localTime() -> LocalTime {
        var seconds = time(nil)
        var parts = tm()
        tzset()
        guard localtime_r(&seconds, &parts) != nil else { return LocalTime(year: 1970, month: 1, day: 1, weekday: 4) }
        return LocalTime(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
            hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec),
            weekday: Int(parts.tm_wday))
    }
}
