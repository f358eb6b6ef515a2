// swift-tools-version: 6.2
import PackageDescription

// A package of someone else: it uses the library products of Phím and nothing besides.
let package = Package(
    name: "example",
    dependencies: [.package(name: "phim", path: "../..")],
    targets: [
        .target(
            name: "Example",
            dependencies: [
                .product(name: "Keyboard", package: "phim"), .product(name: "Engine", package: "phim"),
                .product(name: "Daemon", package: "phim"),
            ]),
        .executableTarget(
            name: "example-daemon", dependencies: ["Example", .product(name: "Daemon", package: "phim")]),
        .testTarget(
            name: "ExampleTests",
            dependencies: [
                "Example", .product(name: "Keyboard", package: "phim"), .product(name: "Engine", package: "phim"),
                .product(name: "Transliteration", package: "phim"), .product(name: "Navigation", package: "phim"),
                .product(name: "Scenarios", package: "phim"), .product(name: "Daemon", package: "phim"),
                .product(name: "SimulatedDevices", package: "phim"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
