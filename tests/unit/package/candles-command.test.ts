/** `sandpit candles` as a user calls it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { parseScenario } from '#simulator/engine/scenario/text.ts';
import { candles } from '../../../package/cli/candles.ts';
import { newFolder } from '../../support/rooms.ts';
import { snippetsOf } from '../../support/snippets.ts';

afterEach(() => vi.restoreAllMocks());

const ROWS = 'timestamp,open,high,low,close,volume\n1748736000,0.19701,0.19725,0.19656,0.19708,10\n';

test('PROOF-478 a file is written beside the first one, with what to write into the scenario, and none is overwritten', async () => {
  const folder = await newFolder();
  const file = join(folder, 'doge.csv');
  writeFileSync(file, ROWS);
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await candles.run([file, '--pair', 'DOGE/USDT']);
  const out = join(folder, 'DOGEUSDT-1m.csv');
  expect(readFileSync(out, 'utf8').split('\n')[1]).toBe(
    '2025-06-01 00:00:00Z,0.1970,0.1973,0.1966,0.1971,10.0000',
  );
  expect(String(said.mock.calls[0]?.[0]).replaceAll(folder, '.')).toBe(
    [
      '  ./doge.csv: time from "timestamp"; open, high, low and close from "open", "high", "low", "close"; volume from "volume", counted in DOGE',
      '  rounded 4 prices to the tick 0.0001',
      './DOGEUSDT-1m.csv: 1 minute of DOGE/USDT, 2025-06-01 00:00:00 to 2025-06-01 00:00:00 UTC. In a scenario beside it:',
      'recorded:',
      '  - { pair: DOGE/USDT, file: DOGEUSDT-1m.csv }',
    ].join('\n'),
  );
  expect(() => candles.run([file, '--pair', 'DOGE/USDT'])).toThrow(
    'is there already: name another with --out, or remove it',
  );
});

test('PROOF-478 a pair of a scenario has its own tick and lot, and a command line that makes no sense is refused', async () => {
  const folder = await newFolder();
  const file = join(folder, 'own.csv');
  writeFileSync(file, ROWS);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await candles.run([
    file,
    '--pair',
    'OWN/USDT',
    '--tick',
    '0.00025',
    '--lot',
    '1',
    '--out',
    join(folder, 'out.csv'),
  ]);
  expect(readFileSync(join(folder, 'out.csv'), 'utf8').split('\n')[1]).toContain(
    ',0.19700,0.19725,0.19650,0.19700,10',
  );
  const refusal = (...args: readonly string[]): string => {
    try {
      void candles.run([file, ...args, '--out', join(folder, 'no.csv')]);
      return 'none';
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(refusal()).toBe('expected --pair with a pair such as DOGE/USDT');
  expect(refusal('--pair', 'OWN/USDT')).toMatch(
    /^OWN\/USDT is not built in: give --tick and --lot as your scenario does; built in are BTC\/USDT, /,
  );
  expect(refusal('--pair', 'OWN/USDT', '--tick', '1', '--lot', '5')).toBe(
    '--lot 5: expected 1, 0.1, 0.01 … 0.00000001',
  );
  expect(refusal('--pair', 'BTC/USDT', '--dates', 'ymd')).toBe('--dates takes dmy or mdy, not "ymd"');
  expect(refusal('--pair', 'BTC/USDT', '--zone', 'New York')).toBe(
    '--zone takes an offset such as -05:00 or Z, not "New York"',
  );
  expect(refusal('--pair', 'BTC/USDT', '--from', 'soon')).toBe(
    '--from takes a time such as 2024-08-05 or 2024-08-05T12:00Z, not "soon"',
  );
  expect(existsSync(join(folder, 'no.csv'))).toBe(false);
});

const GUIDE = 'docs/guides/candles.md';

test('PKG-153 the commands of the guide make files, and its scenario plays the first of them', async () => {
  const folder = await newFolder();
  // What its reader has: minutes from the start of its scenario on.
  const rows = (from: string, price: string): string => {
    const row = (minute: number): string =>
      [Date.parse(from) + minute * 60_000, price, price, price, price, 10].join();
    return `timestamp,open,high,low,close,volume\n${row(0)}\n${row(1)}\n`;
  };
  const own = { DOGEUSDT_1m: '0.1', '2024-01': '60000', '2024-02': '61000', big: '62000', pepe: '0.00001' };
  for (const [name, price] of Object.entries(own)) {
    const from = name.startsWith('2024') ? `${name}-05T00:30:00Z` : '2024-08-05T00:30:00Z';
    writeFileSync(join(folder, `${name}.csv`), rows(from, price));
  }
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const [commands, scenario] = snippetsOf(GUIDE, readFileSync(GUIDE, 'utf8'));
  const lines = (commands?.text ?? '').split('\n').map((line) => line.replace(/ +#.*$/, ''));
  for (const line of lines.filter((text) => text !== '')) {
    const [, args = ''] = /^npx sandpit candles (.*)$/.exec(line) ?? [];
    const words = args.replace('2024-0*.csv', '2024-01.csv 2024-02.csv').replace('scenarios/', '').split(' ');
    await candles.run(words.map((word) => (word.endsWith('.csv') ? join(folder, word) : word)));
  }
  const made = ['DOGEUSDT-1m.csv', '2024.csv', 'BTCUSDT-1m.csv', 'PEPEUSDT-1m.csv'];
  expect(made.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  expect(parseScenario(scenario?.text ?? '', 'crash', read)).toHaveProperty('seed', 'crash');
});
