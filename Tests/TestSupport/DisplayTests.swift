import Testing

/// The tests that start display servers, of every module, and those that must find none: one after the other, since the
/// servers share a display number, and each is found by the socket it has.
@Suite(.serialized, .waits) package enum DisplayTests {}
