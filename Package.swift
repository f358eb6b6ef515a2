// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours: Swift 6, and a warning is an error. Exclusive access is checked in a debug build, with all tests;
/// in what is installed these checks took a fifth of the instructions of a key.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// For modules that tests call millions of times: optimised in a debug build too, with all its checks. As a whole, which
/// takes three quarters of the time; with two threads, since the compiler writes its index only so.
let quick =
    strict + [
        .unsafeFlags(["-O", "-wmo", "-num-threads", "2", "-assert-config", "Debug"], .when(configuration: .debug))
    ]

/// For the program that is installed. The static library of Swift exports all symbols, and so keeps what nobody calls;
/// addresses that are adjusted at the start take a bit each instead of 24 bytes, which glibc knows from 2.36 on; functions
/// of the same code are there once.
let small: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-use-ld=lld", "-Xlinker", "--no-export-dynamic", "-Xlinker", "--icf=all", "-Xlinker", "-z", "-Xlinker",
            "pack-relative-relocs",
        ],
        .when(configuration: .release))
]

/// For a module of generic code: other modules get it specialised for their types, which then allocates nothing.
let specialised = strict + [.unsafeFlags(["-cross-module-optimization"], .when(configuration: .release))]

/// A module of Phím. Every module that is imported is named; otherwise its users are not compiled again when it changes.
/// The page Modules (Sources/Daemon/Daemon.docc) says which module may import which.
func module(
    _ name: String, _ dependencies: [Target.Dependency] = [], data: [String] = [],
    settings: [SwiftSetting] = strict, plugins: [Target.PluginUsage] = []
) -> Target {
    .target(name: name, dependencies: dependencies, exclude: data, swiftSettings: settings, plugins: plugins)
}

/// The tests of a module, in Tests/<module>Tests. `data` are folders there that hold no sources.
func tests(
    of name: String, _ dependencies: [Target.Dependency] = [], data: [String] = [], settings: [SwiftSetting] = strict
) -> Target {
    .testTarget(
        name: name + "Tests",
        dependencies: [.byName(name: name)] + dependencies,
        exclude: data,
        swiftSettings: settings)
}

/// What makes the tables of CLDR's data, and their licences.
let cldr = ["Quotation", "Callouts"].flatMap { ["\($0)/rebuild.py", "\($0)/LICENSE.md"] } + ["Quotation/cldr.py"]

