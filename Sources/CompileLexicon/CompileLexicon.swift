import PackagePlugin

/// Compiles the word lists in the folder WordLists of a target, before the target itself is compiled.
@main
struct CompileLexicon: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let lists = [
            "english", "technical", "acronyms", "loanwords", "vietnamese", "pairs", "marks", "rare", "names",
        ].map {
            target.directoryURL.appending(components: "WordLists", "\($0).txt")
        }
        let output = context.pluginWorkDirectoryURL.appending(path: "WordTables.swift")
        return [
            .buildCommand(
                displayName: "Compiling the word lists of \(target.name)",
                executable: try context.tool(named: "lexicon-compiler").url,
                arguments: [output.path()] + lists.map { $0.path() },
                inputFiles: lists, outputFiles: [output])
        ]
    }
}
