package import Configuration
import Keymaps
import System

extension Complaint {
    /// A complaint about the layout of a locale or a keyboard.
    init(
        _ error: KeymapError, of layout: Located<String>, in file: String,
        catalog: LayoutCatalog? = .installed()
    ) {
        guard case .notCompiled = error, let catalog, !catalog.has(layout.value) else {
            self.init(.unknownLayout, in: file, at: layout.position, error.description)
            return
        }
        self.init(
            .unknownLayout, in: file, at: layout.position,
            localized("there is no layout “\(layout.value)” on this machine"),
            suggestion: catalog.nearest(to: layout.value))
    }

    /// Complaints about the configured keymap: its layouts, or its options.
    static func all(
        _ error: KeymapError, ofKeymap output: Configuration.Output, system: LayoutNames, in file: String,
        catalog: LayoutCatalog? = .installed()
    ) -> [Complaint] {
        let unknown = output.keymap.filter { catalog?.has($0.value) == false }
        if !unknown.isEmpty { return unknown.map { Complaint(error, of: $0, in: file, catalog: catalog) } }
        let layouts = output.keymap.map(\.value).joined(separator: ",")
        let plain = output.keymap.isEmpty ? system : (try? LayoutNames(parsing: layouts)) ?? system
        if let option = output.options.first, (try? Keymap(plain)) != nil {
            return [
                Complaint(
                    .unknownLayout, in: file, at: option.position,
                    localized("the options cannot be used with \(plain.description): \(error.description)"))
            ]
        }
        return [Complaint(.unknownLayout, in: file, at: output.keymap.first?.position, error.description)]
    }
}

extension Configuration {
    /// A warning for each option that the system's list does not have, since libxkbcommon ignores unknown options
    /// without a message. The catalogue is only read where options are set, since that takes long.
    func unknownOptions(file: String, catalog: @autoclosure () -> LayoutCatalog? = .installed()) -> [Complaint] {
        guard !output.options.isEmpty, let catalog = catalog(), !catalog.options.isEmpty else { return [] }
        return output.options.compactMap { option in
            if catalog.options.contains(option.value) || option.value.hasPrefix("phim:") { return nil }
            return Complaint(
                .unknownName, in: file, at: option.position, localized("the system has no option “\(option.value)”"),
                suggestion: NearestName.nearest(to: option.value, among: catalog.options))
        }
    }
}

extension LayoutCatalog {
    /// Whether there is a layout with this name.
    func has(_ layout: String) -> Bool { entries.contains { $0.layout == layout } }

    /// The layout that was probably meant: found by its English name, `german`, or by a similar name.
    func nearest(to layout: String) -> String? {
        let wanted = layout.lowercased()
        if let entry = entries.first(where: { $0.name.lowercased() == wanted }) { return entry.layout }
        let words = wanted.split { $0 == "(" || $0 == ")" || $0 == "_" || $0 == "-" || $0 == " " }
        if words.count > 1, let base = entries.first(where: { $0.name.lowercased() == words[0] })?.layout {
            let variant = "\(base)(\(words[1]))"
            return has(variant) ? variant : base
        }
        // The layout is known, so the variant is wrong.
        let base = layout.prefix { $0 != "(" }
        let ofBase = entries.map(\.layout).filter { $0.hasPrefix(base + "(") }
        if base.count < layout.count, has(String(base)) {
            return NearestName.nearest(to: layout, among: ofBase) ?? String(base)
        }
        if let near = NearestName.nearest(to: layout, among: entries.map(\.layout).filter { !$0.contains("(") }) {
            return near
        }
        let name = NearestName.nearest(to: layout, among: entries.map(\.name))
        return entries.first { $0.name == name }?.layout
    }
}

extension Configuration {
    /// The errors of a configuration that its reader cannot find: layouts and options that cannot be used.
    package static func errorsOfLayouts(of configuration: Configuration, file: String) -> [Complaint] {
        switch Assembly.make(configuration, file: file, hasPlane: true) {
        case .success: []
        case .failure(let complaints): complaints.list
        }
    }
}
