/// A local date and time. Pure code reads no clock and gets this value instead.
public struct LocalTime: Hashable, Sendable {
    /// The year, such as 2026.
    public var year: Int
    /// From 1 to 12.
    public var month: Int
    /// From 1 to 31.
    public var day: Int
    /// From 0 to 23.
    public var hour: Int
    /// From 0 to 59.
    public var minute: Int
    /// From 0 to 60.
    public var second: Int
    /// From 0, Sunday, to 6.
    public var weekday: Int

    /// A date and a time, by default midnight.
    public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, weekday: Int = 0) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
        self.weekday = weekday
    }

    /// The text of the time in a format with conversions of strftime(3): `%Y %y %m %B %b %d %e %A %a %H %I %M %S %p %F
    /// %T %R %D %%`. A minus sign removes padding: `%-d`. Names are Vietnamese in a Vietnamese locale, else English. An
    /// unknown conversion stays as it is.
    public func text(_ form: String, locale: String) -> String {
        let names = locale.hasPrefix("vi") ? Names.vietnamese : Names.english
        var text = ""
        var rest = form[...]
        while let sign = rest.popFirst() {
            guard sign == "%", var letter = rest.popFirst() else {
                text.append(sign)
                continue
            }
            var padding = true
            if letter == "-", let next = rest.popFirst() {
                letter = next
                padding = false
            }
            text += value(letter, padded: padding, names, locale) ?? "%" + (padding ? "" : "-") + String(letter)
        }
        return text
    }

    /// The unknown conversions of a format, such as `%Q`.
    public static func unknownSigns(in form: String) -> [String] {
        let moment = LocalTime(year: 2000, month: 1, day: 1)
        var signs: [String] = []
        var rest = form[...]
        while let sign = rest.popFirst() {
            guard sign == "%" else { continue }
            let letters = rest.prefix(rest.first == "-" ? 2 : 1)
            rest = rest.dropFirst(letters.count)
            let isKnown = letters.last.flatMap { moment.value($0, padded: true, .english, "en") } != nil
            if !isKnown { signs.append("%" + letters) }
        }
        return signs
    }

    private func value(_ letter: Character, padded: Bool, _ names: Names, _ locale: String) -> String? {
        func number(_ number: Int, _ pad: Character = "0") -> String {
            number < 10 && padded ? String(pad) + String(number) : String(number)
        }
        switch letter {
        case "Y": return String(year)
        case "y": return number(year % 100)
        case "m": return number(month)
        case "d": return number(day)
        case "e": return number(day, " ")
        case "H": return number(hour)
        case "I": return number(hour % 12 == 0 ? 12 : hour % 12)
        case "M": return number(minute)
        case "S": return number(second)
        case "p": return names.halves[hour < 12 ? 0 : 1]
        case "A": return names.days[min(max(weekday, 0), 6)]
        case "a": return names.shortDays[min(max(weekday, 0), 6)]
        case "B": return names.months[min(max(month, 1), 12) - 1]
        case "b": return names.shortMonths[min(max(month, 1), 12) - 1]
        case "F": return text("%Y-%m-%d", locale: locale)
        case "D": return text("%m/%d/%y", locale: locale)
        case "T": return text("%H:%M:%S", locale: locale)
        case "R": return text("%H:%M", locale: locale)
        case "%": return "%"
        default: return nil
        }
    }
}

/// The names of days and months.
private struct Names: Sendable {
    var days: [String]
    var shortDays: [String]
    var months: [String]
    var shortMonths: [String]
    var halves: [String]

    static let vietnamese = Names(
        days: ["Chủ Nhật", "Thứ Hai", "Thứ Ba", "Thứ Tư", "Thứ Năm", "Thứ Sáu", "Thứ Bảy"],
        shortDays: ["CN", "T2", "T3", "T4", "T5", "T6", "T7"],
        months: (1...12).map { "tháng \($0)" }, shortMonths: (1...12).map { "thg \($0)" }, halves: ["SA", "CH"])
    static let english = Names(
        days: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
        shortDays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ],
        shortMonths: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
        halves: ["AM", "PM"])
}
