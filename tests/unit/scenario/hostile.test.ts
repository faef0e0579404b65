import { describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import { libraryScenario } from '#simulator/engine/scenario/text.ts';
import { createCatalogue, ScenarioError } from '#simulator/engine/scenario/index.ts';
import { isNightly } from '../../support/cases.ts';
import { placeOf } from '../../support/damaged.ts';
import { faultsOf, fixture, spoiled, wholeText } from './whole.ts';

type Wrong = readonly [path: string, value: unknown, reason: string, place?: string];

const times = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => item(index));
const someone = (index: number) => ({
  account: `u${index}@sandpit.test`,
  password: 'secret1',
  inviteCode: index.toString(36).padStart(4, '0'),
});

/**
 * Values that an otherwise good file may not have, each with its message and, where it is not the path itself, the place it names.
 * Of what the published schema refuses as well there is one of each kind: `npm run check` compares that schema with the reader's.
 */
const wrong: readonly Wrong[] = [
  ['title', undefined, 'missing, expected text'],
  ['title', '  ', 'expected text'],
  ['title', 'x'.repeat(81), 'expected at most 80 characters'],
  ['title.de', 'Alles', 'unknown key'],
  ['title', ['x'], 'expected text, or texts by language'],
  ['start', '2025-06-02T02:00:00', 'expected a time such as'],
  ['start', '2025-02-30T02:00:00Z', 'expected a date that exists'],
  ['start', '0001-01-01T00:00:00Z', 'expected a year from 1970 to 2099'],
  ['speed', 0.5, 'expected 0'],
  ['crowd', 501, 'expected a whole number from 0 to 500'],
  ['crowd', 100, 'the seeded crowd has 24 traders'],
  ['prices.GOLD/USDT', 1, 'expected one of BTC'],
  ['prices.gold', 1, 'expected a pair such as'],
  ['prices.SOL/USDT', 0, 'expected an amount above zero'],
  ['prices.SOL/USDT', 1.234, 'expected at most 2 decimals'],
  ['prices.SOL/USDT', Infinity, 'expected an amount'],
  ['recorded', { a: 1 }, 'expected a list of recordings'],
  ['recorded.0.file', '../secret.csv', 'expected a path to a .csv file beside the scenario or below'],
  ['recorded.0.file', 'none.csv', "ENOENT: no such file or directory, open 'fixtures/none.csv'"],
  ['recorded.1.pair', 'A/B', 'expected one of BTC/USDT'],
  ['recorded.1.pair', 'BTC/USDT', 'BTC/USDT is recorded already'],
  ['recorded.1.over', 'x.csv', 'expected either times or over'],
  ['recorded.1.times', 0, 'expected a number above zero'],
  ['liquidity.size', '0%', 'expected from 1% to 1000%'],
  ['liquidity.size', '1.5%', 'expected a percentage without decimals'],
  ['liquidity.spread', 200, 'expected a percentage such as'],
  ['delisted.0', 'X/Y', 'expected one of'],
  ['delisted', ['DOT/USDT', 'DOT/USDT'], 'DOT/USDT stands here twice', 'delisted[1]'],
  ['settings.leverBurstPercent', '110%', 'expected a risk rate in percent'],
  ['settings.leverBurstPercent', -1, 'expected a risk rate in percent'],
  ['settings.leverBurstPercent', 1001, 'expected at most 1000'],
  ['settings.leverLimitOrders', 'yes', 'expected true or false'],
  ['settings.insuranceStart', '24:00', 'expected a time of day'],
  ['settings.acceptorAnswer', '31d', 'expected'],
  ['users.0.agentOf', 'Atlantis', 'expected one of Hangzhou, Shenzhen'],
  ['settings.withdrawalReview', '10', 'expected a time such as'],
  ['settings.claimReview', '31d', 'expected from 0ms to 30d'],
  ['settings.transferMinimum', -1, 'expected a plain decimal amount'],
  ['users', times(501, someone), 'expected at most 500 users'],
  ['users.0.password', '12345', 'expected 6 to 16'],
  ['users.0.inviteCode', 'aaaaa', 'expected 4 characters'],
  ['users.1.inviteCode', 'aaaa', 'aaaa is taken'],
  ['users.1.account', 'a@sandpit.test', 'a@sandpit.test is taken'],
  ['users.0.balances.0.wallet', 'sock', 'expected one of legal'],
  ['users.0.balances.1.wallet', 'legal', 'BTC has no legal'],
  ['users.0.balances.0.currency', 'DUCAT', 'expected one of BTC'],
  ['users.0.balances.0.amount', -1, 'expected a plain decimal'],
  ['users.0.balances.0.amount', '0.00', 'expected an amount above zero'],
  ['users.0.balances.0.amount', '0.000000001', 'expected a plain decimal'],
  ['users.0.balances.0.amount', 1e-9, 'expected a plain decimal'],
  ['users.0.balances.0.amount', 1e21, 'expected a plain decimal'],
  ['users.0.balances.0.amount', true, 'expected an amount'],
  ['users.0.balances.0.amount', 12345678901.123456, 'expected an amount with so many digits in quotes'],
  ['users.0.orders.0.pair', 'A/B', 'expected one of'],
  ['users.0.orders.0.side', 'long', 'expected buy or sell'],
  ['users.0.orders.0.price', 'cheap', 'expected'],
  ['users.0.orders.0.number', 0.0000001, 'expected at most 5 decimals'],
  ['faults.0.latency', undefined, 'expected one of latency, error, drop', 'faults[0]'],
  ['faults.0.on', 'E999', 'expected the code of an operation'],
  ['faults.1', { id: 'slow', on: 'all', error: '999' }, 'another rule is called slow', 'faults[1].id'],
  ['timeline', 'later', 'expected a list of events'],
  ['timeline.0.at', 'soon', 'expected a time such as 90s'],
  ['timeline.0.at', '400d', 'expected from 0ms to 366d'],
  ['timeline.0.cue', 'now', 'expected either at or cue', 'timeline[0]'],
  ['timeline.0.at', undefined, 'expected either at or cue', 'timeline[0]'],
  ['timeline.2.cue', 'The Crash', 'expected a name of small letters'],
  ['timeline.2.cue', 'day-two', 'another event is called day-two'],
  ['timeline.0.do.0', { explode: {} }, 'unknown key', 'timeline[0].do[0].explode'],
  ['timeline.0.do.0.clearFaults', {}, 'expected exactly one of move', 'timeline[0].do[0]'],
  ['timeline.0.do.0.move.pair', [], 'expected at least one pair'],
  [
    'timeline.0.do.0.move.pair',
    ['BTC/USDT', 'GOLD/USDT'],
    'expected one of BTC',
    'timeline[0].do[0].move.pair[1]',
  ],
  ['timeline.0.do.0.move.by', '-100%', 'expected from -99% to 900%'],
  ['timeline.0.do.0.move.over', '32d', 'expected from 0ms to 31d'],
  ['timeline.0.do.0.move.volume', 100, 'expected a whole number from 1 to 20'],
  ['timeline.0.do.1.shake.by', '51%', 'expected from 0% to 50%'],
  ['timeline.0.do.1.shake.for', '0s', 'expected from 1ms to 31d'],
  ['timeline.0.do.5.list.pair', 'all', 'expected a pair'],
  ['timeline.0.do.8.order.user', 'nobody@sandpit.test', 'expected the account of a user of this scenario'],
  ['timeline.0.do.8.order.price', 1, 'a market order has no price'],
  ['timeline.0.do.9.order.price', undefined, 'missing, a limit order has a price'],
  ['timeline.0.do.8.order.type', 'stop', 'expected limit or market'],
  ['timeline.0.do.8.order.number', 0, 'expected an amount above zero'],
  ['timeline.0.do.10.cancel.user', 'x@y.z', 'expected the account'],
  ['timeline.0.do.11.expire.user', 'x@y.z', 'expected the account'],
  ['timeline.0.do.12.fault.error', 'boom', 'expected one of'],
  ['timeline.1.do.3.decideClaim.reason', 'x'.repeat(201), 'expected at most 200'],
  ['timeline.1.do.5.identity.name', 'Anna ２', 'expected a name of one line without digits'],
  ['timeline.1.do.5.identity.number', 'A 1', 'expected an identity number'],
  ['pears', [], 'unknown key'],
  ['users.0.leverage.0.pair', 'IEPN/USDT', 'IEPN/USDT has no leverage'],
  ['users.0.leverage.0.pair', 'A/B', 'expected one of BTC'],
  ['users.0.leverage.0.side', 'buy', 'expected long or short'],
  ['users.0.leverage.0.multiple', 7, 'expected one of 10, 20, 50, 100'],
  ['users.0.leverage.0.hands', 0.5, 'expected a whole number from 1'],
  ['users.0.leverage.0.hands', 60_000, 'expected 1 to 50000 hands'],
  ['users.0.leverage.0.stopLoss', '+5%', 'expected a price below the market for a long'],
  ['users.0.leverage.0.takeProfit', '-5%', 'expected a price above the market for a long'],
  ['users.0.leverage.1.price', '-1%', 'expected a price above the market for a short'],
  ['users.0.leverage.0.stopLoss', 90000.123, 'expected at most 2 decimals'],
  ['timeline.0.do.14.lever.user', 'x@y.z', 'expected the account of a user'],
  ['timeline.0.do.14.lever.takeProfit', '10%', 'expected a price below the market for a short'],
  ['timeline.0.do.15.closeLever.user', 'x@y.z', 'expected the account'],
  ['timeline.0.do.15.closeLever.pair', 'A/B', 'expected one of'],
  ['timeline.0.do.16.micro.side', 'long', 'expected up or down'],
  ['timeline.0.do.16.micro.pair', 'IEPN/USDT', 'IEPN/USDT has no second contracts'],
  ['timeline.0.do.16.micro.currency', 'SOL', 'second contracts are paid in BTC, ETH, USDT'],
  ['timeline.0.do.16.micro.currency', 'DUCAT', 'expected one of BTC'],
  ['timeline.0.do.16.micro.seconds', 45, 'expected one of 30, 60'],
  ['timeline.0.do.16.micro.number', 0, 'expected an amount above zero'],
  ['timeline.0.do.16.micro.user', 'x@y.z', 'expected the account'],
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
  ['an alias of itself', 'title: &a [*a]\n', /./],
  ['keys twice', 'title: a\ntitle: b\n', /:2:1 title: the key stands here twice/],
  ['a key that is a list', '? [a]\n: b\n', /expected a name as the key/],
  ['a key that is an alias', '&a title: x\n*a : y\n', /./],
  ['the prototype as a key', '__proto__: { polluted: true }\n', /:1:1 __proto__: unknown key/],
  [
    'the prototype among prices',
    spoiled('prices', {}).replace('prices: {}', 'prices: { __proto__: { a: 1 } }'),
    /__proto__: unknown key/,
  ],
  ['the constructor as a key', `${wholeText()}constructor: { prototype: x }\n`, /constructor: unknown key/],
  ['a merge of the prototype', `${wholeText()}<<: { __proto__: { speed: 1 } }\n`, /__proto__: unknown key/],
  ['a merge of no map', `${wholeText()}<<: 1\n`, /expected a map behind <</],
  ['an older YAML', `%YAML 1.1\n---\n${wholeText()}`, /directives/],
  ['a tag directive', `%TAG ! tag:example.com,2000:\n---\n${wholeText()}`, /directives/],
  ['an unknown tag', wholeText().replace('seed: everything', 'seed: !evil everything'), /tag/i],
  ['a tag of a language', wholeText().replace('seed: everything', 'seed: !!js/function everything'), /tag/i],
  ['a binary', wholeText().replace('seed: everything', 'seed: !!binary aGk='), /seed|tag/i],
  ['closing without end', '}\n'.repeat(100_000), /:1:1: expected something to close/],
  ['ten thousand errors', 'a: b: c\n'.repeat(10_000), /./],
  ['thousands of keys', times(isNightly ? 20_000 : 5_000, (i) => `k${i}: 1`).join('\n'), /unknown key/],
  ['not a number', wholeText().replace('speed: 60', 'speed: .nan'), /speed: expected/],
  ['infinity', wholeText().replace('speed: 60', 'speed: .inf'), /speed: expected/],
  ['null where something is', wholeText().replace('speed: 60', 'speed: ~'), /speed: expected/],
];

