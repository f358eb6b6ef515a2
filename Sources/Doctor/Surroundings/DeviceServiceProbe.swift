import DeviceNodes
import EventLoop
import Keyboard

/// Asks phim-devices whether it would open devices.
enum DeviceServiceProbe {
    /// The timeout of the answer, in µs. It is long because systemd may have to start the service.
    private static let limit: Timestamp = 3_000_000

    /// The answer of the service at a socket.
    static func answer(at path: String = NodeService.socketPath) -> Surroundings.DeviceService {
        guard let loop = try? EventLoop() else { return .silent }
        var answer = Surroundings.DeviceService.silent
        let nodes = NodeService(path, on: loop)
        nodes.onLoss = { loss in
            switch loss {
            case .refused(.session): answer = .otherSession
            case .refused(.full): answer = .ready
            case .unreachable: answer = .absent
            case .revoked, .ended: answer = .silent
            }
            loop.stop()
        }
        nodes.check {
            answer = .ready
            loop.stop()
        }
        try? loop.run(atMost: limit)
        nodes.disconnect()
        return answer
    }
}
