import { describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/exchange.ts';
import { createCatalogue, ScenarioError } from '#simulator/scenario/index.ts';
import { faultsOf, fixture, spoiled, wholeText } from './whole.ts';
import type { Path } from './whole.ts';

type Wrong = readonly [name: string, path: Path, value: unknown, reason: RegExp];

const order: Path = ['timeline', 0, 'do', 8, 'order'];
const limit: Path = ['timeline', 0, 'do', 9, 'order'];
const move: Path = ['timeline', 0, 'do', 0, 'move'];
const shake: Path = ['timeline', 0, 'do', 1, 'shake'];
const news: Path = ['timeline', 0, 'do', 7, 'news'];
const user: Path = ['users', 0];
const balance: Path = [...user, 'balances', 0];
const seeded: Path = [...user, 'orders', 0];

const times = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => item(index));
const beats = (count: number) => times(count, (index) => ({ at: `${index}s`, name: 'Beat' }));
const someone = (index: number) => ({
  account: `u${index}@sandpit.test`,
  password: 'secret1',
  inviteCode: index.toString(36).padStart(4, '0'),
});

/** Values in the wrong place of an otherwise good file, each with its message. */
const wrong: readonly Wrong[] = [
  ['no title', ['title'], undefined, /:\d+:\d+ title: missing, expected text/],
  ['an empty title', ['title'], '  ', /title: expected text/],
  ['a title too long', ['title'], 'x'.repeat(81), /title: expected at most 80 characters/],
  ['a title in no known language', ['title', 'de'], 'Alles', /title\.de: unknown key/],
  ['a title without English', ['title', 'en'], undefined, /title\.en: missing, expected text/],
  ['a title that is a list', ['title'], ['x'], /title: expected text, or texts by language/],
  ['a summary that is a number', ['summary'], 7, /summary: expected text/],
  ['no seed', ['seed'], undefined, /seed: missing/],
  ['a seed too long', ['seed'], 'x'.repeat(65), /seed: expected at most 64/],
  ['a seed that is a number', ['seed'], 7, /seed: expected text/],
  ['a start without a zone', ['start'], '2025-06-02T02:00:00', /start: expected a time such as/],
  ['a start on a day that is none', ['start'], '2025-02-30T02:00:00Z', /start: expected a date that exists/],
  ['a start before all time', ['start'], '0001-01-01T00:00:00Z', /start: expected a year from 1970 to 2099/],
  ['a negative speed', ['speed'], -1, /speed: expected 0 \(paused\), or 1 to 3600/],
  ['a speed of half', ['speed'], 0.5, /speed: expected 0/],
  ['a speed too high', ['speed'], 3601, /speed: expected 0/],
  ['half a trader', ['crowd'], 1.5, /crowd: expected a whole number/],
  ['a crowd too large', ['crowd'], 501, /crowd: expected a whole number from 0 to 500/],
  ['more traders than there are', ['crowd'], 100, /crowd: the seeded crowd has 24 traders/],
  ['a price of an unknown pair', ['prices', 'GOLD/USDT'], 1, /prices\.GOLD\/USDT: expected one of BTC/],
  ['a price of no pair', ['prices', 'gold'], 1, /gold: expected a pair such as/],
  ['a price of zero', ['prices', 'SOL/USDT'], 0, /prices\.SOL\/USDT: expected an amount above zero/],
  ['a price between ticks', ['prices', 'SOL/USDT'], 1.234, /prices\.SOL\/USDT: expected at most 2 decimals/],
  ['a price that is infinite', ['prices', 'SOL/USDT'], Infinity, /prices\.SOL\/USDT: expected an amount/],
  ['recordings that are no list', ['recorded'], { a: 1 }, /recorded: expected a list of recordings/],
  [
    'a recording outside its folder',
    ['recorded', 0, 'file'],
    '../secret.csv',
    /recorded\[0\]\.file: expected the name of a \.csv/,
  ],
  ['a recording that is missing', ['recorded', 0, 'file'], 'none.csv', /recorded\[0\]\.file: .*none\.csv/],
  [
    'a pair recorded twice',
    ['recorded', 1, 'pair'],
    'BTC/USDT',
    /recorded\[1\]\.pair: BTC\/USDT is recorded already/,
  ],
  [
    'times and over at once',
    ['recorded', 1, 'over'],
    'x.csv',
    /recorded\[1\]\.over: expected either times or over/,
  ],
  ['times zero', ['recorded', 1, 'times'], 0, /recorded\[1\]\.times: expected a number above zero/],
  [
    'too many recordings',
    ['recorded'],
    times(21, () => ({ pair: 'BTC/USDT', file: 'x.csv' })),
    /recorded: expected at most 20 recordings/,
  ],
  ['no size at all', ['liquidity', 'size'], '0%', /liquidity\.size: expected from 1% to 1000%/],
  [
    'half a percent',
    ['liquidity', 'size'],
    '1.5%',
    /liquidity\.size: expected a percentage without decimals/,
  ],
  [
    'a spread without its sign',
    ['liquidity', 'spread'],
    200,
    /liquidity\.spread: expected a percentage such as/,
  ],
  ['an unknown delisted pair', ['delisted', 0], 'X/Y', /delisted\[0\]: expected one of/],
  [
    'a pair delisted twice',
    ['delisted'],
    ['DOT/USDT', 'DOT/USDT'],
    /delisted\[1\]: DOT\/USDT stands here twice/,
  ],
  [
    'a rate that is not a number',
    ['settings', 'leverBurstPercent'],
    '110%',
    /expected a risk rate in percent/,
  ],
  ['a rate below zero', ['settings', 'leverBurstPercent'], -1, /expected a risk rate in percent/],
  [
    'a rate far too high',
    ['settings', 'leverBurstPercent'],
    1001,
    /leverBurstPercent: expected at most 1000/,
  ],
  ['a switch that is a text', ['settings', 'leverLimitOrders'], 'yes', /expected true or false/],
  ['a time that no clock shows', ['settings', 'insuranceStart'], '24:00', /expected a time of day/],
  ['a review without its unit', ['settings', 'withdrawalReview'], '10', /expected a time such as/],
  ['a review beyond the month', ['settings', 'claimReview'], '31d', /from 0ms to 30d/],
  ['an identity review without its unit', ['settings', 'identityReview'], '5', /expected a time such as/],
  ['a minimum below zero', ['settings', 'transferMinimum'], -1, /expected a plain decimal amount/],
  ['an unknown setting', ['settings', 'leverBurst'], 110, /settings\.leverBurst: unknown key/],
  ['too many users', ['users'], times(501, someone), /users: expected at most 500 users/],
  ['a user without account', [...user, 'account'], undefined, /users\[0\]\.account: missing/],
  ['a key misspelt', [...user, 'pasword'], 'x', /:\d+:5 users\[0\]\.pasword: unknown key/],
  ['a password too short', [...user, 'password'], '12345', /users\[0\]\.password: expected 6 to 16/],
  [
    'an invite code too long',
    [...user, 'inviteCode'],
    'aaaaa',
    /users\[0\]\.inviteCode: expected 4 characters/,
  ],
  ['an invite code taken', ['users', 1, 'inviteCode'], 'aaaa', /users\[1\]\.inviteCode: aaaa is taken/],
  [
    'an account taken',
    ['users', 1, 'account'],
    'a@sandpit.test',
    /users\[1\]\.account: a@sandpit\.test is taken/,
  ],
  ['verified that is text', [...user, 'verified'], 'yes', /users\[0\]\.verified: expected true or false/],
  ['a wallet that is none', [...balance, 'wallet'], 'sock', /balances\[0\]\.wallet: expected one of legal/],
  [
    'a wallet the coin has not',
    [...user, 'balances', 1, 'wallet'],
    'legal',
    /balances\[1\]\.wallet: BTC has no legal/,
  ],
  [
    'a currency that is none',
    [...balance, 'currency'],
    'DUCAT',
    /balances\[0\]\.currency: expected one of BTC/,
  ],
  ['a negative amount', [...balance, 'amount'], -1, /amount: expected a plain decimal/],
  ['an amount of nothing', [...balance, 'amount'], '0.00', /amount: expected an amount above zero/],
  ['an amount too fine', [...balance, 'amount'], '0.000000001', /amount: expected a plain decimal/],
  ['an amount too fine for eight decimals', [...balance, 'amount'], 1e-9, /amount: expected a plain decimal/],
  ['an amount beyond counting', [...balance, 'amount'], 1e21, /amount: expected a plain decimal/],
  ['an amount that is a bool', [...balance, 'amount'], true, /amount: expected an amount/],
  [
    'an amount that loses digits',
    [...balance, 'amount'],
    12345678901.123456,
    /amount: expected .* in quotes/,
  ],
  [
    'too many balances',
    [...user, 'balances'],
    times(51, () => ({ wallet: 'change', currency: 'BTC', amount: 1 })),
    /balances: expected at most 50/,
  ],
  ['an order of an unknown pair', [...seeded, 'pair'], 'A/B', /orders\[0\]\.pair: expected one of/],
  ['an order on no side', [...seeded, 'side'], 'long', /orders\[0\]\.side: expected buy or sell/],
  ['an order without a price', [...seeded, 'price'], undefined, /orders\[0\]\.price: missing/],
  ['a price that is a word', [...seeded, 'price'], 'cheap', /orders\[0\]\.price: expected/],
  ['a number too fine', [...seeded, 'number'], 0.0000001, /orders\[0\]\.number: expected at most 5 decimals/],
  ['a fault of no kind', ['faults', 0, 'latency'], undefined, /faults\[0\]/],
  ['a fault on nothing', ['faults', 0, 'on'], 'E999', /faults\[0\]\.on: expected the code of an operation/],
  [
    'two faults of a name',
    ['faults', 1],
    { id: 'slow', on: 'all', error: '999' },
    /faults\[1\]\.id: another rule is called slow/,
  ],
  ['a fault with an unknown key', ['faults', 0, 'often'], true, /faults\[0\]\.often: unknown key/],
  ['a timeline that is not a list', ['timeline'], 'later', /timeline: expected a list of beats/],
  ['too many events', ['timeline'], beats(501), /timeline: expected at most 500 beats/],
  ['an event without a name', ['timeline', 0, 'name'], undefined, /timeline\[0\]\.name: missing/],
  ['an event at no time', ['timeline', 0, 'at'], 'soon', /timeline\[0\]\.at: expected a time such as 90s/],
  ['an event at a bare number', ['timeline', 0, 'at'], 120, /timeline\[0\]\.at: expected a time such as 90s/],
  ['an event after the year', ['timeline', 0, 'at'], '400d', /timeline\[0\]\.at: expected from 0ms to 366d/],
  ['an event before the start', ['timeline', 0, 'at'], '-1m', /timeline\[0\]\.at: expected a time/],
  ['a minute of 75 seconds', ['timeline', 0, 'at'], '00:01:75', /timeline\[0\]\.at: expected a time/],
  ['an event both timed and cued', ['timeline', 0, 'cue'], 'now', /timeline\[0\]: expected either at or cue/],
  [
    'an event neither timed nor cued',
    ['timeline', 0, 'at'],
    undefined,
    /timeline\[0\]: expected either at or cue/,
  ],
  [
    'a cue with spaces',
    ['timeline', 2, 'cue'],
    'The Crash',
    /timeline\[2\]\.cue: expected a name of small letters/,
  ],
  [
    'two events of a name',
    ['timeline', 2, 'cue'],
    'day-two',
    /timeline\[2\]\.cue: another beat is called day-two/,
  ],
  [
    'a note too long',
    ['timeline', 0, 'note'],
    'x'.repeat(2001),
    /timeline\[0\]\.note: expected at most 2000/,
  ],
  [
    'too many actions',
    ['timeline', 0, 'do'],
    times(21, () => ({ clearFaults: {} })),
    /timeline\[0\]\.do: expected at most 20 actions/,
  ],
  ['an action that is none', ['timeline', 0, 'do', 0], { explode: {} }, /do\[0\]\.explode: unknown key/],
  ['an action that is text', ['timeline', 0, 'do', 0], 'halt', /do\[0\]: expected one of move/],
  [
    'an action of two kinds',
    ['timeline', 0, 'do', 0, 'clearFaults'],
    {},
    /do\[0\]: expected exactly one of move/,
  ],
  ['an empty action', ['timeline', 0, 'do', 0], {}, /do\[0\]: expected exactly one of move/],
  ['a move of nothing', [...move, 'pair'], undefined, /move\.pair: missing, expected a pair/],
  ['a move of no pair', [...move, 'pair'], [], /move\.pair: expected at least one pair/],
  [
    'a move of an unknown pair',
    [...move, 'pair'],
    ['BTC/USDT', 'GOLD/USDT'],
    /move\.pair\[1\]: expected one of BTC/,
  ],
  ['a move by a bare number', [...move, 'by'], -12, /move\.by: expected a percentage such as -12%/],
  ['a move below zero', [...move, 'by'], '-100%', /move\.by: expected from -99% to 900%/],
  ['a move too fine', [...move, 'by'], '1.234%', /move\.by: expected a percentage/],
  ['a move over no time', [...move, 'over'], '3', /move\.over: expected a time such as/],
  ['a move over months', [...move, 'over'], '32d', /move\.over: expected from 0ms to 31d/],
  ['a volume of a hundred', [...move, 'volume'], 100, /move\.volume: expected a whole number from 1 to 20/],
  ['a shake too wild', [...shake, 'by'], '51%', /shake\.by: expected from 0% to 50%/],
  ['a shake for no time', [...shake, 'for'], '0s', /shake\.for: expected from 1ms to 31d/],
  ['a listing of all', ['timeline', 0, 'do', 5, 'list', 'pair'], 'all', /list\.pair: expected a pair/],
  ['news without a body', [...news, 'body'], undefined, /news\.body: missing/],
  ['a headline too long', [...news, 'title'], 'x'.repeat(201), /news\.title: expected at most 200/],
  ['a body too long', [...news, 'body', 'kr'], 'x'.repeat(5001), /news\.body\.kr: expected at most 5000/],
  ['a category of zero', [...news, 'category'], 0, /news\.category: expected a whole number/],
  [
    'an order of a stranger',
    [...order, 'user'],
    'nobody@sandpit.test',
    /order\.user: expected the account of a user of this scenario/,
  ],
  ['a market order with a price', [...order, 'price'], 1, /order\.price: a market order has no price/],
  [
    'a limit order without one',
    [...limit, 'price'],
    undefined,
    /order\.price: missing, a limit order has a price/,
  ],
  ['an order of no type', [...order, 'type'], 'stop', /order\.type: expected limit or market/],
  ['an order of nothing', [...order, 'number'], 0, /order\.number: expected an amount above zero/],
  [
    'a cancel of a stranger',
    ['timeline', 0, 'do', 10, 'cancel', 'user'],
    'x@y.z',
    /cancel\.user: expected the account/,
  ],
  [
    'an expiry of a stranger',
    ['timeline', 0, 'do', 11, 'expire', 'user'],
    'x@y.z',
    /expire\.user: expected the account/,
  ],
  [
    'a wrong fault in an event',
    ['timeline', 0, 'do', 12, 'fault', 'error'],
    'boom',
    /fault\.error: expected one of/,
  ],
  ['an unknown key at the top', ['pears'], [], /:\d+:1 pears: unknown key/],
  ['a whole that is a list', [], undefined, /expected/],
];