const corpus: readonly (readonly [name: string, text: string, reason: RegExp | string])[] = [
  ...wrong.map(([path, value, reason, place = placeOf(path)]) => {
    const message = `${place}: ${reason}`;
    return [message, spoiled(path, value), message] as const;
  }),
  ['a whole that is a list', '- a\n', /expected/],
  ...texts,
];

describe('scenario files that are refused', () => {
  test('are many', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(120);
    expect(faultsOf(wholeText())).toEqual([]);
  });

  test.each(corpus)('%s', (_name, text, reason) => {
    const faults = faultsOf(text);
    if (typeof reason === 'string') expect(faults.join('\n')).toContain(reason);
    else expect(faults.join('\n')).toMatch(reason);
    expect(faults.length).toBeLessThanOrEqual(50);
    for (const fault of faults)
      expect(fault).toMatch(/^scenarios\/file\.yaml(:[1-9]\d*:[1-9]\d*)?( \S+)?: \S/);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  test('leave nothing behind: no data, and what a host offers plays as before', async () => {
    const good = fixtureTexts();
    const some = corpus.filter((_, index) => isNightly || index % 8 === 0);
    const bad = Object.fromEntries(some.map(([, text], index) => [`bad-${index}.yaml`, text]));
    const readFixture = (name: string) => Promise.resolve().then(() => fixture(name));
    const alone = createCatalogue({ library: libraryOf(good), readFixture });
    const before = createExchange(await alone.load('calm-market')).kernel.hash();
    const mixed = createCatalogue({ library: libraryOf({ ...bad, ...good }), readFixture });
    expect(await mixed.list()).toHaveLength(some.length + 1);
    for (const name of Object.keys(bad))
      await expect(mixed.load(name.replace('.yaml', ''))).rejects.toThrow(ScenarioError);

    expect(createExchange(await mixed.load('calm-market')).kernel.hash()).toBe(before);
  });
});

const libraryOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([file, text]) => libraryScenario(file, text));

function fixtureTexts(): Record<string, string> {
  return { 'calm-market.yaml': fixture('../scenarios/calm-market.yaml') };
}
