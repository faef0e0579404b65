/** Random sessions over everything that moves money: the users, the operator and time, as plain steps that can be played again. */
import fc from 'fast-check';
import type { CommandInput, CommandName, Exchange } from '#simulator/exchange.ts';
import { createExchange } from '#simulator/exchange.ts';
import type { Actor } from '#simulator/kernel/index.ts';
import { formatAmount } from '#simulator/kernel/index.ts';
import { coinBuyer, coinSeller } from '#simulator/modules/c2c/index.ts';
import { payingAccounts } from '#simulator/modules/funding/index.ts';
import { BTC, ETH, USDT, actor, smallScenario, userId, OPERATOR } from '../../support/exchange.ts';
import { play as playSpot, session as spotSession } from '../exchange/session.ts';
import type { Step as SpotStep } from '../exchange/session.ts';

const USERS = 3;

const user = fc.integer({ min: 0, max: USERS - 1 });
const nth = fc.constantFrom(0, 0, 0, 1, 2);
const side = fc.constantFrom('buy' as const, 'sell' as const);
const deciding = fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const);

/** A step of money in and out. What it asks for depends on the state alone. */
const fundingStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('withdraw' as const),
      user,
      account: fc.constantFrom(...payingAccounts),
      currency: fc.constantFrom(USDT, USDT, BTC, ETH),
      /** Thousandths of what is available; above 1,000 it is refused. */
      share: fc.integer({ min: 1, max: 1_100 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('decideWithdrawal' as const), nth, decision: deciding }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('claim' as const),
      user,
      currency: fc.constantFrom(USDT, BTC),
      units: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000_000_000 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('decideClaim' as const), nth, decision: deciding }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('receive' as const),
      user,
      currency: fc.constantFrom(USDT, BTC),
      units: fc.integer({ min: 1, max: 1_000_000_000_000 }),
      confirmations: fc.integer({ min: 0, max: 7 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('confirm' as const),
      nth,
      confirmations: fc.integer({ min: 0, max: 7 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.oneof(fc.integer({ min: 0, max: 700_000 }), fc.constantFrom(100_000, 600_000, 86_400_000)),
    }),
  },
);
type FundingStep = typeof fundingStep extends fc.Arbitrary<infer T> ? T : never;

/** Something in one of the other modules. */
const otherStep = fc.oneof(
  fc.record({
    kind: fc.constant('lever' as const),
    user,
    side: fc.constantFrom('long' as const, 'short' as const),
    share: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({ kind: fc.constant('closeLever' as const), user }),
  fc.record({
    kind: fc.constant('micro' as const),
    user,
    side: fc.constantFrom('up' as const, 'down' as const),
    seconds: fc.constantFrom(30, 120),
  }),
  fc.record({ kind: fc.constant('insure' as const), user, type: fc.constantFrom(1, 2) }),
  fc.record({ kind: fc.constant('save' as const), user, product: fc.constantFrom(1, 2, 3) }),
  fc.record({
    kind: fc.constant('acceptor' as const),
    user,
    side,
    acceptor: fc.integer({ min: 1, max: 5 }),
    money: fc.integer({ min: 1, max: 5_000 }),
  }),
  fc.record({
    kind: fc.constant('answer' as const),
    nth,
    does: fc.constantFrom('confirm' as const, 'reject' as const),
  }),
  fc.record({ kind: fc.constant('publish' as const), user, side, share: fc.integer({ min: 1, max: 1_100 }) }),
  fc.record({ kind: fc.constant('take' as const), user, side }),
  fc.record({
    kind: fc.constant('deal' as const),
    user,
    does: fc.constantFrom('pay' as const, 'cancel' as const, 'confirm' as const),
  }),
);
type OtherStep = typeof otherStep extends fc.Arbitrary<infer T> ? T : never;

export type Step = FundingStep | OtherStep | { kind: 'spot'; step: SpotStep };

/** Money in and out, and time. */
export const fundingSession = fc.array(fundingStep, { minLength: 5, maxLength: 40, size: 'max' });

const spotStep = spotSession.chain(([first, ...rest]) =>
  fc.constantFrom(...[first, ...rest].flatMap((step) => (step ? [{ kind: 'spot' as const, step }] : []))),
);

/** Everything that moves money. */
export const wholeSession: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fundingStep as fc.Arbitrary<Step> },
    { weight: 4, arbitrary: otherStep as fc.Arbitrary<Step> },
    { weight: 3, arbitrary: spotStep as fc.Arbitrary<Step> },
  ),
  { minLength: 15, maxLength: 60, size: 'max' },
);

const PAYOUT = {
  realName: 'Test',
  bankName: 'Bank',
  bankAccount: '6222021001098550813',
  alipayAccount: 'pay@test.test',
  wechatNickname: 'test',
  wechatAccount: 'test-test',
};

/** An exchange where users can do everything: they are verified and can be paid. */
export function sessionExchange(seed: string, options: { readonly verify?: boolean } = {}): Exchange {
  const settings = { c2cTraders: 0 };
  const exchange = createExchange(smallScenario({ seed, settings }, USERS), options);
  for (let index = 0; index < USERS; index += 1) exchange.execute('c2c.savePayout', PAYOUT, actor(index));
  return exchange;
}

