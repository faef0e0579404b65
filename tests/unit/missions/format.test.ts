import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { placeOf } from '../../support/damaged.ts';
import { faultsOf, parse, spoiled } from '../scenario/whole.ts';

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

const MISSION = { id: 'one', title: 'One', story: 'A story.', hints: ['Look.'], within: '2h', goals: GOALS };

const textOf = (missions: unknown): string => stringify({ ...head, missions });
const read = (missions: unknown) => parse(textOf(missions)).missions;

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

  test.each<[path: string, value: unknown, reason: string, place?: string]>([
    ['id', undefined, 'missing, expected a name'],
    ['id', 'my mission', 'expected a name of small letters'],
    ['title', { en: 'x', de: 'x' }, 'unknown key', 'missions[0].title.de'],
    ['story', 'x'.repeat(1_001), 'expected at most 1000 characters'],
    ['hints', Array(11).fill('x'), 'expected at most 10 hints'],
    ['within', '9999d', 'expected from 1s to 366d'],
    ['goals', undefined, 'missing, expected a list of goals'],
    ['goals', [], 'expected at least one goal'],
    ['goals.0', {}, 'expected exactly one of transfer, deposited, c2cBought'],
    ['goals.0', { cancelled: {}, profit: { number: 1 } }, 'expected exactly one of'],
    ['goals.0', { click: {} }, 'unknown key', 'missions[0].goals[0].click'],
    ['goals.0', { text: 'Do it.' }, 'expected exactly one of'],
    ['goals.0', { profit: null }, 'expected number', 'missions[0].goals[0].profit'],
    ['goals.0.transfer.to', 'legal', 'expected another account'],
    ['goals.0.transfer.currency', 'BTC', 'BTC has no legal account', 'missions[0].goals[0].transfer.from'],
    ['goals.0.transfer.currency', 'EUR', 'expected one of BTC'],
    ['goals.0.transfer.number', 0, 'expected an amount above zero'],
    ['goals.1.filled.pair', 'EUR/USD', 'expected one of BTC/USDT'],
    ['goals.1.filled.number', '0.000001', 'expected at most 5 decimals'],
    ['goals.3.cancelled.orders', 0, 'expected a whole number from 1 to 100'],
    ['goals.5.answer.question', 'why', 'expected one of slippage'],
    ['goals.5.answer.tolerance', '60%', 'expected from 0% to 50%'],
    [
      'goals.7.survive.for',
      undefined,
      'expected exactly one of for, until and beat',
      'missions[0].goals[7].survive',
    ],
    ['goals.7.survive.until', '10m', 'expected exactly one of', 'missions[0].goals[7].survive'],
    ['goals.7.survive.loss', '0%', 'expected from 0.01% to 100%'],
    ['goals.9.survive.beat', 'dusk', 'expected an event of this scenario that has a time'],
    ['goals.9.survive.beat', 'later', 'expected an event of this scenario that has a time'],
    ['goals.11.profit.number', -5, 'expected a plain decimal amount'],
    ['goals.13.position.pair', 'IEPN/USDT', 'IEPN/USDT has no leverage'],
    ['goals.18.contract.pair', 'IEPN/USDT', 'IEPN/USDT has no second contracts'],
    [
      'goals.5.answer.question',
      'settlementPrice',
      'a second contract has neither this side nor a type',
      'missions[0].goals[5].answer.type',
    ],
  ])('%s = %j is refused by its place: %s', (path, value, reason, place = placeOf(`missions.0.${path}`)) => {
    const faults = faultsOf(spoiled(`missions.0.${path}`, value, { ...head, missions: [MISSION] }));
    expect(faults).toContainEqual(expect.stringMatching(/^scenarios\/file\.yaml:\d+:\d+ missions\[0\]/));
    expect(faults.join('\n')).toContain(` ${place}: ${reason}`);
  });

  test('twins are refused, and a list that is none or too long', () => {
    expect(faultsOf(textOf([MISSION, MISSION]))).toEqual([
      expect.stringMatching(/missions\[1\]\.id: another mission is called one/),
    ]);
    expect(faultsOf(textOf('all'))).toEqual([expect.stringMatching(/missions: expected a list of missions/)]);
    const many = Array.from({ length: 51 }, (_, i) => ({
      ...MISSION,
      id: `m${i}`,
      goals: [{ cancelled: {} }],
    }));
    expect(faultsOf(textOf(many))).toEqual([expect.stringMatching(/missions: expected at most 50 missions/)]);
  });
});
