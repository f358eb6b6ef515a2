/// Whether the code is optimised. Allocations are counted only then: unspecialised loops of a debug build allocate.
public enum OptimisedBuild {
    public static let isOptimised: Bool = {
        #if DEBUG
            false
        #else
            true
        #endif
    }()
}
