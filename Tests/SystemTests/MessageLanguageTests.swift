import Testing

@testable import System

@Suite struct MessageLanguageTests {
    @Test(
        arguments: [
            ([:], false), (["LANG": "vi_VN.UTF-8"], true), (["LANG": "vi"], true), (["LANG": "C.UTF-8"], false),
            (["LANG": "en_US.UTF-8", "LC_MESSAGES": "vi_VN.UTF-8"], true),
            (["LANG": "vi_VN.UTF-8", "LC_ALL": "en_GB.UTF-8"], false),
            // The language of numbers and that of letters are not that of messages.
            (["LANG": "en_US.UTF-8", "LC_CTYPE": "vi_VN.UTF-8"], false),
            (["LANG": "en_US.UTF-8", "LANGUAGE": "vi:en"], true), (["LANG": "vi_VN", "LANGUAGE": "en:vi"], false),
            // Who wants French has Vietnamese before English.
            (["LANG": "fr_FR.UTF-8", "LANGUAGE": "fr:vi"], true), (["LANG": "C", "LANGUAGE": "vi"], false),
            (["LANG": "vietnamese"], false), (["LANG": "vi_VN", "LC_ALL": ""], true),
        ] as [([String: String], Bool)])
    func `Messages are Vietnamese if the messages of the session are`(
        environment: [String: String], isVietnamese: Bool
    ) {
        #expect(MessageLanguage(environment: environment).isVietnamese == isVietnamese)
    }

    @Test func `The languages of a session are read from LANGUAGE, LC_ALL, LC_MESSAGES and LANG`() {
        #expect(
            MessageLanguage.wanted(in: ["LANG": "vi_VN.UTF-8", "LANGUAGE": "fr:de"]) == ["fr", "de", "vi_VN", "vi"])
        #expect(MessageLanguage.wanted(in: ["LANG": "C"]) == [])
    }
}
