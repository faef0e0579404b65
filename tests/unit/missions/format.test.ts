import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { parseScenario, ScenarioError } from '#simulator/scenario/index.ts';

const head = {
  title: 'Training',
  seed: 'training',
  start: '2025-06-02T02:00:00Z',
  timeline: [
    { at: '00:10:00', id: 'noon', name: 'Noon' },
    { cue: 'later', name: 'Later' },
  ],
};

const GOALS = [
  { transfer: { from: 'legal', to: 'change', currency: 'USDT', number: '12.5' } },
  { filled: { pair: 'BTC/USDT', side: 'buy', type: 'limit', number: 0.01, waited: true } },
  { filled: { pair: 'SOL/USDT', number: 1 }, text: { en: 'Trade SOL.', zh: '交易 SOL。' } },
  { cancelled: {} },
  { cancelled: { side: 'sell', orders: 3 } },
  { answer: { question: 'slippage', pair: 'BTC/USDT', type: 'market' } },
  { answer: { question: 'fees', pair: 'BTC/USDT', tolerance: '0.5%' } },
  { survive: { for: '15m', loss: '5%' } },
  { survive: { until: '1.00:00:00', loss: '0.01%' } },
  { survive: { beat: 'noon', loss: '12.5%' } },
  { holding: { currency: 'BTC', number: 1 } },
  { profit: { number: 250 } },
  { noOpenOrders: {} },
  { position: { pair: 'BTC/USDT', side: 'long', hands: 2, stopLoss: true } },
  { position: { pair: 'ETH/USDT', hands: 1, takeProfit: true } },
  { positionClosed: { pair: 'BTC/USDT', side: 'short', hands: 20 } },
  { flat: {} },
  { notLiquidated: {} },
  { contract: { pair: 'BTC/USDT' } },
  { contract: { pair: 'XRP/USDT', side: 'down', contracts: 3 } },
];

type Part = Record<string, unknown>;

const MISSION = { id: 'one', title: 'One', story: 'A story.', hints: ['Look.'], within: '2h', goals: GOALS };

const read = (missions: unknown) =>
  parseScenario(stringify({ ...head, missions }), 'day.yaml', () => '').missions;

function faultsOf(missions: unknown): readonly string[] {
  try {
    read(missions);
  } catch (fault) {
    if (fault instanceof ScenarioError) return fault.message.split('\n');
    throw fault;
  }
  return [];
}

