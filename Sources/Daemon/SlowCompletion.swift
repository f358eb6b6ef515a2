import Completion
import EventLoop

/// Asks the sources of candidates that take long, on a thread of their own: one query at a time, and of those that came
/// meanwhile only the newest.
final class SlowCompletion {
    /// Called in the loop with each answer. The text may have moved on; the engine drops it then.
    var onAnswer: (CompletionAnswer) -> Void = { _ in }

    private let loop: EventLoop
    /// There from the first query on.
    private var queue: BackgroundQueue?
    private var isAsking = false
    private var waiting: (query: CompletionQuery, sources: [any CompletionSource])?

    init(on loop: EventLoop) {
        self.loop = loop
    }

    /// Asks the sources now, or when they have answered what they were asked before. Where no thread is to be had they are
    /// not asked.
    func ask(_ query: CompletionQuery, of sources: [any CompletionSource]) {
        if isAsking {
            waiting = (query, sources)
            return
        }
        if queue == nil { queue = try? BackgroundQueue(on: loop) }
        guard let queue else { return }
        isAsking = true
        queue.add {
            CompletionAnswer(to: query.era, sources.flatMap { $0.items(for: query) }, isFurther: true)
        } finish: { [unowned self] answer in
            isAsking = false
            onAnswer(answer)
            guard let (query, sources) = waiting else { return }
            waiting = nil
            ask(query, of: sources)
        }
    }
}
