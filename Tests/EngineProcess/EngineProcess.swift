import Glibc
import Keyboard
import Transliteration

/// Types standard input by an input method, so often: `engine-process METHOD ROUNDS [correct]`. callgrind(1) counts the
/// instructions (`InstructionTests`). Prints the number of keys of a round.
@main
enum EngineProcess {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count >= 2, let typing = arguments.first.flatMap(VietnameseSettings.Typing.init(rawValue:)),
            let rounds = Int(arguments[2])
        else { fatalError("usage: engine-process METHOD ROUNDS [correct]") }
        var settings = VietnameseSettings(typing)
        settings.corrects = arguments.last == "correct"
        var keys: [Unicode.Scalar] = []
        while let line = readLine() { keys += line.unicodeScalars + [" "] }
        var method = VietnameseMethod(settings)
        var revision = Revision()
        for _ in 0..<rounds {
            for key in keys { method.insert(key, literally: false, into: &revision) }
        }
        print(keys.count)
    }
}
