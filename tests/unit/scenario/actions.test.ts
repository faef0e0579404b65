/** The descriptions of actions: what a file writes and what a call sends come to the same command. */
import { describe, expect, test } from 'vitest';
import { dispatch } from '#simulator/engine/exchange/dispatch.ts';
import { currencies, pairs } from '#simulator/engine/market/index.ts';
import type { User } from '#simulator/engine/modules/account/index.ts';
import {
  callSchema,
  fileSchema,
  readFromCall,
  readFromFile,
} from '#simulator/engine/scenario/actions/action.ts';
import type { ActionDescription } from '#simulator/engine/scenario/actions/action.ts';
import { actions } from '#simulator/engine/scenario/actions/index.ts';
import type { marketActions } from '#simulator/engine/scenario/actions/market.ts';

const unexpected = (_path: unknown, reason: string): never => {
  throw new Error(reason);
};
const ANNA = 'anna@sandpit.test';
const report = { pairs, currencies, faults: [], add: unexpected, addKey: unexpected };

function fromFile(action: ActionDescription, written: object): unknown {
  const members = fileSchema(action).parse(written);
  return readFromFile(action, members, ['do'], { report, accounts: new Set([ANNA]) });
}

function fromCall(action: ActionDescription, sent: object): unknown {
  const one = <T>(found: T | undefined): T => {
    if (found === undefined) throw new Error('there is no such thing');
    return found;
  };
  const place = {
    pairs: () => pairs,
    pairNamed: (symbol: string) => one(pairs.find((pair) => pair.symbol === symbol)),
    currencyNamed: (name: string) => one(currencies.find((currency) => currency.name === name)),
    userNamed: () => ({ account: ANNA }) as User,
  };
  const refuse = (message: string): never => {
    throw new Error(message);
  };
  return readFromCall(action, callSchema(action).parse(sent), { ...place, refuse });
}

/** The actions of both notations that are the same in each. */
type Shared =
  | keyof typeof marketActions
  | 'news'
  | 'funds'
  | 'receive'
  | 'decideIdentity'
  | 'expire'
  | 'lock'
  | 'fault'
  | 'clearFaults';

const text = { en: 'A', hk: 'A', kr: 'A', jp: 'A', zh: 'A' };

/** Each action in a file and in a call, and what both are read to. */
const cases: Readonly<Record<Shared, readonly [object, object, object]>> = {
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
  news: [
    { title: 'A', body: 'A', category: 3 },
    { title: text, body: text },
    { category: 3, title: text, body: text },
  ],
  funds: [
    { user: ANNA, say: 'take', currency: 'USDT', amount: 5, wallet: 'lever' },
    { user: 'anna', say: 'take', currency: 'USDT', amount: '5', wallet: 'lever' },
    { account: ANNA, say: 'take', currency: 3, amount: '5', wallet: 'lever' },
  ],
  receive: [
    { user: ANNA, currency: 'USDT', amount: 5 },
    { user: 'anna', currency: 'USDT', amount: '5' },
    { account: ANNA, currency: 3, amount: '5', confirmations: 0 },
  ],
  decideIdentity: [
    { user: ANNA, say: 'reject', reason: 'Blurred.' },
    { user: 7, decision: 'reject', reason: ' Blurred. ' },
    { account: ANNA, decision: 'reject', reason: 'Blurred.' },
  ],
  expire: [{ user: ANNA }, { user: ANNA }, { account: ANNA }],
  lock: [
    { user: ANNA, for: '90s' },
    { user: ANNA, forMs: 90_000 },
    { account: ANNA, forMs: 90_000 },
  ],
  fault: [
    { id: 'lost', on: 'socket', drop: true },
    { id: 'lost', on: 'socket', drop: true },
    { rule: { id: 'lost', on: 'socket', drop: true } },
  ],
  clearFaults: [{ id: 'lost' }, { id: 'lost' }, { id: 'lost' }],
};

describe('an action', () => {
  test.for(Object.entries(cases))(
    '%s is the same in a file and in a call',
    ([name, [written, sent, input]]) => {
      const action: ActionDescription = actions[name as Shared];
      expect([fromFile(action, written), fromCall(action, sent)]).toEqual([input, input]);
    },
  );

  test('a move that says no time is one at once, and the members that may be left out are not there', () => {
    expect(fromFile(actions.move, { pair: 'BTC/USDT', by: '3%' })).toEqual({
      pairs: [1],
      permille: 30,
      overMs: 0,
    });
  });

  test('all pairs of a listing by call are those that are not displayed, too', () => {
    expect(fromCall(actions.list, { pairs: 'all' })).toEqual({ pairs: pairs.map(({ id }) => id) });
  });
});

test('an action whose command no module has throws an error that names it', () => {
  const article = { do: 'news', category: 4, title: 'A', body: 'B' };
  const without = (news: object) => ({ news }) as never;
  expect(() => dispatch(without({ commands: {} }), article)).toThrow('there is no command news.publish');
  expect(() => dispatch({} as never, article)).toThrow('there is no command news.publish');
});
