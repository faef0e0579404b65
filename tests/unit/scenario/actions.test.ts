/** The descriptions of actions: what a file writes and what a call sends come to the same command. */
import { describe, expect, test } from 'vitest';
import { pairs } from '#simulator/market/index.ts';
import { callSchema, fileSchema, readFromCall, readFromFile } from '#simulator/scenario/actions/action.ts';
import type { ActionDescription } from '#simulator/scenario/actions/action.ts';
import { marketActions } from '#simulator/scenario/actions/market.ts';

const unexpected = (_path: unknown, reason: string): never => {
  throw new Error(reason);
};
const report = { pairs, currencies: [], faults: [], add: unexpected, addKey: unexpected };

function fromFile(action: ActionDescription, written: object): unknown {
  const members = fileSchema(action).parse(written);
  return readFromFile(action, members, ['do'], { report, accounts: new Set() });
}

function fromCall(action: ActionDescription, sent: object): unknown {
  const pairNamed = (symbol: string) => {
    const found = pairs.find((pair) => pair.symbol === symbol);
    if (!found) throw new Error(`there is no pair ${symbol}`);
    return found;
  };
  const refuse = (message: string): never => {
    throw new Error(message);
  };
  return readFromCall(action, callSchema(action).parse(sent), { pairs, pairNamed, refuse });
}

/** Each action in a file and in a call, and the input of its command. */
const cases: Readonly<Record<keyof typeof marketActions, readonly [object, object, object]>> = {
  move: [
    { pair: 'all', by: '-12%', over: '3m', volume: 5 },
    { pairs: 'all', permille: -120, overMs: 180_000, volume: 5 },
    { pairs: [], permille: -120, overMs: 180_000, volume: 5 },
  ],
  shake: [
    { pair: ['BTC/USDT', 'ETH/USDT'], by: '0.5%', for: '10m', volume: 2 },
    { pairs: ['BTC/USDT', 'ETH/USDT'], permille: 5, forMs: 600_000, volume: 2 },
    { pairs: [1, 2], permille: 5, forMs: 600_000, volume: 2 },
  ],
  pin: [
    { pair: 'BTC/USDT', price: 100_000 },
    { pair: 'BTC/USDT', price: '100000' },
    { pair: 1, ticks: 10_000_000 },
  ],
  unpin: [{ pair: 'BTC/USDT' }, { pairs: 'BTC/USDT' }, { pairs: [1] }],
  liquidity: [
    { pair: 'BTC/USDT', size: '20%', spread: '400%' },
    { pairs: 'BTC/USDT', sizePercent: 20, spreadPercent: 400 },
    { pairs: [1], sizePercent: 20, spreadPercent: 400 },
  ],
  spread: [
    { pair: 'all', factor: 2.5, for: '90s' },
    { pairs: 'all', factor: 2.5, forMs: 90_000 },
    { pairs: [], factor: 2.5, forMs: 90_000 },
  ],
  halt: [{ pair: 'all' }, { pairs: 'all' }, { pairs: [] }],
  resume: [{ pair: 'ETH/USDT' }, { pairs: ['ETH/USDT'] }, { pairs: [2] }],
  list: [{ pair: 'BTC/USDT' }, { pairs: 'BTC/USDT' }, { pairs: [1] }],
  delist: [{ pair: ['BTC/USDT', 'ETH/USDT'] }, { pairs: ['BTC/USDT', 'ETH/USDT'] }, { pairs: [1, 2] }],
};

describe('an action on the market', () => {
  test.for(Object.entries(cases))(
    '%s is the same in a file and in a call',
    ([name, [written, sent, input]]) => {
      const action: ActionDescription = marketActions[name as keyof typeof marketActions];
      expect([fromFile(action, written), fromCall(action, sent)]).toEqual([input, input]);
    },
  );

  test('a move that says no time is one at once, and the members that may be left out are not there', () => {
    expect(fromFile(marketActions.move, { pair: 'BTC/USDT', by: '3%' })).toEqual({
      pairs: [1],
      permille: 30,
      overMs: 0,
    });
  });

  test('all pairs of a listing by call are those that are not displayed, too', () => {
    expect(fromCall(marketActions.list, { pairs: 'all' })).toEqual({ pairs: pairs.map(({ id }) => id) });
  });
});
