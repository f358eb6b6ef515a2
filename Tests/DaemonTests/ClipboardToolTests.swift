import TestSupport
import Testing

@testable import Clipboard

/// What the programs that reach the clipboard say, without a clipboard.
@Suite struct ClipboardToolTests {
    @Test(arguments: [
        ("", ClipboardTool.Content.unknown),
        ("Nothing is copied\n", .nothing),
        ("No selection\n", .nothing),
        ("Error: target TARGETS not available\n", .nothing),
        ("TARGETS\nTIMESTAMP\n", .nothing),
        ("Error: Can't open display: :9\n", .unknown),
        ("Failed to connect to a Wayland server\nNote: WAYLAND_DISPLAY is unset\n", .unknown),
        ("sh: 1: exec: xclip: not found\n", .unknown),
        ("TARGETS\nUTF8_STRING\nSTRING\nTEXT\n", .text),
        ("text/plain\ntext/plain;charset=utf-8\nTEXT\nSTRING\nUTF8_STRING\n", .text),
        ("text/plain\ntext/html\n", .other),
        ("text/plain\nx-special/gnome-copied-files\ntext/uri-list\n", .other),
        ("text/plain\nx-kde-passwordManagerHint\n", .other),
        ("image/png\n", .other),
    ])
    func `The list of types tells whether the clipboard has plain text, something else or nothing`(
        output: String, content: ClipboardTool.Content
    ) {
        #expect(ClipboardTool.content(types: Array(output.utf8)) == content)
    }

    @Test func `A daemon that is a service starts clipboard programs outside of its unit`() throws {
        try Workbench.with { bench throws in
            _ = try bench.program("systemd/private", "")
            for name in ["systemd-run", "xclip"] { _ = try bench.program("bin/" + name, "#!/bin/sh\n") }
            let environment = [
                "PATH": bench.path("bin"), "XDG_RUNTIME_DIR": bench.folder.path, "DISPLAY": ":7",
            ]
            let tool = try #require(ClipboardTool.find(in: environment))
            #expect(tool.writing(.clipboard) == ["xclip", "-i", "-selection", "clipboard"])
            let service = try #require(ClipboardTool.find(in: environment.merging(["INVOCATION_ID": "1"]) { $1 }))
            #expect(
                service.writing(.clipboard) == [
                    bench.path("bin/systemd-run"), "--user", "--scope", "--quiet", "--collect", "--no-ask-password",
                    "--", "xclip", "-i", "-selection", "clipboard",
                ])
        }
    }
}
