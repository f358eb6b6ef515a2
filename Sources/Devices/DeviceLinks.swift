import Glibc

extension DeviceDescription {
    /// The symbolic links of udev that lead to the device's node, such as `/dev/input/by-id/usb-…-event-kbd`. It reads
    /// both directories of links at each call.
    package func links(in directory: String = "/dev/input") -> [String] {
        ["by-id", "by-path"].flatMap { folder -> [String] in
            guard let stream = opendir("\(directory)/\(folder)") else { return [] }
            defer { closedir(stream) }
            var links: [String] = []
            while let entry = readdir(stream) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                let link = "\(directory)/\(folder)/\(name)"
                guard !name.hasPrefix("."), let target = realpath(link, nil) else { continue }
                if String(cString: target) == path { links.append(link) }
                free(target)
            }
            return links
        }
    }
}
