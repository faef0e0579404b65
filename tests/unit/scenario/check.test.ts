/** The messages of `npm run scenario -- check` for authors. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import schema from '../../../docs/scenario.schema.json' with { type: 'json' };
import { currencies, pairs } from '#simulator/engine/market/index.ts';
import { parseScenario } from '#simulator/engine/scenario/text.ts';
import { scenario } from '../../../package/cli/scenario.ts';
import { checkScenarioFile } from '../../../package/cli/scenario-file.ts';
import { faultsOf, fixture } from './whole.ts';

const folder = mkdtempSync(join(tmpdir(), 'scenario-'));
afterAll(() => rmSync(folder, { recursive: true }));

const HEAD = `title: A day
seed: day
start: 2025-06-02T02:00:00Z
users:
`;

interface Person {
  readonly more?: string;
  readonly balances?: string;
}

const person = ({ more = '', balances = '' }: Person = {}) => `  - account: a@sandpit.test
    password: secret1
    inviteCode: aaaa
    payout: { realName: A, bankName: B, bankAccount: '1' }
    balances: [{ wallet: change, currency: USDT, amount: 1000 }${balances}]
${more}`;

const VERIFIED = `    verified: true
`;
const TRUSTED = `    tradePassword: '123456'
`;

const beat = (action: string) => `  - at: 1m
    name: One
    do:
      - ${action}
`;

const WITHDRAWAL = '{ withdraw: { user: a@sandpit.test, currency: USDT, number: 200, address: abc } }';
const AD = '{ c2cAd: { user: a@sandpit.test, side: sell, currency: USDT, number: 5, price: 6.8 } }';
const TAKE = '{ c2cTake: { user: a@sandpit.test, of: a@sandpit.test } }';
const IDENTITY = '{ identity: { user: a@sandpit.test, name: Anna, number: A1 } }';
const APPROVAL = '{ decideIdentity: { user: a@sandpit.test, say: approve } }';

/** The complaint about a file, or nothing. */
function complaint(text: string): string {
  const file = join(folder, 'mine.yaml');
  writeFileSync(file, text);
  try {
    checkScenarioFile(file);
    return '';
  } catch (error) {
    return (error as Error).message.replaceAll(folder, '.');
  }
}

describe('what a file lets its users do', () => {
  test.each([AD, TAKE, WITHDRAWAL])('PROOF-005 %s needs a verified identity', (action) => {
    const file = (more: string, beats: string, before = '') =>
      `${HEAD}${person({ more: `${more}${TRUSTED}` })}${before}timeline:\n${beats}`;
    expect(faultsOf(file('', beat(action)))).toEqual([
      expect.stringMatching(
        /^scenarios\/file\.yaml:15:\d+ timeline\[0\]\.do\[0\]\.\w+\.user: a@sandpit\.test has no verified identity/,
      ),
    ]);
    expect(faultsOf(file(VERIFIED, beat(action)))).toEqual([]);
    expect(faultsOf(file('', beat(IDENTITY) + beat(action)))).toEqual([]);
    const never = 'settings: { identityReview: never }\n';
    expect(faultsOf(file('', beat(IDENTITY) + beat(action), never))).toHaveLength(1);
    expect(faultsOf(file('', beat(IDENTITY) + beat(APPROVAL) + beat(action), never))).toEqual([]);
  });

  test('PROOF-005 a withdrawal needs a trade password', () => {
    const file = (more: string) =>
      `${HEAD}${person({ more: `${VERIFIED}${more}` })}timeline:\n${beat(WITHDRAWAL)}`;
    expect(faultsOf(file(''))).toEqual([expect.stringContaining('a@sandpit.test has no trade password')]);
    expect(faultsOf(file(TRUSTED))).toEqual([]);
  });

  test('PROOF-005 what cannot be paid at the start is refused at its line and column', () => {
    const orders = '    orders:\n      - { pair: BTC/USDT, side: buy, price: 1000, number: 0.5 }\n';
    const greedy = '      - { pair: BTC/USDT, side: buy, price: 1000, number: 5 }\n';
    expect(complaint(`${HEAD}${person({ more: orders })}`)).toBe('');
    expect(complaint(`${HEAD}${person({ more: orders + greedy })}`)).toBe(
      './mine.yaml:12:9 users[0].orders[1]: order 2 of a@sandpit.test is refused: BALANCE, 5000.00000000 USDT needed, 500.00000000 available',
    );
    const lever = '    leverage: [{ pair: BTC/USDT, side: long, multiple: 10, hands: 5 }]\n';
    expect(complaint(`${HEAD}${person({ more: lever })}`)).toMatch(
      /^\.\/mine\.yaml:10:16 users\[0\]\.leverage\[0\]: position 1 of a@sandpit\.test is refused: BALANCE, 1062\.35754000 USDT needed, 0\.00000000 available$/,
    );
  });
});

