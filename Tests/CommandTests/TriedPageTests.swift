import Foundation
import Testing

/// The page *What was tried* is what the recorded results say; PHIM_RECORD=1 writes it.
@Suite struct TriedPageTests {
    @Test func `The page WhatWasTried shows the recorded results`() throws {
        let text = try TriedPage().text
        if ProcessInfo.processInfo.environment["PHIM_RECORD"] == "1" {
            try Data(text.utf8).write(to: CommandSessionTests.root.appending(path: TriedPage.path))
        }
        #expect(try CommandSessionTests.shipped(TriedPage.path) == text)
        for cell in ["| foot | sway 1.7 / 1.10", "| KWrite | X11, KDE Plasma"] {
            #expect(text.contains(cell), "\(cell)")
        }
    }
}
