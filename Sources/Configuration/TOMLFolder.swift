import Glibc
import System

/// Finds TOML files by name in folders, for input methods and themes.
enum TOMLFolder {
    /// The bytes of the first `NAME.toml` in these folders, and a list for complaints about it; nil if there is none.
    /// For a file that cannot be read or is too large, the bytes are empty and the list has a complaint.
    static func read(_ name: String, in folders: [String]) -> ([UInt8], ComplaintList)? {
        guard isName(name) else { return nil }
        for folder in folders {
            let path = "\(folder)/\(name).toml"
            do throws(ConfigurationFile.ReadError) {
                let bytes = try ConfigurationFile.read(path)
                let list = ComplaintList(file: path)
                if bytes.count > ConfigurationFile.maximumSize {
                    list.add(
                        .fileTooLarge, at: nil,
                        localized("the file is larger than \(ConfigurationFile.maximumSize) bytes"))
                    return ([], list)
                }
                return (bytes, list)
            } catch {
                if error.isMissing { continue }
                let list = ComplaintList(file: path)
                list.add(.unreadableFile, at: nil, error.message)
                return ([], list)
            }
        }
        return nil
    }

    /// Whether a name is allowed for a file: letters, digits, `-` and `_`.
    static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.unicodeScalars.allSatisfy { $0.isLetterOrDigit || $0 == "-" || $0 == "_" }
    }

    /// The names of the TOML files in a folder, sorted.
    static func names(in folder: String) -> [String] {
        directoryNames(in: folder).filter { $0.hasSuffix(".toml") }.map { String($0.dropLast(5)) }.filter(isName)
            .sorted()
    }
}
