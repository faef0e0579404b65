/** Marks of scenarios and rules, by which a file says what it was made with. */
import { ControlError } from '#simulator/control/index.ts';
import type { RecordingFile, SnapshotFile } from '#simulator/control/index.ts';
import { encode, hashText } from '#simulator/engine/kernel/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { rulesIssue, rulesOf, UNMARKED_RULES } from '#simulator/engine/scenario/index.ts';
import type { ScenarioData } from '#simulator/engine/scenario/index.ts';

/** The scenario as a file has it played, by the rules of the file. Throws ControlError OTHER_VERSION where it cannot be. */
export function scenarioOfFile(file: RecordingFile | SnapshotFile, given: ScenarioData): ScenarioData {
  const { rules = UNMARKED_RULES } = file;
  const scenario = { ...given, rules };
  const issue = rulesIssue(rules);
  if (issue !== undefined) throw new ControlError(409, 'OTHER_VERSION', `The file was ${issue}`);
  if (file.start !== scenario.start || file.fingerprint !== fingerprintOf(scenario)) {
    const message =
      `The file was made with another version of the scenario "${file.scenario}": open it with the version of Sandpit that made it, ` +
      'or record the session again here.';
    throw new ControlError(409, 'OTHER_VERSION', message);
  }
  return scenario;
}

/**
 * A mark of the rules and of everything a scenario brings along, recorded prices included, that is the same on every engine:
 * only where it is equal does a recording come out as it was made. Neither the seed is part of it nor what the scenario was
 * read from.
 */
export function fingerprintOf({ seed: _seed, source: _source, ...scenario }: ScenarioData): string {
  return hashText(encode(plainOf({ ...scenario, rules: rulesOf(scenario) })));
}

function plainOf(value: unknown): Plain {
  if (value instanceof Float64Array) return hashText(value.join());
  if (Array.isArray(value)) return value.map(plainOf);
  if (typeof value !== 'object' || value === null) return value as Plain;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => (member === undefined ? [] : [[key, plainOf(member)]])),
  );
}
