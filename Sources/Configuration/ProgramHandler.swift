public import Engine
import Keyboard
import System

extension Configuration {
    /// A `[[handler]]` that is a program. The program gets questions in lines of JSON, and answers what its actions do.
    public struct ProgramHandler: Hashable, Sendable {
        /// The program, a path or a name, and its arguments.
        public var arguments: [String]
        /// The actions and gestures that the program handles, and its deadline.
        public var signUp: ProgramSignUp

        /// A program that handles the actions of `signUp`.
        public init(_ arguments: [String], signUp: ProgramSignUp) {
            self.arguments = arguments
            self.signUp = signUp
        }

        /// Reads a table with the key `program`. The result includes the position of the program; nil, with complaints,
        /// if the table is not usable.
        static func read(
            from table: inout TableReader, _ reader: ActionReader
        ) -> (handler: ProgramHandler, position: SourcePosition?)? {
            let program = table.strings("program") ?? []
            let subjects = reader.subjects("action", of: &table)
            let gestures: [Gesture] = table.choices("gesture") ?? [.press]
            var deadline: Timestamp = 50_000
            table.read("deadline_ms", .milliseconds(1...1000), into: &deadline)
            if program.first?.value.isEmpty ?? table.has("program") {
                table.complaints.add(
                    .badValue, at: table.position(of: "program"),
                    localized(
                        "\(table.name).program must be a program and its arguments, like [\"python3\", \"greet.py\"]")
                )
            }
            if subjects?.isEmpty ?? !table.has("action") {
                table.complaints.add(
                    .missingKey, at: table.position,
                    localized("[[\(table.name)]] with a program requires “action”, as in action = [\"custom:greet\"]")
                )
            }
            if gestures.isEmpty {
                table.complaints.add(
                    .noEffect, at: table.position(of: "gesture"),
                    localized("\(table.name).gesture is empty: the program is never asked"))
            }
            guard let first = program.first, !first.value.isEmpty, let subjects, !subjects.isEmpty else { return nil }
            var signUp = ProgramSignUp(
                actions: subjects.actions, gestures: Gestures(gestures.map { Gestures($0) }), deadline: deadline)
            signUp.kinds = subjects.kinds
            return (ProgramHandler(program.map(\.value), signUp: signUp), first.position)
        }
    }
}
