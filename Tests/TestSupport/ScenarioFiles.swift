import Configuration
public import Engine
import Foundation
public import Scenarios
import Transliteration

/// The scenario files of Tests/Scenarios.
public enum ScenarioFiles {
    /// All scenarios of all files.
    public static let all: [Scenario] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Scenarios")
        let files = try! FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return files.filter { $0.pathExtension == "scenario" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .flatMap { file in
                try! ScenarioParser.parse(
                    String(decoding: try! Data(contentsOf: file), as: UTF8.self), file: file.lastPathComponent)
            }
    }()
}

extension Scenario {
    /// The settings for the bare engine, including those of the scenario's `toml` lines.
    public var completeSettings: EngineSettings {
        get throws {
            var settings = engineSettings
            let reading = Configuration.parse(Array(configuration.utf8), file: file)
            guard let configuration = reading.configuration else {
                throw ScenarioError(file: file, line: 0, message: "\(name): \(reading.complaints)")
            }
            settings.inputMethods += configuration.methods.map { TableMethod($0) }
            configuration.extend(&settings)
            for (index, locale) in configuration.locales.enumerated() {
                settings.locales[index].isModal = locale.modal
            }
            return settings
        }
    }
}
