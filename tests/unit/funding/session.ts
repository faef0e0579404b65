/** Random sessions over everything that moves money: the users, the operator and time, as plain steps that can be played again. */
import fc from 'fast-check';
import type { CommandInput, CommandName, Exchange } from '#simulator/engine/exchange.ts';
import { createExchange } from '#simulator/engine/exchange.ts';
import { formatAmount } from '#simulator/engine/kernel/index.ts';
import { coinBuyer, coinSeller } from '#simulator/engine/modules/c2c/index.ts';
import { payingAccounts } from '#simulator/engine/modules/funding/index.ts';
import { AD, DETAILS } from '../../support/c2c.ts';
import { BTC, ETH, USDT, attempt, smallScenario, userId } from '../../support/exchange.ts';
import { advanceInPieces, step } from '../../support/steps.ts';
import { play as playSpot, session as spotSession } from '../exchange/session.ts';

const USERS = 3;

const user = fc.integer({ min: 0, max: USERS - 1 });
const nth = fc.constantFrom(0, 0, 0, 1, 2);
const side = fc.constantFrom('buy', 'sell');
const decision = fc.constantFrom('approve', 'approve', 'reject');
const coin = fc.constantFrom(USDT, BTC);
const confirmations = fc.integer({ min: 0, max: 7 });
const units = fc.integer({ min: 1, max: 1_000_000_000_000 });
/** Thousandths of what is available; above 1,000 it is refused. */
const share = fc.integer({ min: 1, max: 1_100 });

/** Money in and out, and time. What a step asks for depends on the state alone. */
const fundingStep = fc.oneof(
  step(5, 'withdraw', {
    user,
    account: fc.constantFrom(...payingAccounts),
    currency: fc.constantFrom(USDT, USDT, BTC, ETH),
    share,
  }),
  step(2, 'decideWithdrawal', { nth, decision }),
  step(2, 'claim', { user, currency: coin, units: fc.oneof(fc.constant(0), units) }),
  step(3, 'decideClaim', { nth, decision }),
  step(3, 'receive', { user, currency: coin, units, confirmations }),
  step(3, 'confirm', { nth, confirmations }),
  step(4, 'wait', {
    ms: fc.oneof(fc.integer({ min: 0, max: 700_000 }), fc.constantFrom(100_000, 600_000, 86_400_000)),
  }),
);

/** Something in one of the other modules. */
const otherStep = fc.oneof(
  step(1, 'lever', { user, side: fc.constantFrom('long', 'short'), share: fc.integer({ min: 1, max: 5 }) }),
  step(1, 'closeLever', { user }),
  step(1, 'micro', { user, side: fc.constantFrom('up', 'down'), seconds: fc.constantFrom(30, 120) }),
  step(1, 'insure', { user, type: fc.constantFrom(1, 2) }),
  step(1, 'save', { user, product: fc.constantFrom(1, 2, 3) }),
  step(1, 'acceptor', {
    user,
    side,
    acceptor: fc.integer({ min: 1, max: 5 }),
    money: fc.integer({ min: 1, max: 5_000 }),
  }),
  step(1, 'answer', { nth, does: fc.constantFrom('confirm', 'reject') }),
  step(1, 'publish', { user, side, share }),
  step(1, 'take', { user, side }),
  step(1, 'deal', { user, does: fc.constantFrom('pay', 'cancel', 'confirm') }),
);

/** Money in and out, and time. */
export const fundingSession = fc.array(fundingStep, { minLength: 5, maxLength: 40, size: 'max' });

const spotStep = spotSession.chain(([first, ...rest]) =>
  fc.constantFrom(
    ...[first, ...rest].flatMap((order) => (order ? [{ kind: 'spot' as const, step: order }] : [])),
  ),
);

/** Everything that moves money. */
export const wholeSession = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fundingStep },
    { weight: 4, arbitrary: otherStep },
    { weight: 3, arbitrary: spotStep },
  ),
  { minLength: 15, maxLength: 60, size: 'max' },
);

type Step = typeof wholeSession extends fc.Arbitrary<(infer T)[]> ? T : never;

/** An exchange where users can do everything: they are verified and can be paid. */
export function sessionExchange(seed: string, options: { readonly verify?: boolean } = {}): Exchange {
  const settings = { c2cTraders: 0 };
  const exchange = createExchange(smallScenario({ seed, settings }, USERS), options);
  for (let index = 0; index < USERS; index += 1) attempt(exchange, 'c2c.savePayout', DETAILS, index);
  return exchange;
}

type Result = 'done' | 'refused';

function give<K extends CommandName>(
  exchange: Exchange,
  name: K,
  input: CommandInput<K>,
  by?: number,
): Result {
  return attempt(exchange, name, input, by).ok ? 'done' : 'refused';
}

