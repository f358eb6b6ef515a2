import Glibc
import System

/// Where IBus is: it has a message bus of its own, and writes its address into a file.
///
/// Source: ibus_get_address(3) and ibus_get_socket_path(3) of libibus.
enum IBusAddress {
    /// The address of the IBus that was started last; nil if none is written.
    static func find(in environment: [String: String]) -> String? {
        if let address = environment["IBUS_ADDRESS"], !address.isEmpty { return usable(address) }
        let folder = UserDirectory.configuration.path(in: environment) + "/ibus/bus/"
        // There is a file for each display; those of former displays stay.
        let files = directoryNames(in: folder).map { folder + $0 }
        guard let newest = files.max(by: { modificationTime(of: $0) < modificationTime(of: $1) }) else { return nil }
        let prefix = "IBUS_ADDRESS="
        let line = TextFile.read(newest)?.split(separator: "\n").first { $0.hasPrefix(prefix) }
        return line.flatMap { usable(String($0.dropFirst(prefix.count))) }
    }

    /// Only a socket of this machine is.
    private static func usable(_ address: String) -> String? { address.hasPrefix("unix:") ? address : nil }

    private static func modificationTime(of file: String) -> Int {
        var status = stat()
        return stat(file, &status) == 0 ? status.st_mtim.tv_sec : 0
    }
}
