/// An error of a rig, with the output of what it ran.
package struct RigFailure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
}