describe('missions of a scenario file', () => {
  test('every kind of goal is read into what the exchange judges by', () => {
    const [first, ...others] = read([MISSION]) ?? [];
    expect(others).toEqual([]);
    expect(first).toMatchObject({ id: 'one', within: 7_200_000, story: { en: 'A story.', kr: 'A story.' } });
    expect(first?.goals).toEqual([
      { kind: 'transfer', terms: { from: 'legal', to: 'change', currency: 3, number: 1_250_000_000n } },
      { kind: 'filled', terms: { pair: 1, side: 'buy', type: 'limit', number: 1_000_000n, waited: true } },
      {
        kind: 'filled',
        terms: { pair: 3, number: 100_000_000n, waited: false },
        text: { en: 'Trade SOL.', zh: '交易 SOL。', hk: 'Trade SOL.', jp: 'Trade SOL.', kr: 'Trade SOL.' },
      },
      { kind: 'cancelled', terms: { orders: 1 } },
      { kind: 'cancelled', terms: { side: 'sell', orders: 3 } },
      { kind: 'answer', terms: { question: 'slippage', pair: 1, type: 'market', tolerance: 500 } },
      { kind: 'answer', terms: { question: 'fees', pair: 1, tolerance: 50 } },
      { kind: 'survive', terms: { until: { after: 'mission', ms: 900_000 }, loss: 500 } },
      { kind: 'survive', terms: { until: { after: 'scenario', ms: 86_400_000 }, loss: 1 } },
      { kind: 'survive', terms: { until: { after: 'scenario', ms: 600_000 }, loss: 1_250 } },
      { kind: 'holding', terms: { currency: 1, number: 100_000_000n } },
      { kind: 'profit', terms: { number: 25_000_000_000n } },
      { kind: 'noOpenOrders', terms: {} },
      { kind: 'position', terms: { pair: 1, side: 'long', hands: 2, stopLoss: true, takeProfit: false } },
      { kind: 'position', terms: { pair: 2, hands: 1, stopLoss: false, takeProfit: true } },
      { kind: 'positionClosed', terms: { pair: 1, side: 'short', hands: 20 } },
      { kind: 'flat', terms: {} },
      { kind: 'notLiquidated', terms: {} },
      { kind: 'contract', terms: { pair: 1, contracts: 1 } },
      { kind: 'contract', terms: { pair: 4, side: 'down', contracts: 3 } },
    ]);
  });

  test('a scenario without missions has none', () => {
    expect(read(undefined)).toEqual([]);
  });

  test.each<[string, Part, RegExp]>([
    ['no id', { id: undefined }, /missions\[0\]\.id: missing, expected a name/],
    ['an id with spaces', { id: 'my mission' }, /missions\[0\]\.id: expected a name of small letters/],
    ['no title', { title: undefined }, /missions\[0\]\.title: missing/],
    [
      'a title in no known language',
      { title: { en: 'x', de: 'x' } },
      /missions\[0\]\.title\.de: unknown key/,
    ],
    ['a story too long', { story: 'x'.repeat(1_001) }, /story: expected at most 1000 characters/],
    ['a hint that is a number', { hints: [7] }, /hints\[0\]: expected text/],
    ['too many hints', { hints: Array.from({ length: 11 }, () => 'x') }, /hints: expected at most 10 hints/],
    ['a time that is none', { within: 'soon' }, /within: expected a time such as/],
    ['a time too long', { within: '9999d' }, /within: expected from 1s to 366d/],
    ['no goals', { goals: undefined }, /goals: missing, expected a list of goals/],
    ['an empty list of goals', { goals: [] }, /goals: expected at least one goal/],
    ['too many goals', { goals: Array.from({ length: 21 }, () => ({ cancelled: {} })) }, /at most 20 goals/],
    ['an unknown key', { reward: 100 }, /missions\[0\]\.reward: unknown key/],
  ])('%s is refused by its place', (_name, changes, reason) => {
    expect(faultsOf([{ ...MISSION, ...changes }]).join('\n')).toMatch(reason);
    expect(faultsOf([{ ...MISSION, ...changes }]).join('\n')).toMatch(/^day\.yaml:\d+:\d+ missions\[0\]/);
  });

  const transfer = GOALS[0]?.transfer;
  const filled = { pair: 'BTC/USDT', number: 1 };

  test.each<[string, unknown, RegExp]>([
    ['nothing', {}, /goals\[0\]: expected exactly one of transfer, deposited, c2cBought/],
    ['two kinds', { cancelled: {}, profit: { number: 1 } }, /goals\[0\]: expected exactly one of/],
    ['an unknown kind', { click: {} }, /goals\[0\]\.click: unknown key/],
    ['text alone', { text: 'Do it.' }, /goals\[0\]: expected exactly one of/],
    ['a text', 'transfer', /goals\[0\]: expected one of transfer/],
    ['null', { profit: null }, /goals\[0\]\.profit: expected number/],
    [
      'a transfer to itself',
      { transfer: { ...transfer, to: 'legal' } },
      /transfer\.to: expected another account/,
    ],
    ['an unknown account', { transfer: { ...transfer, to: 'safe' } }, /transfer\.to: expected one of legal/],
    [
      'an account a currency lacks',
      { transfer: { ...transfer, currency: 'BTC' } },
      /from: BTC has no legal account/,
    ],
    [
      'an unknown currency',
      { transfer: { ...transfer, currency: 'EUR' } },
      /transfer\.currency: expected one of BTC/,
    ],
    [
      'an amount of nothing',
      { transfer: { ...transfer, number: 0 } },
      /number: expected an amount above zero/,
    ],
    ['an amount too fine', { holding: { currency: 'BTC', number: '0.000000001' } }, /at most 8 decimals/],
    [
      'an unknown pair',
      { filled: { ...filled, pair: 'EUR/USD' } },
      /filled\.pair: expected one of BTC\/USDT/,
    ],
    ['no pair', { filled: { number: 1 } }, /filled\.pair: missing, expected a pair/],
    [
      'a quantity off the grid',
      { filled: { ...filled, number: '0.000001' } },
      /filled\.number: expected at most 5 decimals/,
    ],
    ['a side that is none', { filled: { ...filled, side: 'long' } }, /side: expected buy or sell/],
    ['a type that is none', { filled: { ...filled, type: 'stop' } }, /type: expected limit or market/],
    [
      'waiting that is not true or false',
      { filled: { ...filled, waited: 'yes' } },
      /waited: expected true or false/,
    ],
    ['no orders', { cancelled: { orders: 0 } }, /orders: expected a whole number from 1 to 100/],
    ['half an order', { cancelled: { orders: 1.5 } }, /orders: expected a whole number/],
    [
      'an unknown question',
      { answer: { question: 'why', pair: 'BTC/USDT' } },
      /question: expected one of slippage/,
    ],
    [
      'a tolerance beyond sense',
      { answer: { question: 'fees', pair: 'BTC/USDT', tolerance: '60%' } },
      /tolerance: expected from 0% to 50%/,
    ],
    ['no end', { survive: { loss: '5%' } }, /survive: expected exactly one of for, until and beat/],
    ['two ends', { survive: { for: '5m', until: '10m', loss: '5%' } }, /survive: expected exactly one of/],
    ['no limit', { survive: { for: '5m' } }, /survive\.loss: missing, expected a percentage/],
    ['a limit of nothing', { survive: { for: '5m', loss: '0%' } }, /loss: expected from 0.01% to 100%/],
    [
      'an unknown event',
      { survive: { beat: 'dusk', loss: '5%' } },
      /survive\.beat: expected a beat of this scenario that has a time/,
    ],
    [
      'an event on cue',
      { survive: { beat: 'later', loss: '5%' } },
      /survive\.beat: expected a beat of this scenario that has a time/,
    ],
    ['a loss as profit', { profit: { number: -5 } }, /profit\.number: expected a plain decimal amount/],
    ['orders of a kind', { noOpenOrders: { pair: 'BTC/USDT' } }, /noOpenOrders\.pair: unknown key/],
    [
      'a position without leverage',
      { position: { pair: 'IEPN/USDT', hands: 1 } },
      /position\.pair: IEPN\/USDT has no leverage/,
    ],
    ['a position without size', { position: { pair: 'BTC/USDT' } }, /position\.hands: missing/],
    ['no hands', { position: { pair: 'BTC/USDT', hands: 0 } }, /hands: expected a whole number from 1/],
    [
      'a stop at a price',
      { position: { pair: 'BTC/USDT', hands: 1, stopLoss: '-2%' } },
      /stopLoss: expected true or false/,
    ],
    [
      'a position bought',
      { positionClosed: { pair: 'BTC/USDT', side: 'buy', hands: 1 } },
      /side: expected long or short/,
    ],
    ['flatness of a pair', { flat: { pair: 'BTC/USDT' } }, /flat\.pair: unknown key/],
    ['a contract of nowhere', { contract: {} }, /contract\.pair: missing/],
    [
      'a contract on a pair without',
      { contract: { pair: 'IEPN/USDT' } },
      /contract\.pair: IEPN\/USDT has no second contracts/,
    ],
    [
      'a settlement price of orders',
      { answer: { question: 'settlementPrice', pair: 'BTC/USDT', type: 'market' } },
      /answer\.type: a second contract has neither this side nor a type/,
    ],
  ])('a goal of %s is refused by its place', (_name, goal, reason) => {
    const faults = faultsOf([{ ...MISSION, goals: [goal] }]);
    expect(faults.join('\n')).toMatch(reason);
    expect(faults.join('\n')).toMatch(/^day\.yaml:\d+:\d+ missions\[0\]\.goals\[0\]/);
  });

  test('twins are refused, and a list that is none or too long', () => {
    expect(faultsOf([MISSION, MISSION])).toEqual([
      expect.stringMatching(/missions\[1\]\.id: another mission is called one/),
    ]);
    expect(faultsOf('all')).toEqual([expect.stringMatching(/missions: expected a list of missions/)]);
    const many = Array.from({ length: 51 }, (_, i) => ({
      ...MISSION,
      id: `m${i}`,
      goals: [{ cancelled: {} }],
    }));
    expect(faultsOf(many)).toEqual([expect.stringMatching(/missions: expected at most 50 missions/)]);
  });
});
