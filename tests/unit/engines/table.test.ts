import { describe, expect, test } from 'vitest';
import { RULES_VERSION, UNMARKED_RULES } from '#simulator/engine/scenario/index.ts';
import { sessionFiles } from '../../../scripts/engines/bundle.ts';
import { engineTable } from '../../../scripts/engines/table.ts';

const row = (name: string, shown?: string) => ({
  name,
  outcome: shown === undefined ? undefined : { version: '1.0', shown },
});

describe('the table of JavaScript engines', () => {
  test('PKG-080 has one hash with versions, and names what was not run', () => {
    const { lines, isOneHash } = engineTable([row('One', 'hash ab'), row('Two', 'hash ab'), row('Three')]);
    expect(isOneHash).toBe(true);
    expect(lines).toContain('| One | 1.0 | hash ab |');
    expect(lines).toContain('| Three |  | not run: cannot be had here |');
    expect(lines.at(-1)).toBe('One hash in 2 engines.');
  });

  test.each([
    ['another hash', [row('One', 'hash ab'), row('Two', 'hash cd')]],
    ['a failure', [row('One', 'failed Error: calm-market ends otherwise')]],
    ['nothing that ran', [row('One')]],
  ])('PKG-080 %s fails', (_what, rows) => {
    expect(engineTable(rows)).toMatchObject({ isOneHash: false });
    expect(engineTable(rows).lines.at(-1)).toBe('The engines differ.');
  });
});

test('PKG-080 the fixed session is played by the present rules and by those of all earlier recordings that open', () => {
  const rules = sessionFiles().recordings.map(({ rules: version = UNMARKED_RULES }) => version);
  const played = Array.from({ length: RULES_VERSION }, (_, index) => index + 1);
  expect([...new Set(rules)].sort()).toEqual(played.slice(UNMARKED_RULES - 1));
});