const deep = (open: string, close: string, depth: number) =>
  `a: ${open.repeat(depth)}${close.repeat(depth)}\n`;

/** Texts that are hostile as YAML, whatever they say. */
const texts: readonly (readonly [name: string, text: string, reason: RegExp])[] = [
  ['nothing', '', /expected title, seed and start/],
  ['a comment only', '# nothing\n', /expected title, seed and start/],
  ['a number', '7', /expected title, seed and start/],
  ['no YAML', 'title: [', /file\.yaml:1:9: /],
  ['binary', '\u0000\u0001\u0002', /./],
  ['more than 256 kB', `# ${'x'.repeat(256 * 1024)}`, /expected at most 256 kB of text/],
  ['brackets without end', '['.repeat(200_000), /:1:\d+: expected at most 16 levels/],
  ['brackets that close', deep('[', ']', 10_000), /:1:\d+: expected at most 16 levels/],
  ['braces without end', '{'.repeat(100_000), /levels of nesting/],
  ['lists in lists', `${'- '.repeat(100_000)}a`, /levels of nesting/],
  ['questions in questions', `${'? '.repeat(50_000)}a`, /levels of nesting/],
  ['maps in maps', times(90, (i) => `${' '.repeat(i)}a:`).join('\n'), /levels of nesting/],
  [
    'maps indented out of sight',
    times(500, (i) => `${' '.repeat(i)}a:`).join('\n'),
    /indented by at most 100/,
  ],
  [
    'a billion laughs',
    [
      'a: &a [x, x, x, x, x, x, x, x, x, x]',
      ...times(9, (i) => {
        const [own, other] = ['bcdefghij'[i], 'abcdefghi'[i]];
        return `${own}: &${own} [${times(10, () => `*${other}`).join(', ')}]`;
      }),
    ].join('\n'),
    /the aliases \(\*\) cannot be resolved/,
  ],
  [
    'aliases by the thousand',
    `a: &a [1]\n${times(5_000, (i) => `k${i}: *a`).join('\n')}`,
    /cannot be resolved: expected at most 100/,
  ],
  ['an alias of nothing', 'title: *none\n', /./],
  ['an alias of itself', 'title: &a [*a]\n', /./],
  ['keys twice', 'title: a\ntitle: b\n', /:2:1 title: the key stands here twice/],
  ['a key that is a list', '? [a]\n: b\n', /expected a name as the key/],
  ['a key that is an alias', '&a title: x\n*a : y\n', /./],
  ['the prototype as a key', '__proto__: { polluted: true }\n', /:1:1 __proto__: unknown key/],
  [
    'the prototype among prices',
    spoiled(['prices'], {}).replace('prices: {}', 'prices: { __proto__: { a: 1 } }'),
    /__proto__: unknown key/,
  ],
  ['the constructor as a key', `${wholeText()}constructor: { prototype: x }\n`, /constructor: unknown key/],
  ['a merge key', `${wholeText()}<<: { speed: 1 }\n`, /<<: unknown key/],
  ['two documents', `${wholeText()}---\n${wholeText()}`, /./],
  ['an older YAML', `%YAML 1.1\n---\n${wholeText()}`, /directives/],
  ['a tag directive', `%TAG ! tag:example.com,2000:\n---\n${wholeText()}`, /directives/],
  ['an unknown tag', wholeText().replace('seed: everything', 'seed: !evil everything'), /tag/i],
  ['a tag of a language', wholeText().replace('seed: everything', 'seed: !!js/function everything'), /tag/i],
  ['a binary', wholeText().replace('seed: everything', 'seed: !!binary aGk='), /seed|tag/i],
  ['tabs as indentation', 'title:\n\t- a\n', /./],
  ['closing without end', '}\n'.repeat(100_000), /:1:1: expected something to close/],
  ['ten thousand errors', 'a: b: c\n'.repeat(10_000), /./],
  ['twenty thousand keys', times(20_000, (i) => `k${i}: 1`).join('\n'), /unknown key/],
  ['not a number', wholeText().replace('speed: 60', 'speed: .nan'), /speed: expected/],
  ['infinity', wholeText().replace('speed: 60', 'speed: .inf'), /speed: expected/],
  ['null where something is', wholeText().replace('speed: 60', 'speed: ~'), /speed: expected/],
];