let collections = Target.Dependency.product(name: "OrderedCollections", package: "swift-collections")
let deques = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let package = Package(
    name: "phim",
    products: [
        .library(name: "Keyboard", targets: ["Keyboard"]),
        .library(name: "Transliteration", targets: ["Transliteration"]),
        .library(name: "Navigation", targets: ["Navigation"]),
        .library(name: "Completion", targets: ["Completion"]),
        .library(name: "Engine", targets: ["Engine"]),
        .library(name: "Scenarios", targets: ["Scenarios"]),
        .library(name: "Daemon", targets: ["Daemon"]),
        // For tests of handlers: a daemon on simulated devices.
        .library(name: "SimulatedDevices", targets: ["SimulatedDevices"]),
        .executable(name: "phim", targets: ["phim"]),
        .executable(name: "phim-settings", targets: ["phim-settings"]),
    ],
    // Exact versions say what is built. There is no Package.resolved: it names commits too, and a mirror of the packages
    // may have other ones for the same versions.
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    ],
    targets: [
        // Pure: no Foundation, no Glibc, no clock, no random source.
        module("Keyboard", settings: quick),
        module("Navigation", ["Keyboard"], settings: specialised),
        module("Lexicon", settings: quick),
        module(
            "Transliteration", ["Keyboard", "Lexicon", collections], data: ["WordLists"], settings: quick,
            plugins: ["CompileLexicon"]),
        module(
            "Completion", ["Keyboard", "Transliteration"], data: ["Emoji/rebuild.py", "Emoji/LICENSE.md"],
            settings: quick),
        module(
            "Engine", ["Keyboard", "Transliteration", "Navigation", "Completion"], data: cldr,
            settings: quick),
        module("Scenarios", ["Keyboard", "Transliteration", "Engine"]),

        // The word lists of Transliteration, compiled at build time.
        .executableTarget(name: "lexicon-compiler", dependencies: ["Lexicon"], swiftSettings: strict),
        .plugin(
            name: "CompileLexicon", capability: .buildTool(), dependencies: ["lexicon-compiler"],
            path: "Sources/CompileLexicon"),

        // C libraries, each behind a target of its own.
        .systemLibrary(name: "CEvdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
        .systemLibrary(name: "CXkbcommon", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
        .systemLibrary(
            name: "CXkbcommonX11", pkgConfig: "xkbcommon-x11 xcb-xkb xcb",
            providers: [.apt(["libxkbcommon-x11-dev", "libxcb-xkb-dev"])]),
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .systemLibrary(name: "CGtk4", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        // No pkg-config: its flags define macros of the C library.
        .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
        .target(name: "CTomlplusplus", cxxSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
        .target(name: "CLinux"),
        // The catalogue of texts in Vietnamese; #embed is of C23.
        .target(name: "CTranslations", exclude: ["vi.po"], cSettings: [.unsafeFlags(["-std=c23"])]),

        // The edges.
        module("System", ["CLinux", "CTranslations"]),
        module("Drawing", ["Keyboard", "Transliteration", "Engine", "System"]),
        // Sources/Configuration/Methods is config/methods, and Themes is config/themes: they are in the program, so that
        // it needs no files.
        .target(
            name: "Configuration",
            dependencies: [
                "Keyboard", "Navigation", "Transliteration", "Completion", "Engine", "Drawing", "System",
                "CTomlplusplus",
            ],
            resources: [.embedInCode("Methods"), .embedInCode("Themes")], swiftSettings: strict),
        module("Keymaps", ["Keyboard", "System", "CXkbcommon"], settings: quick),
        module("EventLoop", ["Keyboard", "System", "CLinux"]),
        module("Processes", ["Keyboard", "System", "EventLoop", "CLinux", logging]),
        module("Bus", ["System", "EventLoop", "CSystemd"]),
        module("DeviceNodes", ["Keyboard", "System", "EventLoop", "CEvdev", "CLinux", "CSystemd"]),
        // The system service that opens devices. `phim` is this service where it is called by its name.
        module(
            "DeviceService",
            ["Keyboard", "DeviceNodes", "System", "EventLoop", "Processes", "CLinux", "CSystemd", logging]),
        module("Devices", ["Keyboard", "System", "EventLoop", "DeviceNodes", "CEvdev", "CLinux", deques]),
        module(
            "Typing", ["Keyboard", "Transliteration", "Completion", "Engine", "Configuration", "System", "Keymaps"],
            settings: quick),
        module(
            "Playground",
            ["Keyboard", "Navigation", "Completion", "Engine", "Drawing", "System", "Keymaps", "Typing"]),
        module(
            "Desktop",
            ["Keyboard", "System", "Keymaps", "EventLoop", "Processes", "Bus", "CLinux", "CXkbcommonX11", "CSystemd"]),
        module("Clipboard", ["Keyboard", "System", "EventLoop", "Processes", "Desktop"]),
        module("Setup", ["System", "Configuration", "Keymaps", "EventLoop", "Processes"]),
        module("Control", ["Keyboard", "System", "EventLoop", "CLinux"]),
        module(
            "Indicator",
            ["Keyboard", "System", "EventLoop", "Processes", "Bus", "Control", logging]),
        module(
            "Doctor",
            [
                "Keyboard", "Engine", "Configuration", "System", "Keymaps", "EventLoop", "Processes", "DeviceNodes",
                "Devices", "Typing",
                "Desktop", "Clipboard", "Control", "CLinux", "CXkbcommonX11",
            ]),
        module(
            "Daemon",
            [
                "Keyboard", "Engine", "Configuration", "System", "Keymaps", "EventLoop", "Processes",
                "DeviceNodes", "Devices", "Typing",
                "Bus", "Desktop", "Clipboard", "Control", "CLinux", "CSystemd", logging,
            ]),
        .executableTarget(
            name: "phim",
            dependencies: [
                "Keyboard", "Navigation", "Transliteration", "Completion", "Engine", "Drawing", "Configuration",
                "System", "Keymaps", "EventLoop", "Processes", "DeviceService", "Devices", "Typing", "Playground",
                "Desktop", "Setup", "Clipboard", "Control", "Doctor", "Indicator", "Daemon", "CLinux", "CNcurses",
                argumentParser, logging,
            ],
            swiftSettings: strict, linkerSettings: small),
        // The window for settings: the only program with a toolkit, and a client like any other.
        .executableTarget(
            name: "phim-settings",
            dependencies: [
                "Keyboard", "Completion", "Engine", "Configuration", "System", "Keymaps", "EventLoop", "Typing",
                "Control", "CLinux", "CGtk4",
            ],
            swiftSettings: strict, linkerSettings: small),

        // Not in what is installed: devices without a kernel, for tests.
        module(
            "SimulatedDevices",
            [
                "Keyboard", "Engine", "Configuration", "System", "Keymaps", "EventLoop", "DeviceNodes", "Devices",
                "Typing", "Desktop", "Daemon",
                "CLinux", logging,
            ]),

        // What tests share, and what they need a process of its own for. Test targets too: `swift build` leaves them out.
        .testTarget(
            name: "TestSupport",
            dependencies: [
                "Keyboard", "Scenarios", "Transliteration", "Engine", "Configuration", "System", "EventLoop", "Bus",
                "CSystemd", logging,
            ],
            exclude: ["fields"], swiftSettings: strict),
        .testTarget(
            name: "TestProcess",
            dependencies: [
                "Keyboard", "Configuration", "System", "EventLoop", "DeviceNodes", "Devices", "SimulatedDevices",
                "Typing", "Control", "Daemon", "Desktop", "TestSupport", "CLinux",
            ],
            swiftSettings: strict),
        tests(of: "Keyboard"),
        tests(of: "Completion", ["Keyboard", "Transliteration"]),
        tests(of: "Navigation", ["Keyboard", "TestSupport"], data: ["list-rules.tsv", "grid-rules.tsv"]),
        tests(
            of: "Transliteration", ["Keyboard", "TestSupport"],
            data: ["Goldens", "CodePages", "corpora.sh", "corpora.py"],
            settings: quick),
        tests(
            of: "Engine", ["Keyboard", "Transliteration", "Completion", "Scenarios", "Configuration", "TestSupport"],
            data: ["Goldens"]),
        tests(of: "Scenarios", ["Keyboard"]),
        tests(
            of: "Drawing",
            ["Keyboard", "Transliteration", "Engine", "Configuration", "System", "Typing", "TestSupport"],
            data: ["Goldens"]),
        tests(
            of: "Configuration", ["Keyboard", "Transliteration", "Engine", "Drawing", "System", "TestSupport"],
            data: ["Goldens"]),
        tests(of: "Keymaps", ["Keyboard", "TestSupport"], data: ["planned-events.tsv"]),
        tests(of: "System", ["TestSupport"]),
        tests(of: "EventLoop", ["System", "CLinux", "TestSupport"]),
        tests(
            of: "DeviceNodes", ["System", "EventLoop", "CLinux", "TestSupport", "phim"]),
        tests(
            of: "Devices",
            ["Keyboard", "System", "EventLoop", "DeviceNodes", "SimulatedDevices", "TestSupport", "CLinux"]),
        tests(
            of: "Typing",
            ["Keyboard", "Transliteration", "Engine", "Configuration", "System", "Keymaps", "TestSupport"],
            data: ["MethodGoldens", "Goldens"]),
        tests(
            of: "Desktop",
            [
                "Keyboard", "System", "Keymaps", "EventLoop", "Processes", "Bus", "Devices", "TestSupport",
                "CXkbcommonX11",
            ],
            data: ["compositor.py"]),
        tests(
            of: "Playground",
            [
                "Keyboard", "Scenarios", "Navigation", "Completion", "Engine", "Drawing", "Configuration", "System",
                "Typing",
                "TestSupport",
            ],
            data: ["Goldens"]),
        tests(of: "Setup", ["System", "Keymaps", "Desktop", "TestSupport"]),
        tests(of: "Control", ["Keyboard", "System", "EventLoop", "TestSupport"]),
        tests(
            of: "Indicator",
            ["Keyboard", "System", "EventLoop", "Bus", "Control", "TestSupport", "phim", logging],
            data: ["Goldens"]),
        tests(
            of: "Doctor",
            [
                "Keyboard", "Configuration", "Keymaps", "EventLoop", "Devices", "Typing", "Desktop", "Control",
                "TestSupport",
            ]),
        tests(
            of: "Daemon",
            [
                "Keyboard", "Engine", "Scenarios", "Configuration", "System", "Keymaps", "EventLoop",
                "Processes", "Bus", "Devices", "SimulatedDevices", "Typing", "Desktop", "Clipboard", "Control",
                "Doctor", "TestSupport",
                "CLinux", logging,
            ]),
        // What others write, at random.
        .testTarget(
            name: "FuzzingTests",
            dependencies: [
                "Keyboard", "Transliteration", "Completion", "Engine", "Configuration", "System", "Keymaps",
                "EventLoop",
                "Processes", "Bus", "DeviceNodes", "Devices", "SimulatedDevices", "Typing", "Desktop", "Control",
                "Daemon",
                "TestSupport", "CLinux", "CSystemd", logging,
            ],
            exclude: ["Corpora"], swiftSettings: strict),
        .testTarget(
            name: "CommandTests",
            dependencies: ["Transliteration", "Configuration", "System", "TestSupport", "phim"],
            exclude: ["Sessions", "bare-root.sh"],
            swiftSettings: strict),
        .testTarget(
            name: "GuestTests",
            dependencies: [
                "Keyboard", "Keymaps", "Scenarios", "Configuration", "System", "Typing", "TestSupport", "phim",
            ],
            exclude: ["guest", "desktops.sh", "prepare.sh"], swiftSettings: strict),
        // The window for settings on a display server of this machine, driven by its names for screen readers.
        .testTarget(
            name: "SettingsWindowTests", dependencies: ["TestSupport", "phim-settings"],
            exclude: ["drive.py"],
            swiftSettings: strict),
        // Real applications on display servers of this machine, without a kernel's devices.
        .systemLibrary(
            name: "CXcbTest", path: "Tests/CXcbTest", pkgConfig: "xcb-xtest",
            providers: [.apt(["libxcb-xtest0-dev"])]),
        .testTarget(
            name: "NativeTests",
            dependencies: [
                "Keyboard", "Configuration", "System", "Keymaps", "EventLoop", "DeviceNodes", "Devices", "Typing",
                "Desktop", "Control", "Daemon", "SimulatedDevices", "TestSupport", "CLinux", "CXkbcommon", "CXcbTest",
                "phim", logging,
            ],
            exclude: ["results.tsv"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// The benchmarks are built where they are asked for: PHIM_BENCH=1 swift build -c release --product phim-bench.
if Context.environment["PHIM_BENCH"] == "1" {
    package.targets += [
        .target(name: "CAllocations"),
        .executableTarget(
            name: "phim-bench",
            dependencies: [
                "Keyboard", "Navigation", "Transliteration", "Engine", "Configuration", "System", "Typing", "Control",
                "Daemon", "SimulatedDevices", "CAllocations", "CEvdev", "CLinux", argumentParser,
            ],
            swiftSettings: strict),
    ]
}
