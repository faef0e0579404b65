/** Named states that a coding agent, a caller of the control plane and an operator come to, as the steps that lead there. */

import { operations } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import type { ControlWire } from '#shared/control-client.ts';
import { controlOver } from '#simulator/control/client.ts';
import type { ScenarioChanges } from '#simulator/engine/scenario/own.ts';
import { callExchange } from '../../package/driver/wire.ts';

type Balances = NonNullable<ScenarioChanges['balances']>;

/** A call of the control plane, or of an operation as a user. */
export type Step =
  | { readonly post: string; readonly body: Readonly<Record<string, unknown>> }
  | {
      readonly call: OperationName;
      readonly as: string;
      readonly input: Readonly<Record<string, string | number>>;
    };

/** What a user holds in one place, in the words of the tool `assert`. */
export interface Held {
  readonly account: string;
  readonly wallet: string;
  readonly currency: string;
  readonly available?: string;
  readonly locked?: string;
}

export interface NamedState {
  readonly name: string;
  /** How its page is opened. */
  readonly page: {
    readonly account: string;
    readonly path: string;
    readonly lang: 'en' | 'zh' | 'hk' | 'jp' | 'kr';
    readonly night: boolean;
  };
  /** What `/sim/reset` takes. */
  readonly reset: {
    readonly scenario: string;
    readonly seed: string;
    readonly speed: 0;
    readonly balances?: Balances;
  };
  readonly steps: readonly Step[];
  readonly balances: readonly [Held, ...Held[]];
}

const DEMO = 'demo@sandpit.test';
const ALICE = 'alice@sandpit.test';
const [BTC, USDT, USDC] = [1, 3, 4];

const operate = (action: string, body: Readonly<Record<string, unknown>>): Step => ({
  post: `/sim/operator/${action}`,
  body,
});
const clock = (body: Readonly<Record<string, unknown>>): Step => ({ post: '/sim/clock', body });
const tick = clock({ ticks: 1 });
const pin = (price: string): Step => operate('pin', { pair: 'BTC/USDT', price });
/** An order that waits below the price of {@link pin}. */
const buyBelow: Step = {
  call: 'spotBuy',
  as: DEMO,
  input: { legal_id: USDT, currency_id: BTC, price: 90000, num: 0.01, mode: 2 },
};
const calm = (balances: Balances): NamedState['reset'] => ({
  scenario: 'calm-market',
  seed: 'named-states',
  speed: 0,
  balances,
});

const held = (account: string, wallet: string, currency: string, available: string, locked = '0'): Held => ({
  account,
  wallet,
  currency,
  available,
  locked,
});

