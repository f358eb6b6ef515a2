/// The event node of a virtual device, open to write events to it.
package struct OutputNode: Hashable, Sendable {
    /// The open descriptor; `NodeSource.close` closes it.
    package let descriptor: Int32
    /// The name of the node in /dev/input (`eventN`); nil for a simulated device.
    package let name: String?
    /// Whether the device was made just now, so that no desktop reads it yet.
    package let isNew: Bool

    /// Creates a node from its descriptor.
    package init(_ descriptor: Int32, name: String?, isNew: Bool) {
        self.descriptor = descriptor
        self.name = name
        self.isNew = isNew
    }
}
