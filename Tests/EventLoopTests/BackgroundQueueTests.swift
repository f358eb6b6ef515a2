import Foundation
import Synchronization
import TestSupport
import Testing

@testable import EventLoop

@Suite(.serialized, .waits) struct BackgroundQueueTests {
    private let loop: EventLoop
    private let queue: BackgroundQueue

    init() throws {
        loop = try EventLoop()
        queue = try BackgroundQueue(on: loop)
    }

    private func finish() throws {
        while queue.isBusy { _ = try loop.turn(timeout: 1000) }
    }

    @Test func `The background queue works in order on another thread and gives results in the loop`() throws {
        let here = pthread_self()
        var results: [Int] = []
        for round in 0..<3 {
            for number in 0..<100 {
                queue.add {
                    #expect(pthread_equal(pthread_self(), here) == 0)
                    return number
                } finish: {
                    #expect(pthread_equal(pthread_self(), here) != 0)
                    results.append($0)
                }
            }
            #expect(results.count == round * 100, "nothing is called outside of the loop")
            try finish()
        }
        #expect(results == Array(0..<100) + Array(0..<100) + Array(0..<100))
    }

    @Test func `A result of the background queue may add more work`() throws {
        var results: [String] = []
        queue.add {
            "first"
        } finish: { [queue] first in
            queue.add {
                first + ", second"
            } finish: {
                results.append($0)
            }
        }
        try finish()
        #expect(results == ["first, second"])
    }

    @Test func `The end of the background queue waits for its work and calls nothing afterwards`() throws {
        let done = Mutex(0)
        var calls = 0
        for _ in 0..<10 {
            queue.add {
                sched_yield()
                done.withLock { $0 += 1 }
            } finish: {
                calls += 1
            }
        }
        queue.close()
        #expect(done.withLock { $0 } == 10)
        #expect(try loop.turn(timeout: 0) == false && calls == 0)
        queue.add { done.withLock { $0 += 1 } }
        #expect(done.withLock { $0 } == 10 && !queue.isBusy)
    }

    @Test func `The end of the background queue does not wait for a disk that does not answer`()
        throws
    {
        let (disk, done) = (Pipe(), Pipe())
        let ends = [disk.fileHandleForReading.fileDescriptor, done.fileHandleForWriting.fileDescriptor]
        var calls = 0
        for number in 0..<2 {
            queue.add {
                var byte: UInt8 = 0
                if number == 0 { _ = read(ends[0], &byte, 1) } else { _ = write(ends[1], &byte, 1) }
            } finish: {
                calls += 1
            }
        }
        queue.close()
        try disk.fileHandleForWriting.write(contentsOf: [1])
        #expect(try done.fileHandleForReading.read(upToCount: 1) == Data([0]))
        #expect(try loop.turn(timeout: 0) == false && calls == 0)
    }

    @Test func `The thread of the background queue takes no signal from the loop`() throws {
        let isBlocked = Mutex(false)
        queue.add {
            var signals = sigset_t()
            pthread_sigmask(SIG_SETMASK, nil, &signals)
            let isMember = sigismember(&signals, SIGTERM) == 1
            isBlocked.withLock { $0 = isMember }
        }
        try finish()
        #expect(isBlocked.withLock { $0 })
    }
}
