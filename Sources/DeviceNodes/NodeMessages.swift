/// A request of a client to phim-devices: one packet with one line.
package enum NodeRequest: Hashable, Sendable {
    /// Opens a node: `open event3`.
    case open(DeviceNode)
    /// Sets the lights of the keyboard that was opened under this number: `lights 7 3`. Bit N stands for the kernel's LED
    /// code N.
    case lights(UInt32, UInt8)
    /// Makes the virtual keyboard with a bus, vendor, product and version: `keyboard 3 1133 1 0`. Without numbers it
    /// has an identity of its own: `keyboard`. With buttons and a wheel, the packet ends with ` mouse`.
    case keyboard(DeviceIdentity?, hasMouse: Bool)
    /// Makes the companion of the keyboard that was opened under this number: `companion 7`.
    case companion(UInt32)
    /// Closes the descriptor that was opened or made under this number: `close 7`.
    case close(UInt32)
    /// Asks whether the service would open devices: `check`.
    case check

    /// The size of the longest request, in bytes.
    package static let sizeLimit = 38

    /// Parses a packet; nil if it is no request.
    package init?(_ bytes: some Collection<UInt8>) {
        var words = bytes.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard bytes.count <= Self.sizeLimit, let verb = words.first else { return nil }
        let hasMouse =
            words.count > 1 && verb.elementsEqual("keyboard".utf8) && words.last!.elementsEqual("mouse".utf8)
        if hasMouse { words.removeLast() }
        let numbers = words.dropFirst().compactMap { Decimal.number($0, digits: 9) }
        switch (String(decoding: verb, as: UTF8.self), words.count) {
        case ("open", 2):
            guard let node = DeviceNode(name: words[1]) else { return nil }
            self = .open(node)
        case ("keyboard", 1): self = .keyboard(nil, hasMouse: hasMouse)
        case ("keyboard", 5):
            let fields = numbers.compactMap { UInt16(exactly: $0) }
            guard fields.count == 4 else { return nil }
            self = .keyboard(
                DeviceIdentity(bus: fields[0], vendor: fields[1], product: fields[2], version: fields[3]),
                hasMouse: hasMouse)
        case ("companion", 2):
            guard let number = numbers.first else { return nil }
            self = .companion(number)
        case ("close", 2):
            guard let number = numbers.first else { return nil }
            self = .close(number)
        case ("lights", 3):
            guard numbers.count == 2, let lights = UInt8(exactly: numbers[1]) else { return nil }
            self = .lights(numbers[0], lights)
        case ("check", 1): self = .check
        default: return nil
        }
    }

    /// The packet of the request.
    package var bytes: [UInt8] {
        switch self {
        case .open(let node): Array("open \(node.name)".utf8)
        case .lights(let number, let lights): Array("lights \(number) \(lights)".utf8)
        case .keyboard(let like, let hasMouse):
            Array(
                ("keyboard" + (like.map { " \($0.bus) \($0.vendor) \($0.product) \($0.version)" } ?? "")
                    + (hasMouse ? " mouse" : "")).utf8)
        case .companion(let number): Array("companion \(number)".utf8)
        case .close(let number): Array("close \(number)".utf8)
        case .check: Array("check".utf8)
        }
    }
}

/// A reply of phim-devices. Replies come in the order of the requests; `refused` and `revoked` end the connection.
package enum NodeReply: Hashable, Sendable {
    /// The node is open under this number; the packet carries its descriptor: `opened 7`.
    case opened(UInt32)
    /// The device was made and its node is open under this number: `made 8 event12`. If the device existed already:
    /// `kept 8 event12`. The packet carries the descriptor of the node.
    case made(UInt32, DeviceNode, isNew: Bool)
    /// Closed; or the keyboard needs no companion; or the service would open devices: `done`.
    case done
    /// The request failed with this errno: `failed 19`.
    case failed(Int32)
    /// The client gets no devices: `refused session`. The connection ends.
    case refused(NodeRefusal)
    /// Another session is active, or the client does not read its devices, so all its descriptors were revoked:
    /// `revoked`. The connection ends.
    case revoked

    /// The size of the longest reply, in bytes.
    package static let sizeLimit = 32

    /// Parses a packet; nil if it is no reply.
    package init?(_ bytes: some Collection<UInt8>) {
        let words = bytes.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard let verb = words.first else { return nil }
        let argument = words.count > 1 ? words[1] : bytes.prefix(0)
        let number = Decimal.number(argument, digits: 9)
        switch (String(decoding: verb, as: UTF8.self), words.count) {
        case ("opened", 2):
            guard let number else { return nil }
            self = .opened(number)
        case ("made", 3), ("kept", 3):
            guard let number, let node = DeviceNode(name: words[2]) else { return nil }
            self = .made(number, node, isNew: verb.first == UInt8(ascii: "m"))
        case ("failed", 2):
            guard let number else { return nil }
            self = .failed(Int32(number))
        case ("refused", 2):
            guard let refusal = NodeRefusal(rawValue: String(decoding: argument, as: UTF8.self)) else { return nil }
            self = .refused(refusal)
        case ("done", 1): self = .done
        case ("revoked", 1): self = .revoked
        default: return nil
        }
    }

    /// The packet of the reply.
    package var bytes: [UInt8] {
        switch self {
        case .opened(let number): Array("opened \(number)".utf8)
        case .made(let number, let node, let isNew): Array("\(isNew ? "made" : "kept") \(number) \(node.name)".utf8)
        case .done: Array("done".utf8)
        case .failed(let error): Array("failed \(error)".utf8)
        case .refused(let refusal): Array("refused \(refusal.rawValue)".utf8)
        case .revoked: Array("revoked".utf8)
        }
    }
}

/// The reason why phim-devices refuses a client. The reasons are checked in this order.
package enum NodeRefusal: String, Hashable, Sendable, CaseIterable {
    /// The user's login session is not the active one of the seat, or the process belongs to another session.
    case session
    /// The user has too many connections.
    case full
}
