import Testing

/// The tests that start display servers, of every module. Those of one suite run one after the other, since each starts
/// several programs; every server has a display and a directory of its own, so suites run beside each other.
@Suite(.waits, .inFullRun) package enum DisplayTests {}
