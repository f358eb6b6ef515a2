/// The event node of a virtual device, open to write events to it.
package struct OutputNode: Hashable, Sendable {
    /// The descriptor. `NodeSource.close` closes it.
    package let descriptor: Int32
    /// `eventN`, its name in /dev/input; nil for one that is simulated.
    package let name: String?
    /// The device was made just now: no desktop reads it yet.
    package let isNew: Bool

    /// The node of a descriptor.
    package init(_ descriptor: Int32, name: String?, isNew: Bool) {
        self.descriptor = descriptor
        self.name = name
        self.isNew = isNew
    }
}
