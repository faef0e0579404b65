/** What pages state of the exchange that the exchange knows as well. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeCatalogue } from '#simulator/server/catalogue.ts';
import { formatAmount } from '#simulator/engine/kernel/index.ts';
import { defaultSettings } from '#simulator/engine/modules/settings.ts';
import { questions } from '#simulator/engine/modules/missions/index.ts';
import { durations, payments } from '#simulator/engine/modules/micro/index.ts';

const page = (name: string): string =>
  readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
const unwrapped = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** The properties of the schema of a goal. */
function goalKinds(value: unknown): readonly string[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { properties } = value as { readonly properties?: Readonly<Record<string, unknown>> };
  if (properties && 'c2cBought' in properties)
    return Object.keys(properties).filter((name) => name !== 'text');
  for (const inner of Object.values(value)) {
    const found = goalKinds(inner);
    if (found) return found;
  }
  return undefined;
}

test('PROOF-143 the page on missions has every kind of goal, every question and every scenario with missions', async () => {
  const text = page('missions.md');
  const table = [...text.matchAll(/^\| `(\w+)` +\|.*\| (?:yes|no) +\|$/gm)].map(([, name]) => name);
  expect(table).toEqual(goalKinds(JSON.parse(page('scenario.schema.json'))));
  const explained = [...text.matchAll(/^ {2}- `(\w+)`: /gm)].map(([, name]) => name);
  expect(explained.sort()).toEqual([...questions].sort());
  const catalogue = nodeCatalogue();
  const scenarios = await Promise.all(catalogue.names().map((name) => catalogue.load(name)));
  const library = text.slice(text.indexOf('## The library'), text.indexOf('## A new kind'));
  const listed = [...library.matchAll(/^- \*\*(.+?)\*\*: /gm)].map(([, name]) => name);
  const withMissions = scenarios.filter(({ missions = [] }) => missions.length > 0);
  expect(listed.map((name) => name?.toLowerCase()).sort()).toEqual(
    withMissions.map(({ name }) => name.replaceAll('-', ' ')).sort(),
  );
});

test('PROOF-613 the page on scenarios has every setting', () => {
  const [, block = ''] = /^settings:\n((?: {2}.*\n)+)/m.exec(page('scenarios.md')) ?? [];
  const listed = [...block.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(Object.keys(defaultSettings).sort());
});

/** As the page writes a duration. */
function durationText(seconds: number): string {
  if (seconds >= 3_600) return `${seconds / 3_600} h`;
  return seconds >= 120 ? `${seconds / 60} min` : `${seconds} s`;
}

test('PROOF-143 the page on second contracts has the durations, gains, fee and limits that are offered', () => {
  const text = unwrapped(page('second-contracts.md'));
  const offered = durations.map(
    ({ seconds, gainPercent }) => `${durationText(seconds)} ${Number(formatAmount(gainPercent))} %`,
  );
  expect(text).toContain(`\`offers.ts\`: ${offered.join(', ')};`);
  for (const { feePercent, maxOpen } of payments) {
    expect(text).toContain(`\`micro_trade_fee\` %, ${Number(formatAmount(feePercent))} % for every pair`);
    expect(text).toContain(`at most ${maxOpen} open orders of a user`);
  }
});
