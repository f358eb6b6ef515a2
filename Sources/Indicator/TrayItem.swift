import Bus
import EventLoop
import Glibc
import Keyboard

/// The icon in the tray. Implements org.kde.StatusNotifierItem.
///
/// It is registered with the tray (org.kde.StatusNotifierWatcher) whenever one starts, as soon as a panel shows the
/// tray's items (its host). A panel that is starting overlooks an item that is registered before that: Waybar reads the
/// list of items first and listens for new ones later.
final class TrayItem: MessageBusUser {
    /// What the tray shows of the item.
    struct Face: Hashable {
        var icon: Icon
        var title: String
        var text: String
        var needsAttention: Bool
    }

    /// Called when the icon was clicked with the primary button.
    var onActivate: () -> Void = {}
    /// Called when the icon was clicked with the middle button (in most panels).
    var onSecondaryActivate: () -> Void = {}
    /// Called when the wheel was turned over the icon; positive is down or right.
    var onScroll: (_ delta: Int32) -> Void = { _ in }

    /// A panel has taken the item into its tray.
    private(set) var isShown = false
    private unowned let bus: MessageBus
    private var object: BusObject!
    private var face: Face
    /// The icon in all sizes.
    private var picture: BusValue
    private var awaited: [MessageBus.Awaited] = []
    private var registration: MessageBus.Awaited?
    /// The tray that runs; nil if there is none.
    private var tray: MessageBus.Object?
    /// The time at which the item is registered although no panel shows the items.
    private var hostLimit: Deadline!

    private static let path = "/StatusNotifierItem"
    private static let watcher = MessageBus.Object("org.kde.StatusNotifierWatcher", "/StatusNotifierWatcher")
    /// The name that the specification prescribes.
    private static let name = "org.kde.StatusNotifierItem-\(getpid())-1"

    /// How long the item waits for a panel, in µs, since some panels do not say that they show items.
    private static let hostWait: Timestamp = 5_000_000

    /// An item on a bus.
    init(_ face: Face, on bus: MessageBus, _ loop: EventLoop) {
        self.face = face
        picture = Self.picture(of: face.icon)
        self.bus = bus
        let methods: [BusObject.Method] = [
            .init("Activate", "ii") { [unowned self] _ in
                onActivate()
                return .values([])
            },
            .init("SecondaryActivate", "ii") { [unowned self] _ in
                onSecondaryActivate()
                return .values([])
            },
            .init("Scroll", "is") { [unowned self] call in
                guard case .int(let delta)? = call.value() else { return .invalidArguments }
                onScroll(delta)
                return .values([])
            },
            // The tray shows the menu itself.
            .init("ContextMenu", "ii") { _ in .values([]) },
            .init("ProvideXdgActivationToken", "s") { _ in .values([]) },
        ]
        object = BusObject(
            Self.path, "org.kde.StatusNotifierItem", on: bus, properties: { [unowned self] in properties },
            methods: methods)
        hostLimit = Deadline(on: loop) { [unowned self] in register() }
        bus.add(self)
    }

    /// Changes what is shown, and signals the changes.
    func show(_ face: Face) {
        let old = self.face
        self.face = face
        if face.icon != old.icon {
            picture = Self.picture(of: face.icon)
            object.signal("NewIcon")
            object.signal("NewAttentionIcon")
        }
        if face.title != old.title { object.signal("NewTitle") }
        if face.title != old.title || face.text != old.text { object.signal("NewToolTip") }
        if face.needsAttention != old.needsAttention { object.signal("NewStatus", [.text(status)]) }
    }

    func busStarted() {
        awaited = [
            bus.own(Self.name) { _ in },
            bus.await(
                MessageBus.Signal(
                    object: Self.watcher, interface: Self.watcher.service, name: "StatusNotifierHostRegistered")
            ) { [unowned self] _ in
                if hostLimit.isArmed { register() }
            },
        ].compactMap(\.self)
        awaited += bus.awaitOwner(of: Self.watcher.service) { [unowned self] in trayChanged(to: $0) }
    }

    func busEnded() {
        trayChanged(to: "")
        awaited = []
    }

    /// Calls go to the unique name of the tray on the bus, so that a tray that starts meanwhile gets none that was meant
    /// for another.
    private func trayChanged(to owner: String) {
        isShown = false
        registration = nil
        hostLimit.disarm()
        tray = owner.isEmpty ? nil : MessageBus.Object(owner, Self.watcher.path)
        findHost()
    }

    /// Registers the item if a panel shows the items of the tray. If none does yet, the item waits for one.
    private func findHost() {
        guard let tray else { return }
        registration = bus.call(
            tray, "org.freedesktop.DBus.Properties", "Get",
            [Self.watcher.service, "IsStatusNotifierHostRegistered"], startsService: false
        ) { [unowned self] reply in
            if reply?.boolean == false {
                hostLimit.arm(after: Self.hostWait)
            } else {
                register()
            }
        }
    }

    private func register() {
        hostLimit.disarm()
        guard let tray else { return }
        registration = bus.call(
            tray, Self.watcher.service, "RegisterStatusNotifierItem", [Self.name], startsService: false
        ) { [unowned self] reply in
            registration = nil
            isShown = reply != nil
        }
    }

    private var status: String { face.needsAttention ? "NeedsAttention" : "Active" }

    private static func picture(of icon: Icon) -> BusValue {
        .array(
            of: "(iiay)",
            Icon.sizes.map { .structure([.int(Int32($0)), .int(Int32($0)), .bytes(icon.pixels($0))]) })
    }

    private var properties: [String: BusValue] {
        let none = BusValue.array(of: "(iiay)", [])
        return [
            "Category": .text("SystemServices"), "Id": .text("phim"), "Title": .text("Phím: " + face.title),
            "Status": .text(status), "WindowId": .int(0), "IconName": .text(""), "IconPixmap": picture,
            "OverlayIconName": .text(""), "OverlayIconPixmap": none, "AttentionIconName": .text(""),
            "AttentionIconPixmap": picture, "AttentionMovieName": .text(""), "IconThemePath": .text(""),
            "ToolTip": .structure([.text(""), none, .text("Phím: " + face.title), .text(face.text)]),
            "ItemIsMenu": .boolean(false), "Menu": .path(MenuObject.path),
        ]
    }
}
