/** Scenarios from texts and to texts: all that needs the library for YAML, a tenth of the exchange, which pages load when they need it. */
import type { Path } from './content.ts';
import type { ScenarioData } from './data.ts';
import { ScenarioError } from './fault.ts';
import { scenarioOf } from './parse.ts';
import type { Remark } from './parse.ts';
import type { LibraryScenario } from './source.ts';
import { readYaml } from './yaml.ts';

export { keptScenario, SessionTooLong } from './kept.ts';
export { readYaml };

/**
 * Reads a scenario.
 * @param text the YAML text; otherwise as scenarioOf
 * @throws ScenarioError naming every place that is wrong
 */
export function parseScenario(
  text: string,
  fileName: string,
  readCsv: (name: string) => string,
  remark?: Remark,
): ScenarioData {
  return scenarioOf(readYaml(text), fileName, readCsv, remark);
}

/** What is wrong at a path of a file that could be read, with its place in it. */
export function locateFault(text: string, fileName: string, path: Path, reason: string): ScenarioError {
  const content = readYaml(text);
  if (!('value' in content)) return new ScenarioError(fileName, content);
  content.report.add(path, reason);
  return new ScenarioError(fileName, content.report.faults);
}

/** A scenario of the library whose text is at hand. */
export function libraryScenario(file: string, text: string): LibraryScenario {
  return {
    file,
    async head() {
      const content = readYaml(text);
      return 'value' in content ? content.value : undefined;
    },
    content: async () => readYaml(text),
    text: async () => text,
  };
}