/** Does a step; `split` cuts the way through time into pieces. */
export function play(exchange: Exchange, step: Step, split = 1): 'done' | 'refused' {
  const { kernel } = exchange;
  const give = <K extends CommandName>(name: K, input: CommandInput<K>, by: Actor = OPERATOR) =>
    exchange.execute(name, input as never, by).ok ? 'done' : 'refused';
  switch (step.kind) {
    case 'spot':
      return playSpot(exchange, step.step);
    case 'wait': {
      const start = kernel.now();
      for (let part = 1; part <= split; part += 1)
        kernel.advanceTo(start + Math.floor((step.ms * part) / split));
      return 'done';
    }
    case 'withdraw': {
      const { account, currency, share } = step;
      const balances = exchange.ledger.available(userId(step.user), account, currency);
      const number = formatAmount((balances * BigInt(share)) / 1_000n);
      return give('funding.withdraw', { account, currency, number, address: 'far' }, actor(step.user));
    }
    case 'claim': {
      const { currency, units } = step;
      const given = { currency, amount: formatAmount(BigInt(units)), from: 'far', hash: '', picture: '' };
      return give('funding.claim', given, actor(step.user));
    }
    case 'receive': {
      const { currency, units, confirmations } = step;
      const amount = formatAmount(BigInt(units));
      return give('funding.receive', { user: userId(step.user), currency, amount, confirmations });
    }
    default:
      return playDecision(exchange, step, give);
  }
}

type Give = <K extends CommandName>(name: K, input: CommandInput<K>, by?: Actor) => 'done' | 'refused';

/** The `nth` newest, or one that there is none of. */
const NONE = 999;

function playDecision(
  exchange: Exchange,
  step: Exclude<Step, { kind: 'spot' | 'wait' | 'withdraw' | 'claim' | 'receive' }>,
  give: Give,
): 'done' | 'refused' {
  const { queries } = exchange.funding;
  const reason = 'why';
  switch (step.kind) {
    case 'decideWithdrawal': {
      const [found] = queries.withdrawals({}, { offset: step.nth, limit: 1 }).rows;
      return give('funding.decideWithdrawal', {
        withdrawal: found?.id ?? NONE,
        decision: step.decision,
        reason,
      });
    }
    case 'decideClaim': {
      const [found] = queries.claims({}, { offset: step.nth, limit: 1 }).rows;
      return give('funding.decideClaim', { claim: found?.id ?? NONE, decision: step.decision, reason });
    }
    case 'confirm': {
      const [found] = queries.deposits({}, { offset: step.nth, limit: 1 }).rows;
      return give('funding.confirm', { deposit: found?.id ?? NONE, confirmations: step.confirmations });
    }
    case 'answer': {
      const [found] = exchange.acceptors.queries.all({}, { offset: step.nth, limit: 1 }).rows;
      return give(`acceptors.${step.does}`, { deal: found?.id ?? NONE });
    }
    default:
      return playOther(exchange, step, give);
  }
}

type Trading = Exclude<OtherStep, { kind: 'answer' }>;

function playOther(exchange: Exchange, step: Trading, give: Give): 'done' | 'refused' {
  const by = actor(step.user);
  switch (step.kind) {
    case 'lever': {
      const stops = { price: '0', takeProfit: '0', stopLoss: '0' };
      const { side: direction, share } = step;
      const order = { quote: USDT, base: BTC, multiple: 20, share, side: direction, mode: 'market' } as const;
      return give('leverage.submit', { ...order, ...stops }, by);
    }
    case 'closeLever':
      return give('leverage.closeAll', {}, by);
    case 'micro': {
      const { side: direction, seconds } = step;
      return give('micro.submit', { pair: 1, currency: USDT, side: direction, seconds, number: '20' }, by);
    }
    case 'insure':
      return give('micro.insure', { user: userId(step.user), type: step.type, amount: '100' });
    case 'save':
      return give('savings.buy', { product: step.product, amount: '500.12345678' }, by);
    case 'acceptor': {
      const { side: direction, acceptor } = step;
      const money = String(step.money);
      const given = {
        acceptor,
        side: direction,
        way: 'bank',
        mobile: '13800000000',
        account: '622',
        money,
      } as const;
      return give('acceptors.deal', given, by);
    }
    default:
      return playPeers(exchange, step, give);
  }
}

function playPeers(
  exchange: Exchange,
  step: Extract<Trading, { kind: 'publish' | 'take' | 'deal' }>,
  give: Give,
): 'done' | 'refused' {
  const by = actor(step.user);
  const { queries } = exchange.c2c;
  if (step.kind === 'publish') {
    const balances = exchange.ledger.available(userId(step.user), 'legal', USDT);
    const number = formatAmount((balances * BigInt(step.share)) / 1_000n, 2);
    const ad = { side: step.side, currency: USDT, way: 'bank', price: '6.8', number, min: '1' } as const;
    return give('c2c.publish', ad, by);
  }
  if (step.kind === 'take') {
    const [ad] = queries.market(USDT, step.side, { offset: 0, limit: 1 }).rows;
    return give('c2c.take', { ad: ad?.id ?? NONE }, by);
  }
  const [deal] = queries.running();
  if (!deal) return give('c2c.pay', { deal: NONE }, by);
  const party: Actor = { kind: 'user', id: step.does === 'confirm' ? coinSeller(deal) : coinBuyer(deal) };
  return step.does === 'confirm'
    ? give('c2c.confirm', { deal: deal.id, side: deal.side }, party)
    : give(`c2c.${step.does}`, { deal: deal.id }, party);
}