describe('messages', () => {
  test('PROOF-485 an unknown key comes with the key that was meant, and a tab is one issue', () => {
    const wrong = `timeline:\n${beat('{ mvoe: { pair: all, by: -20%, over: 2m } }')}${beat('{ move: { pair: all, by: -20%, oevr: 2m } }')}`;
    expect(complaint(`${HEAD}${person()}prcies: {}\n${wrong}`).split('\n')).toEqual(
      expect.arrayContaining([
        './mine.yaml:10:1 prcies: unknown key (did you mean "prices"?)',
        './mine.yaml:15:11 timeline[0].do[0].mvoe: unknown key (did you mean "move"?)',
        './mine.yaml:19:40 timeline[1].do[0].move.oevr: unknown key (did you mean "over"?)',
      ]),
    );
    expect(complaint(`${HEAD}${person()}timeline:\n\t- at: 1m\n    name: One\n    do: []\n`)).toBe(
      './mine.yaml:11:1: expected spaces as indentation, found a tab',
    );
  });

  test('PROOF-548 all that is wrong with a candle file is named at once, the first twenty with line and column', () => {
    const row = (minute: number, high = '103') => `2025-06-02T02:0${minute}:00Z,100,${high},99,101,1`;
    const place = './mine.yaml:10:36 recorded[0].file:';
    const check = (...rows: readonly string[]) => {
      writeFileSync(join(folder, 'own.csv'), ['open_time,open,high,low,close,volume', ...rows].join('\n'));
      return complaint(`${HEAD}${person()}recorded: [{ pair: BTC/USDT, file: own.csv }]\n`).split('\n');
    };
    expect(check(row(0), row(1, '98'), row(2), row(1), row(3, 'x'), row(4))).toEqual([
      `${place} line 3, column 3: high: the high is below the low; "sandpit candles FILE --pair PAIR" reads other layouts`,
      `${place} line 5, column 1: open_time: earlier than the row before`,
      `${place} line 6, column 3: high: expected a number, found "x"`,
    ]);
    const many = check(...Array.from({ length: 30 }, () => row(0, '98')));
    expect(many).toHaveLength(21);
    expect(many.at(-1)).toBe(`${place} and 10 more like these`);
    expect(check(row(0), row(1))).toEqual(['']);
    rmSync(join(folder, 'own.csv'));
  });

  test('PROOF-550 a play begins with the remarks on recorded data', async () => {
    const file = join(folder, 'late.yaml');
    const csv = 'open_time,open,high,low,close,volume\\n2025-06-02T03:00:00Z,100,103,99,101,1';
    writeFileSync(file, `${HEAD}${person()}recorded: [{ pair: BTC/USDT, candles: "${csv}" }]\n`);
    const printed = vi.spyOn(console, 'log').mockReturnValue();
    await scenario.run(['run', file, '--until', '1m']);
    expect(printed.mock.lastCall?.[0]).toMatch(
      /^remark: candles of BTC\/USDT: it begins at 2025-06-02 03:00:00 UTC, .*\nA day \(late, seed day\)\nfrom 2025-06-02 10:00:00 to 2025-06-02 10:01:00 \(UTC\+8\)\n/,
    );
    printed.mockRestore();
  });

  test('PROOF-540 a value that may not stand there is repeated, with the one that was meant where one is close', () => {
    const file = `${HEAD}${person({ more: '    agentOf: Hangzou\n', balances: ', { wallet: spot, currency: USTD, amount: 1 }' })}`;
    const events = `timeline:\n${beat('{ move: { pair: BTC/UDST, by: 1% } }')}${beat('{ expire: { user: b@sandpit.test } }')}`;
    expect(complaint(`${file}${events}${beat('{ funds: { user: a@sandpit.test, say: giv } }')}`)).toMatch(
      new RegExp(
        [
          'wallet: expected one of legal, change, lever, micro, got "spot"',
          'agentOf: expected one of Hangzhou, .*, got "Hangzou" \\(did you mean "Hangzhou"\\?\\)',
          'say: expected give or take, got "giv" \\(did you mean "give"\\?\\)',
        ].join('\n(?:.*\n)*?.*'),
      ),
    );
    expect(
      complaint(`${file.replace('Hangzou', 'Hangzhou').replace('spot', 'change')}${events}`).split('\n'),
    ).toEqual([
      expect.stringMatching(/currency: expected one of .*, got "USTD" \(did you mean "USDT"\?\)$/),
      expect.stringMatching(
        /move\.pair: expected one of .*, got "BTC\/UDST" \(did you mean "BTC\/USDT"\?\)$/,
      ),
      expect.stringMatching(
        /user: expected the account .*, got "b@sandpit\.test" \(did you mean "a@sandpit\.test"\?\)$/,
      ),
    ]);
    const long = 'x'.repeat(10_000);
    expect(complaint(`${file.replace('Hangzou', long)}`)).toMatch(
      /agentOf: expected one of .{1,400}, got "x{1,80}…"$/m,
    );
  });

  test('PROOF-486 a map takes over the members of another by <<, and keys that begin with x- are for the author', () => {
    const base = 'x-base: &base { password: secret1, verified: true }\n';
    const merged = (text: string) =>
      `${base}${HEAD}  - { <<: *base, account: a@sandpit.test, inviteCode: aaaa${text} }\n`;
    expect(complaint(merged(''))).toBe('');
    expect(complaint(merged(', <<: *none'))).not.toBe('');
    expect(complaint(merged('').replace('secret1', 'x'))).toMatch(/users\[0\]\.password: expected /);
  });

  test('PROOF-006 files that are missing are named as they were given', () => {
    expect(() => checkScenarioFile('scenarios/none.yaml')).toThrow(
      /^scenarios\/none\.yaml: there is no such file$/,
    );
    const recorded = 'recorded: [{ pair: BTC/USDT, file: none.csv }]\n';
    expect(complaint(`${HEAD}${person()}${recorded}`)).toBe(
      './mine.yaml:10:36 recorded[0].file: none.csv does not exist in . (no .csv file is there); built in are BTCUSDC-1m-modelled-2023-03-10_13.csv, BTCUSDT-1m-modelled-2023-03-10_13.csv',
    );
  });

  test('PROOF-006 everything that is wrong is named at once, with file, line, column, path and what was expected', () => {
    const file = `${HEAD}${person()}sede: x\n`
      .replace('2025-06-02T02:00:00Z', 'yesterday')
      .replace('1000 }', '-3 }');
    expect(complaint(file).split('\n')).toEqual([
      './mine.yaml:3:8 start: expected a time such as 2024-03-04T09:30:00Z',
      './mine.yaml:9:58 users[0].balances[0].amount: expected a plain decimal amount with at most 8 decimals',
      './mine.yaml:10:1 sede: unknown key (did you mean "seed"?)',
    ]);
  });

  test('PROOF-006 a comma in a text between braces is explained', () => {
    const news = beat('news: { title: Prices fall, body: A fifth, within two minutes. }');
    expect(faultsOf(`${HEAD}${person()}timeline:\n${news}`)).toEqual([
      expect.stringMatching(
        /:14:52 timeline\[0\]\.do\[0\]\.news\.within two minutes\.: unknown key; a text that holds a comma needs quotes/,
      ),
    ]);
    expect(faultsOf(`${HEAD}${person()}colour: red\n`)).toEqual([
      expect.stringMatching(/colour: unknown key$/),
    ]);
  });

  test.each([
    ['two documents', `${HEAD}${person()}---\ntitle: Another\n`, /expected one document: a line of ---/],
    ['a colon in a text', 'title: A day: the first\n', /:1:\d+: .*a text that holds ": " needs quotes/],
    ['a tab', 'users:\n\t- account: a\n', /:2:1: .*found a tab/],
    ['quotes that do not end', "title: 'A day\n", /expected quotes that end/],
    ['a bracket that does not end', 'users: [a\n', /expected a closing ]/],
    ['a tag', 'title: !secret x\n', /tags \(!\) are not used here/],
    ['an alias of nothing', 'title: *nothing\n', /cannot be resolved/],
    ['a percent sign', 'title: %x\n', /needs quotes/],
    ['a block in brackets', 'users: [\n- a\n]\n', /inside the brackets|needs quotes/],
  ])('PROOF-006 %s is reported without the library', (_name, text, reason) => {
    const sent = faultsOf(text).join('\n');
    expect(sent).toMatch(reason);
    expect(sent).not.toMatch(/YAML\.|parse\w*\(|flow|scalar|implicit|token|mapping|collection/i);
  });

  test('PROOF-008 gaps of recorded data are listed, the longest first, without control characters', () => {
    const row = (minute: number) => `${Date.UTC(2025, 5, 2, 2) + minute * 60_000},1,1,1,1,1`;
    const csv = ['open_time,open,high,low,close,volume', ...[0, 1, 4, 5, 186].map(row)].join('\n');
    const remarks: string[] = [];
    const text = `${HEAD}${person()}recorded: [{ pair: BTC/USDT, file: x.csv }]\n`;
    parseScenario(
      text,
      'x.yaml',
      () => csv,
      (label) => remarks.push(label),
    );
    expect(remarks).toEqual([
      'x.csv: no rows for 180 minutes from 2025-06-02 02:06:00 UTC: the price stands, nothing is traded',
      'x.csv: no rows for 2 minutes from 2025-06-02 02:02:00 UTC: the price stands, nothing is traded',
    ]);
    const bad = () =>
      parseScenario(text, 'x.yaml', () => csv.replace('186', '').replace(',1,1,1', ',\u001b[2J,1,1'));
    expect(bad).toThrow(/found "\\u001b\[2J"/);
    expect(faultsOf('"\\e[31m": 1\n').join()).not.toContain('\u001b');
    expect(fixture('small.csv')).toContain('open_time');
  });
});

test('PROOF-007 the schema offers the names of pairs and currencies, and takes others', () => {
  const text = JSON.stringify(schema);
  const symbols = JSON.stringify(pairs.map(({ symbol }) => symbol));
  const names = JSON.stringify(currencies.map(({ name }) => name));
  for (const offered of [symbols, names])
    expect(text).toContain(`"anyOf":[{"enum":${offered}},{"type":"string"}]`);
  const { delisted } = schema.properties;
  expect(delisted.items.anyOf[0]?.enum).toContain('IEPN/USDT');
});
