import Glibc

/// A system call that failed: which one, why, and on what.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The call or the ioctl request: `open`, `EVIOCGRAB`.
    package let call: String
    /// The error number of the C library: `EACCES`.
    package let errno: Int32
    /// What it was done to: a path, a device's name; empty if there is nothing to name.
    package let subject: String

    /// A failure with an error number of its own.
    package init(call: String, errno: Int32, subject: String = "") {
        self.call = call
        self.errno = errno
        self.subject = subject
    }

    /// The failure that the C library reports right now, in `errno`.
    package init(call: String, subject: String = "") {
        self.init(call: call, errno: Glibc.errno, subject: subject)
    }

    /// For people: `/dev/input/event3: open: Permission denied`.
    package var description: String {
        let reason = String(cString: strerror(errno))
        return subject.isEmpty ? "\(call): \(reason)" : "\(subject): \(call): \(reason)"
    }

    /// Why a text file was not read, for people, behind its name.
    package var whyUnread: String {
        errno == EFBIG ? "is larger than 1 MB" : "cannot be read: \(String(cString: strerror(errno)))"
    }

    /// The caller may not do this (`EACCES`, `EPERM`).
    package var isPermissionDenied: Bool { errno == EACCES || errno == EPERM }

    /// Something is used up for the moment (`EMFILE`, `ENFILE`, `ENOMEM`, `ENOBUFS`, `ENOSPC`): later it may succeed.
    package var isShortage: Bool { [EMFILE, ENFILE, ENOMEM, ENOBUFS, ENOSPC].contains(errno) }

    /// The device is gone, or was never there (`ENODEV`, `ENXIO`, `ENOENT`).
    package var isDeviceMissing: Bool { errno == ENODEV || errno == ENXIO || errno == ENOENT }
}

/// The result of a C call, or the error it left in `errno` if it is negative.
@discardableResult
package func check<Result: SignedInteger>(
    _ result: Result, _ call: StaticString, _ subject: @autoclosure () -> String = ""
) throws(SystemError) -> Result {
    guard result >= 0 else {
        // The error is taken first: making the texts may change it.
        let error = Glibc.errno
        throw SystemError(call: "\(call)", errno: error, subject: subject())
    }
    return result
}