const nthOf = (offset: number) => ({ offset, limit: 1 });
/** The id of the first row, or one that there is none of. */
const idOf = ([row]: readonly { readonly id: number }[]): number => row?.id ?? 999;

/** What each kind of step does. `split` cuts the way through time into pieces. */
const plays: {
  readonly [K in Step['kind']]: (
    exchange: Exchange,
    given: Extract<Step, { readonly kind: K }>,
    split: number,
  ) => Result;
} = {
  spot: (exchange, given) => playSpot(exchange, given.step),
  wait(exchange, { ms }, split) {
    advanceInPieces(exchange, ms, split);
    return 'done';
  },
  withdraw(exchange, { user: by, account, currency, share: part }) {
    const balance = exchange.ledger.available(userId(by), account, currency);
    const number = formatAmount((balance * BigInt(part)) / 1_000n);
    return give(exchange, 'funding.withdraw', { account, currency, number, address: 'far' }, by);
  },
  claim(exchange, { user: by, currency, units: sum }) {
    const given = { currency, amount: formatAmount(BigInt(sum)), from: 'far', hash: '', picture: '' };
    return give(exchange, 'funding.claim', given, by);
  },
  receive(exchange, { user: by, currency, units: sum, confirmations: count }) {
    const given = { user: userId(by), currency, amount: formatAmount(BigInt(sum)), confirmations: count };
    return give(exchange, 'funding.receive', given);
  },
  decideWithdrawal(exchange, { nth: at, decision: how }) {
    const withdrawal = idOf(exchange.funding.queries.withdrawals({}, nthOf(at)).rows);
    return give(exchange, 'funding.decideWithdrawal', { withdrawal, decision: how, reason: 'why' });
  },
  decideClaim(exchange, { nth: at, decision: how }) {
    const claim = idOf(exchange.funding.queries.claims({}, nthOf(at)).rows);
    return give(exchange, 'funding.decideClaim', { claim, decision: how, reason: 'why' });
  },
  confirm(exchange, { nth: at, confirmations: count }) {
    const deposit = idOf(exchange.funding.queries.deposits({}, nthOf(at)).rows);
    return give(exchange, 'funding.confirm', { deposit, confirmations: count });
  },
  lever(exchange, { user: by, side: direction, share: hands }) {
    const order = { quote: USDT, base: BTC, multiple: 20, share: hands, side: direction } as const;
    const stops = { mode: 'market', price: '0', takeProfit: '0', stopLoss: '0' } as const;
    return give(exchange, 'leverage.submit', { ...order, ...stops }, by);
  },
  closeLever: (exchange, { user: by }) => give(exchange, 'leverage.closeAll', {}, by),
  micro(exchange, { user: by, side: direction, seconds }) {
    const order = { pair: 1, currency: USDT, side: direction, seconds, number: '20' } as const;
    return give(exchange, 'micro.submit', order, by);
  },
  insure: (exchange, { user: by, type }) =>
    give(exchange, 'micro.insure', { user: userId(by), type, amount: '100' }),
  save: (exchange, { user: by, product }) =>
    give(exchange, 'savings.buy', { product, amount: '500.12345678' }, by),
  acceptor(exchange, { user: by, side: direction, acceptor, money }) {
    const text = { way: 'bank', mobile: '13800000000', account: '622' } as const;
    const deal = { ...text, acceptor, side: direction, money: String(money) };
    return give(exchange, 'acceptors.deal', deal, by);
  },
  answer(exchange, { nth: at, does }) {
    const deal = idOf(exchange.acceptors.queries.all({}, nthOf(at)).rows);
    return give(exchange, `acceptors.${does}`, { deal });
  },
  publish(exchange, { user: by, side: direction, share: part }) {
    const balance = exchange.ledger.available(userId(by), 'legal', USDT);
    const number = formatAmount((balance * BigInt(part)) / 1_000n, 2);
    return give(exchange, 'c2c.publish', { ...AD, side: direction, number, min: '1' }, by);
  },
  take(exchange, { user: by, side: direction }) {
    const ad = idOf(exchange.c2c.queries.market(USDT, direction, nthOf(0)).rows);
    return give(exchange, 'c2c.take', { ad }, by);
  },
  deal(exchange, { does }) {
    const [deal] = exchange.c2c.queries.running();
    if (!deal) return 'refused';
    const party = (does === 'confirm' ? coinSeller(deal) : coinBuyer(deal)) - userId(0);
    return does === 'confirm'
      ? give(exchange, 'c2c.confirm', { deal: deal.id, side: deal.side }, party)
      : give(exchange, `c2c.${does}`, { deal: deal.id }, party);
  },
};

/** Does a step. */
export const play = (exchange: Exchange, given: Step, split = 1): Result =>
  plays[given.kind](exchange, given as never, split);