export const namedStates: readonly NamedState[] = [
  {
    name: 'a short one per cent from liquidation, in Japanese by night',
    page: { account: DEMO, path: 'leverdealCenter', lang: 'jp', night: true },
    reset: calm({ [DEMO]: { lever: { USDT: 1000 } } }),
    steps: [
      pin('100000'),
      tick,
      {
        call: 'leverSubmit',
        as: DEMO,
        input: { legal_id: USDT, currency_id: BTC, multiple: 50, share: 10, type: 2, status: 1 },
      },
      // At 102347.08 the margin ratio is 110 %.
      pin('101333.74'),
      tick,
    ],
    balances: [held(DEMO, 'lever', 'USDT', '569.296', '398.8')],
  },
  {
    name: 'a C2C deal a minute before its end',
    page: { account: DEMO, path: 'c2cTrade', lang: 'en', night: false },
    reset: calm({ [ALICE]: { legal: { USDT: 500 } } }),
    steps: [
      { call: 'payoutSave', as: ALICE, input: { real_name: 'Alice', bank_name: 'Bank', bank_account: '1' } },
      { call: 'payoutSave', as: DEMO, input: { real_name: 'Demo', bank_name: 'Bank', bank_account: '2' } },
      {
        call: 'c2cPublish',
        as: ALICE,
        input: { type: 'sell', way: 'bank', price: 7, total_number: 100, currency_id: USDT },
      },
      { call: 'c2cTake', as: DEMO, input: { id: 1 } },
      clock({ advanceMs: 14 * 60_000 }),
    ],
    balances: [held(ALICE, 'legal', 'USDT', '400', '100')],
  },
  {
    name: 'a depeg at its worst',
    page: { account: DEMO, path: 'dealCenter', lang: 'zh', night: false },
    reset: { scenario: 'depeg-weekend', seed: 'named-states', speed: 0 },
    steps: [
      clock({ toBeat: 'worst' }),
      { call: 'spotBuy', as: DEMO, input: { legal_id: USDC, currency_id: USDT, num: 100, mode: 1 } },
    ],
    balances: [held(DEMO, 'change', 'USDC', '9885.04'), held(DEMO, 'change', 'USDT', '10099.8')],
  },
  {
    name: 'a halted pair with an order that waits',
    page: { account: DEMO, path: 'dealCenter', lang: 'en', night: true },
    reset: calm({ [DEMO]: { USDT: 5000 } }),
    steps: [pin('100000'), tick, buyBelow, operate('halt', { pairs: 'BTC/USDT' }), tick],
    balances: [held(DEMO, 'change', 'USDT', '4100', '900')],
  },
  {
    name: 'a limit order that the price has come down to',
    page: { account: DEMO, path: 'dealCenter', lang: 'kr', night: false },
    reset: calm({ [DEMO]: { USDT: 5000 } }),
    steps: [pin('100000'), tick, buyBelow, pin('89000'), tick, tick],
    balances: [held(DEMO, 'change', 'USDT', '4100'), held(DEMO, 'change', 'BTC', '0.50998')],
  },
  {
    name: 'a withdrawal that waits for the operator',
    page: { account: DEMO, path: 'assets', lang: 'en', night: false },
    reset: calm({ [DEMO]: { BTC: 5 } }),
    steps: [
      {
        call: 'withdraw',
        as: DEMO,
        input: {
          currency: BTC,
          number: 1,
          address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
          pay_password: '246810',
        },
      },
    ],
    balances: [held(DEMO, 'change', 'BTC', '4', '1')],
  },
  {
    name: 'a deposit with one confirmation',
    page: { account: DEMO, path: 'assets', lang: 'hk', night: false },
    reset: calm({ [DEMO]: { USDT: 5 } }),
    steps: [operate('receive-deposit', { user: DEMO, currency: 'USDT', amount: '250', confirmations: 1 })],
    balances: [held(DEMO, 'change', 'USDT', '255')],
  },
  {
    name: 'an account whose money has been taken',
    page: { account: DEMO, path: 'assets', lang: 'en', night: false },
    reset: calm({ [DEMO]: { USDT: 300 } }),
    steps: [operate('funds', { user: DEMO, say: 'take', currency: 'USDT', amount: '300' })],
    balances: [held(DEMO, 'change', 'USDT', '0')],
  },
  {
    name: 'a second contract ten seconds before its end',
    page: { account: DEMO, path: 'secondDealCenter', lang: 'jp', night: false },
    reset: calm({ [DEMO]: { micro: { USDT: 1000 } } }),
    steps: [
      pin('100000'),
      tick,
      {
        call: 'microSubmit',
        as: DEMO,
        input: { match_id: 1, currency_id: USDT, type: 1, seconds: 60, number: 100 },
      },
      clock({ advanceMs: 50_000 }),
    ],
    balances: [held(DEMO, 'micro', 'USDT', '899', '100')],
  },
  {
    name: 'a pair that was taken off the lists',
    page: { account: DEMO, path: 'dealCenter', lang: 'en', night: false },
    reset: calm({ [DEMO]: { USDT: 100, SOL: 2 } }),
    steps: [operate('delist', { pairs: 'SOL/USDT' }), tick],
    balances: [held(DEMO, 'change', 'SOL', '2')],
  },
  {
    name: 'an exchange whose orders are refused',
    page: { account: DEMO, path: 'dealCenter', lang: 'en', night: false },
    reset: calm({ [DEMO]: { USDT: 700 } }),
    steps: [{ post: '/sim/faults', body: { on: 'E11', error: 'error', key: 'BALANCE' } }],
    balances: [held(DEMO, 'change', 'USDT', '700')],
  },
  {
    name: 'a user who is locked for a day',
    page: { account: ALICE, path: '', lang: 'en', night: false },
    reset: calm({ [ALICE]: { USDT: 42 } }),
    steps: [operate('lock-user', { user: ALICE, forMs: 86_400_000 })],
    balances: [held(ALICE, 'change', 'USDT', '42')],
  },
];

/** Comes to a state by `/sim` and the calls of a front end; resolves with its hash. */
export async function reachByCalls(wire: ControlWire, { reset, steps }: NamedState): Promise<string> {
  const control = controlOver(wire);
  const tokens = new Map<string, string>();
  await control.operate('/sim/reset', reset);
  for (const step of steps) {
    if ('post' in step) {
      await control.operate(step.post, step.body);
      continue;
    }
    const { call, as: account, input } = step;
    const token = tokens.get(account) ?? (await control.post('/sim/seats', { account })).token;
    tokens.set(account, token);
    const form = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
    await callExchange(wire, 'POST', operations[call].path, form, token);
  }
  return (await control.get('/sim/state')).hash;
}
