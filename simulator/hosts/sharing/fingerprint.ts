import { encode, hashText } from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import type { ScenarioData } from '#simulator/scenario/index.ts';

/** The rules by which a scenario is played. One more whenever a recording would come out otherwise (decision 26). */
const RULES_VERSION = 2;

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
