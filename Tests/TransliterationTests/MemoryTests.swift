import Keyboard
import Testing
import Transliteration

/// After `forget` nothing of the typed text is left in the method's memory, used or unused.
@Suite struct MemoryTests {
    private static let words = ["thoongcao", "qzjxkvwp", "nguwowif", "passdword"]

    /// All bytes of a value: its own, and the storage of its arrays up to their capacity. A table is left out: it is made
    /// before anything is typed, and behind its end is what another test left in that memory.
    private static func bytes(of value: Any) -> [[UInt8]] {
        func raw<Value>(_ value: Value) -> [UInt8] { withUnsafeBytes(of: value) { [UInt8]($0) } }
        let children = Mirror(reflecting: value)
        var all = [_openExistential(value, do: raw)]
        if let array = value as? any StoredInArray { all.append(array.storageBytes) }
        if children.displayStyle == .struct {
            for child in children.children where !(child.value is Table) { all += bytes(of: child.value) }
        }
        return all
    }

    /// True if the keys of a word, or its letters counted from 0, stand in memory, in elements of any size.
    private static func holds(_ bytes: [UInt8], _ word: String) -> Bool {
        let keys = Array(word.utf8.prefix(6))
        return [keys, keys.map { $0 - 97 }].contains { code in
            bytes.indices.contains { start in
                bytes[start] == code[0]
                    && (1...32).contains { stride in
                        start + 5 * stride < bytes.count
                            && (1..<6).allSatisfy { bytes[start + $0 * stride] == code[$0] }
                    }
            }
        }
    }

    private func check(_ method: some InputMethod) {
        var method = method
        var screen = Screen()
        for word in Self.words {
            screen.type(word, with: &method)
            screen.type("_" + word + "<<<", with: &method)
            screen.type(word + "←←→", with: &method)
            screen.type("_␛_", with: &method)
        }
        screen.type("nguwowifi_<_", with: &method)
        for word in Self.words { screen.type(word + "_", with: &method) }
        #expect(Self.words.contains { word in Self.bytes(of: method).contains { Self.holds($0, word) } })
        method.forget()
        for (index, bytes) in Self.bytes(of: method).enumerated() {
            for word in Self.words { #expect(!Self.holds(bytes, word), "\(index): \(word)") }
        }
    }

    @Test func `A forgotten word of a Vietnamese method is erased from memory`() {
        check(VietnameseMethod(VietnameseSettings(.telex)))
        check(VietnameseMethod(VietnameseSettings(.vni)))
        check(VietnameseMethod(VietnameseSettings(.khongDau)))
        var correcting = VietnameseSettings(.telex)
        correcting.corrects = true
        check(VietnameseMethod(correcting))
        check(DecomposedMethod(VietnameseMethod(VietnameseSettings(.telex))))
    }

    @Test func `A forgotten text of a table method is erased from memory`() {
        check(TableMethod(TableMethodTests.table))
    }
}

private protocol StoredInArray {
    var storageBytes: [UInt8] { get }
}

extension Array: StoredInArray {
    fileprivate var storageBytes: [UInt8] {
        withUnsafeBufferPointer { buffer in
            let count = capacity * MemoryLayout<Element>.stride
            return [UInt8](UnsafeRawBufferPointer(start: buffer.baseAddress, count: count))
        }
    }
}
