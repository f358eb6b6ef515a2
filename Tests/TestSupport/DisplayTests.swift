import Testing

/// The tests that start display servers, of every module: one after the other, since they share a display number.
@Suite(.serialized) package enum DisplayTests {}
