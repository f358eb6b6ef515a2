import Testing

@testable import Configuration

@Suite struct NearestNameTests {
    @Test(
        arguments: [
            ("inlcude", "include"), ("Include", "include"), ("exclud", "exclude"), ("excludes", "exclude"),
            ("grb", "grab"), ("xyz", nil), ("", nil), ("g", nil), ("includexx", "include"), ("incl", nil),
            (String(repeating: "include", count: 1000), nil),
        ] as [(String, String?)])
    func `The nearest name to a misspelt key is found, or none`(typed: String, expected: String?) {
        #expect(NearestName.nearest(to: typed, among: ["include", "exclude", "grab"]) == expected)
    }

    @Test(
        arguments: [
            ("telex", "telex"), ("simpletelex", "simple-telex"), ("viqr", "viqr"), ("vi", "vni"),
            ("esperato", "esperanto"),
        ]
            as [(String, String?)])
    func `The nearest name to a misspelt method is found`(typed: String, expected: String?) {
        #expect(NearestName.nearest(to: typed, among: Configuration.Method.shippedNames) == expected)
    }
}
