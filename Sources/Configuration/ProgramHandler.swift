public import Engine
import Keyboard

extension Configuration {
    /// A `[[handler]]` that is a program of the user's: asked by lines of JSON for what it signed up for.
    public struct ProgramHandler: Hashable, Sendable {
        /// The program, a path or a name, and its arguments.
        public var arguments: [String]
        /// What it wants to be asked for, and how long it may take.
        public var signUp: ProgramSignUp

        /// A program that is asked for these actions.
        public init(_ arguments: [String], signUp: ProgramSignUp) {
            self.arguments = arguments
            self.signUp = signUp
        }

        /// Reads a table that has the key `program`; nil, with complaints, if it cannot be used.
        init?(from table: inout TableReader, _ reader: ActionReader) {
            let program = table.strings("program") ?? []
            let actions = reader.actions("action", of: &table)
            let gestures = table.gestures("gesture") ?? [.press]
            var milliseconds = 50
            table.read("deadline_ms", into: &milliseconds, range: 1...1000)
            if program.first?.value.isEmpty ?? table.has("program") {
                table.complaints.add(
                    .badValue, at: table.position(of: "program"),
                    "\(table.name).program is a program and its arguments, as in [\"python3\", \"greet.py\"]")
            }
            if actions?.isEmpty ?? !table.has("action") {
                table.complaints.add(
                    .missingKey, at: table.position,
                    "[[\(table.name)]] with a program wants action, as in action = [\"custom:greet\"]")
            }
            if gestures.isEmpty {
                table.complaints.add(
                    .noEffect, at: table.position(of: "gesture"), "\(table.name).gesture is empty: it is never asked")
            }
            guard let first = program.first, !first.value.isEmpty, let actions, !actions.isEmpty else { return nil }
            self.init(
                program.map(\.value),
                signUp: ProgramSignUp(
                    actions: actions, gestures: Gestures(gestures.map { Gestures($0) }),
                    deadline: Timestamp(milliseconds) * 1000))
        }
    }
}
