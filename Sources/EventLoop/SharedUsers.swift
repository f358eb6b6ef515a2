/// A reference that does not keep its object alive.
package struct Weak<Object: AnyObject> {
    package private(set) weak var object: Object?

    /// Refers to an object.
    package init(_ object: Object) { self.object = object }
}

/// The users of an object that `EventLoop.shared` gives out. They keep the object alive, and it does not keep them.
package struct SharedUsers<User: AnyObject> {
    private var references: [Weak<User>] = []

    /// No users.
    package init() {}

    /// The users that are still there, in the order in which they came.
    package var all: [User] { references.compactMap(\.object) }

    /// Adds a user.
    package mutating func add(_ user: User) {
        references.removeAll { $0.object == nil }
        references.append(Weak(user))
    }

    /// Removes a user.
    package mutating func remove(_ user: User) { references.removeAll { $0.object === user } }
}
