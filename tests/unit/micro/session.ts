/** Random sessions of second contracts: users, the operator and time, as plain steps that can be played again. */
import fc from 'fast-check';
import type { CommandName, Exchange } from '#simulator/engine/exchange.ts';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { SeedBalance } from '#simulator/engine/scenario/index.ts';
import { BTC, ETH, USDT, actor, smallScenario, userId, OPERATOR } from '../../support/exchange.ts';
import { advanceInPieces, step } from '../../support/steps.ts';

const USERS = 2;

const BALANCES: readonly SeedBalance[] = [
  { wallet: 'micro', currency: USDT, amount: '5000' },
  { wallet: 'micro', currency: BTC, amount: '0.05' },
  { wallet: 'micro', currency: ETH, amount: '1' },
];

const user = fc.integer({ min: 0, max: USERS - 1 });
const pair = fc.integer({ min: 1, max: 2 });

const submit = {
  user,
  pair,
  side: fc.constantFrom('up', 'down'),
  seconds: fc.constantFrom(30, 60, 90, 120, 300),
  payment: fc.constantFrom(USDT, USDT, USDT, BTC, ETH),
  /** Hundredths of the largest stake that is tried. */
  stake: fc.integer({ min: 1, max: 100 }),
};
const advance = {
  ms: fc.oneof(fc.integer({ min: 0, max: 200_000 }), fc.constantFrom(1_000, 120_000, 300_000, 86_400_000)),
};
const move = {
  pair,
  permille: fc.integer({ min: -80, max: 80 }),
  overMs: fc.constantFrom(0, 10_000, 100_000),
};
const insurance = {
  user,
  does: fc.constantFrom('insure', 'insure', 'claim', 'endInsurance'),
  type: fc.constantFrom(1, 2, 2),
};
const operate = { does: fc.constantFrom('halt', 'resume', 'list', 'delist'), pair };

/** Orders, moves and time: pairs trade all the time and no user is insured. */
export const plainSession = fc.array(
  fc.oneof(step(4, 'submit', submit), step(3, 'advance', advance), step(1, 'move', move)),
  { minLength: 4, maxLength: 30 },
);

/** Everything that can happen. */
export const wildSession = fc.array(
  fc.oneof(
    step(8, 'submit', submit),
    step(7, 'advance', advance),
    step(2, 'move', move),
    step(3, 'insurance', insurance),
    step(1, 'operate', operate),
  ),
  { minLength: 10, maxLength: 50 },
);

type Step = typeof wildSession extends fc.Arbitrary<(infer T)[]> ? T : never;

/** An exchange with rich users; where insurance is needed, it is for most of the day. */
export function sessionExchange(seed: string, isInsured: boolean): Exchange {
  const { users, ...scenario } = smallScenario({ seed }, USERS);
  const settings = isInsured ? { insuranceStart: '01:00', insuranceEnd: '23:00' } : {};
  const rich = users.map((each) => ({ ...each, balances: BALANCES }));
  return createExchange({ ...scenario, settings, users: rich }, { verify: true });
}

/** The largest stake that is tried, in hundred thousandths of the currency, for each currency. */
const MAX_STAKES: Readonly<Record<number, number>> = { [USDT]: 25_000_000, [BTC]: 2_000, [ETH]: 40_000 };

/** The command of a step, and the user who gives it; the operator where there is none. */
function commandOf(given: Exclude<Step, { kind: 'advance' }>): [CommandName, object, user?: number] {
  switch (given.kind) {
    case 'submit': {
      const { pair: on, payment: currency, side, seconds } = given;
      const units = Math.round(((MAX_STAKES[currency] ?? 0) * given.stake) / 100);
      const number = (units / 100_000).toFixed(5);
      return ['micro.submit', { pair: on, currency, side, seconds, number }, given.user];
    }
    case 'insurance': {
      const terms = given.does === 'insure' ? { type: given.type, amount: '300' } : { currency: USDT };
      return [`micro.${given.does}`, { user: userId(given.user), ...terms }];
    }
    case 'operate': {
      const isOne = given.does === 'list' || given.does === 'delist';
      return [`market.${given.does}`, isOne ? { pair: given.pair } : { pairs: [given.pair] }];
    }
    case 'move':
      return ['market.move', { pairs: [given.pair], permille: given.permille, overMs: given.overMs }];
  }
}

/** Does a step; what it asks for depends on the step alone. `split` cuts the way through time into pieces. */
export function play(exchange: Exchange, given: Step, split = 1): void {
  if (given.kind === 'advance') return advanceInPieces(exchange, given.ms, split);
  const [name, input, by] = commandOf(given);
  exchange.execute(name, input as never, by === undefined ? OPERATOR : actor(by));
}
