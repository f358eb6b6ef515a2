import EventLoop
import TestSupport
import Testing

@testable import Bus

/// A bus that is not there, or not yet.
@Suite struct MessageBusTests {
    private final class Listener: MessageBusUser {
        var endCount = 0
        func busStarted() {}
        func busEnded() { endCount += 1 }
    }

    @Test func `A missing bus is tried again without a limit`() throws {
        let loop = try EventLoop()
        let bus = MessageBus(at: "unix:path=/nonexistent/bus", on: loop, retries: Retry.Policy(shortest: 1))
        let listener = Listener()
        bus.add(listener)
        #expect(try loop.turn { listener.endCount >= 12 })
        bus.close()
    }
}
