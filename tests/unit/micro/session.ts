/** Random sessions of second contracts: users, the operator and time, as plain steps that can be played again. */
import fc from 'fast-check';
import type { CommandName, Exchange } from '#simulator/exchange.ts';
import { createExchange } from '#simulator/exchange.ts';
import type { SeedBalance } from '#simulator/scenario/index.ts';
import { BTC, ETH, USDT, actor, smallScenario, userId, OPERATOR } from '../../support/exchange.ts';

const USERS = 2;

const BALANCES: readonly SeedBalance[] = [
  { wallet: 'micro', currency: USDT, amount: '5000' },
  { wallet: 'micro', currency: BTC, amount: '0.05' },
  { wallet: 'micro', currency: ETH, amount: '1' },
];

export type Step =
  | {
      kind: 'submit';
      user: number;
      pair: number;
      up: boolean;
      seconds: number;
      payment: number;
      stake: number;
    }
  | { kind: 'insurance'; user: number; does: 'insure' | 'claim' | 'endInsurance'; type: number }
  | { kind: 'operate'; does: 'halt' | 'resume' | 'list' | 'delist'; pair: number }
  | { kind: 'move'; pair: number; permille: number; overMs: number }
  | { kind: 'advance'; ms: number };

const user = fc.integer({ min: 0, max: USERS - 1 });
const pair = fc.integer({ min: 1, max: 2 });

const submit = fc.record({
  kind: fc.constant('submit' as const),
  user,
  pair,
  up: fc.boolean(),
  seconds: fc.constantFrom(30, 60, 90, 120, 300),
  payment: fc.constantFrom(USDT, USDT, USDT, BTC, ETH),
  /** Hundredths of the largest stake that is tried. */
  stake: fc.integer({ min: 1, max: 100 }),
});

const advance = fc.record({
  kind: fc.constant('advance' as const),
  ms: fc.oneof(fc.integer({ min: 0, max: 200_000 }), fc.constantFrom(1_000, 120_000, 300_000, 86_400_000)),
});

const move = fc.record({
  kind: fc.constant('move' as const),
  pair,
  permille: fc.integer({ min: -80, max: 80 }),
  overMs: fc.constantFrom(0, 10_000, 100_000),
});

const insurance = fc.record({
  kind: fc.constant('insurance' as const),
  user,
  does: fc.constantFrom('insure' as const, 'insure' as const, 'claim' as const, 'endInsurance' as const),
  type: fc.constantFrom(1, 2, 2),
});

const operate = fc.record({
  kind: fc.constant('operate' as const),
  does: fc.constantFrom('halt' as const, 'resume' as const, 'list' as const, 'delist' as const),
  pair,
});

/** Orders, moves and time: pairs trade all the time and no user is insured. */
export const plainSession = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: submit },
    { weight: 3, arbitrary: advance },
    { weight: 1, arbitrary: move },
  ),
  { minLength: 4, maxLength: 30 },
);

/** Everything that can happen. */
export const wildSession = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: submit },
    { weight: 7, arbitrary: advance },
    { weight: 2, arbitrary: move },
    { weight: 3, arbitrary: insurance },
    { weight: 1, arbitrary: operate },
  ),
  { minLength: 10, maxLength: 50 },
);

/** An exchange with rich users; where insurance is needed, it is for most of the day. */
export function sessionExchange(seed: string, isInsured: boolean): Exchange {
  const { users, ...scenario } = smallScenario({ seed }, USERS);
  const settings = isInsured ? { insuranceStart: '01:00', insuranceEnd: '23:00' } : {};
  const rich = users.map((each) => ({ ...each, balances: BALANCES }));
  return createExchange({ ...scenario, settings, users: rich }, { verify: true });
}

/** The largest stake that is tried, in hundred thousandths of the currency, for each currency. */
const MAX_STAKES: Readonly<Record<number, number>> = { [USDT]: 25_000_000, [BTC]: 2_000, [ETH]: 40_000 };

/** Does a step; what it asks for depends on the step alone. `split` cuts the way through time into pieces. */
export function play(exchange: Exchange, step: Step, split = 1): void {
  const { kernel } = exchange;
  switch (step.kind) {
    case 'submit': {
      const units = Math.round(((MAX_STAKES[step.payment] ?? 0) * step.stake) / 100);
      const number = (units / 100_000).toFixed(5);
      const { pair: on, payment: currency, up, seconds } = step;
      const side = up ? ('up' as const) : ('down' as const);
      exchange.execute('micro.submit', { pair: on, currency, side, seconds, number }, actor(step.user));
      return;
    }
    case 'insurance': {
      const holder = userId(step.user);
      const input =
        step.does === 'insure'
          ? { user: holder, type: step.type, amount: '300' }
          : { user: holder, currency: USDT };
      exchange.execute(`micro.${step.does}`, input as never, OPERATOR);
      return;
    }
    case 'operate': {
      const one = step.does === 'list' || step.does === 'delist';
      const input = one ? { pair: step.pair } : { pairs: [step.pair] };
      exchange.execute(`market.${step.does}` as CommandName, input as never, OPERATOR);
      return;
    }
    case 'move': {
      const { permille, overMs } = step;
      exchange.execute('market.move', { pairs: [step.pair], permille, overMs }, OPERATOR);
      return;
    }
    case 'advance': {
      const start = kernel.now();
      for (let part = 1; part <= split; part += 1)
        kernel.advanceTo(start + Math.floor((step.ms * part) / split));
    }
  }
}