const corpus = [
  ...wrong.map(
    ([name, path, value, reason]) =>
      [name, path.length === 0 ? '- a\n' : spoiled(path, value), reason] as const,
  ),
  ...texts,
];

describe('scenario files that are refused', () => {
  test('are many', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(120);
    expect(new Set(corpus.map(([name]) => name)).size).toBe(corpus.length);
    expect(faultsOf(wholeText())).toEqual([]);
  });

  test.each(corpus)('%s', (_name, text, reason) => {
    const faults = faultsOf(text);
    expect(faults.join('\n')).toMatch(reason);
    expect(faults.length).toBeLessThanOrEqual(50);
    for (const fault of faults)
      expect(fault).toMatch(/^scenarios\/file\.yaml(:[1-9]\d*:[1-9]\d*)?( \S+)?: \S/);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  test('leave nothing behind: no data, and what a host offers plays as before', async () => {
    const good = fixtureTexts();
    const bad = Object.fromEntries(corpus.map(([, text], index) => [`bad-${index}.yaml`, text]));
    const readFixture = (name: string) => Promise.resolve().then(() => fixture(name));
    const alone = createCatalogue({ texts: good, readFixture });
    const before = createExchange(await alone.load('calm-market')).kernel.hash();
    const mixed = createCatalogue({ texts: { ...bad, ...good }, readFixture });
    expect(mixed.list()).toHaveLength(corpus.length + 1);
    for (const name of Object.keys(bad))
      await expect(mixed.load(name.replace('.yaml', ''))).rejects.toThrow(ScenarioError);

    expect(createExchange(await mixed.load('calm-market')).kernel.hash()).toBe(before);
  });
});

function fixtureTexts(): Record<string, string> {
  return { 'calm-market.yaml': fixture('../scenarios/calm-market.yaml') };
}
