/// An object of this process on a message bus, with one interface: properties, methods and signals.
///
/// It is exported on each connection to the bus. Properties are evaluated at each request.
package final class BusObject: MessageBusUser {
    /// A method of the interface.
    package struct Method {
        let name: String
        let arguments: String
        let body: (BusMessage) -> BusReply

        /// Creates a method from its name, the signature of its arguments, and its body.
        package init(_ name: String, _ arguments: String, _ body: @escaping (BusMessage) -> BusReply) {
            self.name = name
            self.arguments = arguments
            self.body = body
        }
    }

    private let path: String
    private let interface: String
    private unowned let bus: MessageBus
    private let properties: () -> [String: BusValue]
    private let methods: [Method]
    private var export: MessageBus.Awaited?

    /// Creates an object with a path and an interface, and exports it on the bus.
    package init(
        _ path: String, _ interface: String, on bus: MessageBus, properties: @escaping () -> [String: BusValue],
        methods: [Method]
    ) {
        self.path = path
        self.interface = interface
        self.bus = bus
        self.properties = properties
        self.methods = methods
        bus.add(self)
    }

    /// Sends a signal of the interface.
    package func signal(_ name: String, _ values: [BusValue] = []) { bus.signal(path, interface, name, values) }

    /// Exports the object on a new connection.
    package func busStarted() { export = bus.export(path) { [unowned self] in answer($0) } }

    /// Forgets the export, which ended with the connection.
    package func busEnded() { export = nil }

    private func answer(_ call: BusMessage) -> BusReply {
        switch (call.interface, call.name) {
        case ("org.freedesktop.DBus.Introspectable", "Introspect"): return .values([.text(description)])
        case ("org.freedesktop.DBus.Properties", let name): return answer(name, call)
        // A call need not name the interface.
        case (interface, let name), ("", let name):
            guard let method = methods.first(where: { $0.name == name }) else { return .unknownMethod(name) }
            return method.body(call)
        case (_, let name): return .unknownMethod(name)
        }
    }

    private func answer(_ name: String, _ call: BusMessage) -> BusReply {
        guard let asked = call.text() else { return .invalidArguments }
        let values = asked == interface || asked.isEmpty ? properties() : [:]
        switch name {
        case "GetAll": return .values([.dictionary(values)])
        case "Get":
            guard let property = call.text() else { return .invalidArguments }
            guard let value = values[property] else {
                return .error(
                    name: "org.freedesktop.DBus.Error.UnknownProperty", text: "there is no property \(property)")
            }
            return .values([.variant(value)])
        case "Set":
            return .error(
                name: "org.freedesktop.DBus.Error.PropertyReadOnly", text: "every property can only be read")
        default: return .unknownMethod(name)
        }
    }

    /// The introspection data of the interface in XML, as the method Introspect returns it.
    private var description: String {
        let shownMethods = methods.map { method in
            "<method name=\"\(method.name)\">"
                + Self.types(in: method.arguments).map { "<arg type=\"\($0)\" direction=\"in\"/>" }.joined()
                + "</method>"
        }
        let shownProperties = properties().sorted { $0.key < $1.key }.map {
            "<property name=\"\($0.key)\" type=\"\($0.value.signature)\" access=\"read\"/>"
        }
        return "<node><interface name=\"\(interface)\">" + (shownMethods + shownProperties).joined()
            + "</interface></node>"
    }

    /// Splits a signature into its types: `ias` into `i` and `as`.
    private static func types(in signature: String) -> [String] {
        var (types, type, depth) = ([String](), "", 0)
        for character in signature {
            type.append(character)
            if "({".contains(character) { depth += 1 }
            if ")}".contains(character) { depth -= 1 }
            if depth == 0, character != "a" {
                types.append(type)
                type = ""
            }
        }
        return types
    }
}
