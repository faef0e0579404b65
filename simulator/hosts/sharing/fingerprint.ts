/** Marks of scenarios and rules, by which a file says what it was made with. */
import { encode, hashText } from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import type { ScenarioData } from '#simulator/scenario/index.ts';

/** What changed with each version of the rules by which a scenario is played, from the second on (decision 26). */
const RULE_CHANGES = ['the last price is the newest trade on the tape'] as const;

/** The rules by which a scenario is played. One more whenever a recording would come out otherwise. */
export const RULES_VERSION = 1 + RULE_CHANGES.length;

/** Why a file made by other rules cannot be played; undefined where they are the present ones or not known. */
export function ruleChange(rules: number = RULES_VERSION): string | undefined {
  if (rules === RULES_VERSION) return undefined;
  const made = `The file was made by version ${rules} of the exchange's rules, here is version ${RULES_VERSION}`;
  if (rules > RULES_VERSION) return `${made}: open it with the later version of Sandpit that made it.`;
  return `${made}. Since then ${RULE_CHANGES.slice(rules - 1).join('; ')}.`;
}

/**
 * A mark of the rules and of everything a scenario brings along, recorded prices included, that is the same on every engine:
 * only where it is equal does a recording come out as it was made. Neither the seed is part of it nor what the scenario was
 * read from.
 */
export function fingerprintOf({ seed: _seed, source: _source, ...scenario }: ScenarioData): string {
  return hashText(encode(plainOf({ ...scenario, rules: RULES_VERSION })));
}

function plainOf(value: unknown): Plain {
  if (value instanceof Float64Array) return hashText(value.join());
  if (Array.isArray(value)) return value.map(plainOf);
  if (typeof value !== 'object' || value === null) return value as Plain;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => (member === undefined ? [] : [[key, plainOf(member)]])),
  );
}
