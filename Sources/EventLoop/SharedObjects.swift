/// What several users on one loop share, such as a connection: it lives as long as one of them has it.
struct SharedObjects {
    private struct Entry {
        weak var object: AnyObject?
    }

    private var entries: [String: Entry] = [:]

    subscript(name: String) -> AnyObject? {
        get { entries[name]?.object }
        set { entries[name] = Entry(object: newValue) }
    }
}

extension EventLoop {
    /// The object of this name that others on this loop have already and that is of use, or else a new one. `isNew` says
    /// which.
    package func shared<Object: AnyObject, Failure: Error>(
        _ name: String, where isOfUse: (Object) -> Bool = { _ in true }, make: () throws(Failure) -> Object
    ) throws(Failure) -> (object: Object, isNew: Bool) {
        if let known = sharedObjects[name] as? Object, isOfUse(known) { return (known, false) }
        let object = try make()
        sharedObjects[name] = object
        return (object, true)
    }
}
