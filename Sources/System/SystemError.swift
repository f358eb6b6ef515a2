import Glibc

/// A failed system call: its name, its error number, and its subject.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the call or of the ioctl request, such as `open` or `EVIOCGRAB`.
    package let call: String
    /// The error number of the C library, such as `EACCES`.
    package let errno: Int32
    /// The path or the device's name that the call was for; empty if there is none.
    let subject: String

    /// Creates an error with a given error number.
    package init(call: String, errno: Int32, subject: String = "") {
        self.call = call
        self.errno = errno
        self.subject = subject
    }

    /// Creates an error from the current `errno`.
    package init(call: String, subject: String = "") {
        self.init(call: call, errno: Glibc.errno, subject: subject)
    }

    /// The message for people, such as `/dev/input/event3: open: Permission denied`.
    package var description: String {
        let reason = Self.reason(errno)
        return subject.isEmpty ? "\(call): \(reason)" : "\(subject): \(call): \(reason)"
    }

    /// What an error number means, in the language of the session: the text of strerror(3), or its translation.
    package static func reason(_ errno: Int32) -> String { translated(String(cString: strerror(errno))) }

    /// Why a text file could not be read; the message follows the file's name.
    package var whyUnread: String {
        errno == EFBIG
            ? localized("is larger than 1 MB") : localized("cannot be read: \(Self.reason(errno))")
    }

    /// Whether the permission is missing (`EACCES`, `EPERM`).
    package var isPermissionDenied: Bool { errno == EACCES || errno == EPERM }

    /// Whether a resource has run out for now (`EMFILE`, `ENFILE`, `ENOMEM`, `ENOBUFS`, `ENOSPC`), so that a retry may
    /// succeed.
    package var isShortage: Bool { [EMFILE, ENFILE, ENOMEM, ENOBUFS, ENOSPC].contains(errno) }

    /// Whether a retry may succeed: a resource has run out for now, or udev has not described the device yet (`EAGAIN`).
    package var isTemporary: Bool { isShortage || errno == EAGAIN }

    /// Whether the device is gone or does not exist (`ENODEV`, `ENXIO`, `ENOENT`).
    package var isDeviceMissing: Bool { errno == ENODEV || errno == ENXIO || errno == ENOENT }
}

/// Returns the result of a C call, or throws the error in `errno` if the result is negative.
@discardableResult
package func check<Result: SignedInteger>(
    _ result: Result, _ call: StaticString, _ subject: @autoclosure () -> String = ""
) throws(SystemError) -> Result {
    guard result >= 0 else {
        // `errno` is read first, because building the strings may change it.
        let error = Glibc.errno
        throw SystemError(call: "\(call)", errno: error, subject: subject())
    }
    return result
}

/// An error that consists of a message for people: what is wrong and what to do.
package struct PlainError: Error, CustomStringConvertible {
    /// The message.
    package let description: String

    /// Creates an error with a message.
    package init(_ description: String) {
        self.description = description
    }
}
