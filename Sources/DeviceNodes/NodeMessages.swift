/// What a client asks of phim-devices: a packet each, with one line in it.
package enum NodeRequest: Hashable, Sendable {
    /// Open a node: `open event3`.
    case open(DeviceNode)
    /// What was opened under this number is not needed any more: `close 7`.
    case close(UInt32)

    /// A longer packet is no request, in bytes.
    package static let sizeLimit = 32

    /// Reads a request; nil for anything else.
    package init?(_ bytes: some Collection<UInt8>) {
        let words = bytes.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard bytes.count <= Self.sizeLimit, words.count == 2 else { return nil }
        switch String(decoding: words[0], as: UTF8.self) {
        case "open":
            guard let node = DeviceNode(name: words[1]) else { return nil }
            self = .open(node)
        case "close":
            guard let number = Decimal.number(words[1], digits: 9) else { return nil }
            self = .close(number)
        default: return nil
        }
    }

    /// The packet.
    package var bytes: [UInt8] {
        switch self {
        case .open(let node): Array("open \(node.name)".utf8)
        case .close(let number): Array("close \(number)".utf8)
        }
    }
}

/// What phim-devices answers, in the order of the requests, and the last word before it hangs up.
package enum NodeReply: Hashable, Sendable {
    /// The node is open under this number, and its descriptor comes with the packet: `opened 7`.
    case opened(UInt32)
    /// It is closed: `closed`.
    case closed
    /// The node cannot be opened, for the reason of this errno: `failed 19`.
    case failed(Int32)
    /// The client gets nothing: `refused unit`. The connection ends.
    case refused(NodeRefusal)
    /// Another session is at the keyboard, and what was opened is of no use any more: `revoked`. The connection ends.
    case revoked

    /// A longer packet is no reply, in bytes.
    package static let sizeLimit = 32

    /// Reads a reply; nil for anything else.
    package init?(_ bytes: some Collection<UInt8>) {
        let words = bytes.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        let argument = words.count == 2 ? words[1] : bytes.prefix(0)
        let number = Decimal.number(argument, digits: 9)
        switch (String(decoding: words.first ?? argument, as: UTF8.self), words.count) {
        case ("opened", 2):
            guard let number else { return nil }
            self = .opened(number)
        case ("failed", 2):
            guard let number else { return nil }
            self = .failed(Int32(number))
        case ("refused", 2):
            guard let refusal = NodeRefusal(rawValue: String(decoding: argument, as: UTF8.self)) else { return nil }
            self = .refused(refusal)
        case ("closed", 1): self = .closed
        case ("revoked", 1): self = .revoked
        default: return nil
        }
    }

    /// The packet.
    package var bytes: [UInt8] {
        switch self {
        case .opened(let number): Array("opened \(number)".utf8)
        case .closed: Array("closed".utf8)
        case .failed(let error): Array("failed \(error)".utf8)
        case .refused(let refusal): Array("refused \(refusal.rawValue)".utf8)
        case .revoked: Array("revoked".utf8)
        }
    }
}

/// Why phim-devices gives a client nothing. It looks in this order.
package enum NodeRefusal: String, Hashable, Sendable, CaseIterable {
    /// The user's login session is not the active one of the seat.
    case session
    /// The process is not in the user's phim.service.
    case unit
    /// The process runs another program than the installed one.
    case program
    /// The user has too many connections.
    case full
}
