import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { modelledMinutes } from '../../../scripts/modelled-minutes.ts';

const files = modelledMinutes();

test('PKG-113 no icon is a mark of a company', () => {
  const icons = ['client', 'shared', 'simulator', 'package']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/@tabler\/icons-react\/\S*\/(Icon\w+)\.mjs/g)].map(
        ([, icon]) => icon,
      ),
    );
  expect(icons.length).toBeGreaterThan(30);
  expect(icons.filter((icon) => icon?.startsWith('IconBrand'))).toEqual([]);
});

describe('PKG-113 modelled minutes', () => {
  const opens = (pair: string): ReadonlyMap<string, number> => {
    const [, ...rows] = (files[`fixtures/${pair}-1m-modelled-2023-03-10_13.csv`] ?? '').trim().split('\n');
    return new Map(
      rows.map((row) => row.split(',')).map(([time = '', open]) => [time.slice(0, 16), Number(open)]),
    );
  };
  const [btc, btcInUsdc] = [opens('BTCUSDT'), opens('BTCUSDC')];

  /** The rows of the two tables: moment, price, and what was published. */
  const tables = (files['fixtures/modelled-minutes.md'] ?? '')
    .split('\n## ')
    .slice(1)
    .map((table) =>
      [...table.matchAll(/^\| (\d\S+ \S+) \| ([\d.]+) \| (.*) \|$/gm)].map(([, ...cells]) => cells),
    );

  test('PKG-113 are what the script draws, and the only data of markets', () => {
    for (const [path, text] of Object.entries(files)) expect(readFileSync(path, 'utf8'), path).toBe(text);
    const shipped = readdirSync('fixtures').filter((name) => name.endsWith('.csv'));
    expect(shipped.map((name) => `fixtures/${name}`)).toEqual(
      Object.keys(files)
        .filter((path) => path.endsWith('.csv'))
        .sort(),
    );
  });

  test('PKG-113 pass through prices that each name their source or say that they are ours', () => {
    expect(tables.map((rows) => rows.length > 10)).toEqual([true, true]);
    for (const [at, , published] of tables.flat())
      expect(published, at).toMatch(/^nothing: ours$|\(\[source\]\(https:\/\/\S+\)\)$/);
    const before = (rows: readonly (readonly string[])[] = []) =>
      rows.filter(([at = '']) => at < '2023-03-14');
    for (const [at = '', price] of before(tables[0])) expect(btc.get(at), at).toBe(Number(price));
    for (const [at = '', price] of before(tables[1])) {
      // Where nobody has traded for some minutes, the price in USDC is older.
      const shown = (btc.get(at) ?? 0) / (btcInUsdc.get(at) ?? 0);
      expect(Math.abs(shown - Number(price)), at).toBeLessThan(0.004);
    }
  });

  test('PKG-113 tell the story: 87 cents at 08:05 on Saturday, and 15 % more for a bitcoin in USDC', () => {
    const premiums = [...btc].map(([at, price]) => [at, (btcInUsdc.get(at) ?? 0) / price] as const);
    const [at, highest] = premiums.reduce((one, other) => (other[1] > one[1] ? other : one));
    expect(at).toBe('2023-03-11 08:05');
    expect(highest).toBeCloseTo(1.15, 2);
  });
});
