/** Random trading sessions: what people, hostile programs and the operator may do, as plain steps that can be played again. */
import fc from 'fast-check';
import type { CommandName, Exchange } from '#simulator/engine/exchange.ts';
import { formatAmount, formatDecimal } from '#simulator/engine/kernel/index.ts';
import { operation } from '../market/operated.ts';
import type { Operation } from '../market/operated.ts';
import { BTC, ETH, USDC, USDT, actor, pairNamed, userId } from '../../support/exchange.ts';

const USERS = 3;
const MARKETS = ['BTC/USDT', 'ETH/USDT', 'BTC/USDC'] as const;
const WALLETS = ['legal', 'change', 'lever', 'micro'] as const;

export type Step =
  | {
      kind: 'order';
      user: number;
      symbol: string;
      side: 'buy' | 'sell';
      mode: 'limit' | 'market';
      percent: number;
      share: number;
    }
  | { kind: 'cancel'; user: number; nth: number }
  | { kind: 'transfer'; user: number; from: string; to: string; currency: number; share: number }
  | {
      kind: 'hostile';
      user: number;
      side: 'buy' | 'sell';
      price: string;
      number: string;
      base: number;
      quote: number;
    }
  | { kind: 'cross'; maker: number; taker: number; symbol: string; side: 'buy' | 'sell'; share: number }
  | { kind: 'operate'; does: Operation }
  | { kind: 'advance'; ms: number };

const user = fc.integer({ min: 0, max: USERS - 1 });
const side = fc.constantFrom('buy' as const, 'sell' as const);
const share = fc.integer({ min: 1, max: 1_100 });

const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e5',
    'NaN',
    '0.000000001',
    '9'.repeat(40),
    '1.2.3',
    ' 1',
    '__proto__',
    '١',
  ),
  fc.string({ maxLength: 12 }),
  fc.float().map(String),
);

const order = fc.record({
  kind: fc.constant('order' as const),
  user,
  symbol: fc.constantFrom(...MARKETS),
  side,
  mode: fc.constantFrom('limit' as const, 'limit' as const, 'market' as const),
  /** Hundredths of a percent from the last price. */
  percent: fc.oneof(fc.integer({ min: -60, max: 60 }), fc.constantFrom(-5, 0, 5)),
  /** Thousandths of what the balance allows; above 1,000 it is refused. */
  share,
});

/** One user offers at the last price and another takes it; now and then they are the same. */
const cross = fc.record({
  kind: fc.constant('cross' as const),
  maker: user,
  taker: user,
  symbol: fc.constantFrom(...MARKETS),
  side,
  share: fc.integer({ min: 1, max: 300 }),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: cross },
  { weight: 6, arbitrary: order },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), user, nth: fc.integer({ min: 0, max: 4 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('transfer' as const),
      user,
      from: fc.constantFrom(...WALLETS),
      to: fc.constantFrom(...WALLETS),
      currency: fc.constantFrom(BTC, ETH, USDT, USDC),
      share,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('hostile' as const),
      user: fc.integer({ min: -3, max: 5 }),
      side,
      price: hostileText,
      number: hostileText,
      base: fc.integer({ min: -1, max: 20 }),
      quote: fc.integer({ min: -1, max: 20 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('operate' as const), does: operation }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('advance' as const), ms: fc.integer({ min: 0, max: 900_000 }) }),
  },
);

/** A session of up to 30 steps. */
export const session = fc.array(step, { minLength: 4, maxLength: 30 });

/** Does one step. What it asks for depends on the state only, so the same steps on equal states do the same. */
export function play(exchange: Exchange, given: Step): 'done' | 'refused' {
  switch (given.kind) {
    case 'advance':
      exchange.kernel.advanceTo(exchange.kernel.now() + given.ms);
      return 'done';
    case 'order':
      return playOrder(exchange, given);
    case 'cross':
      return playCross(exchange, given);
    case 'cancel':
      return playCancel(exchange, given.user, given.nth);
    case 'transfer':
      return playTransfer(exchange, given);
    case 'operate': {
      const { name, input } = given.does;
      return shown(exchange.execute(`market.${name}` as CommandName, input as never, { kind: 'operator' }));
    }
    case 'hostile': {
      const { side: hostileSide, price, number, base, quote } = given;
      const input = { side: hostileSide, mode: 'limit' as const, price, number, base, quote };
      return shown(exchange.execute('spot.place', input, { kind: 'user', id: given.user }));
    }
  }
}

const shown = (outcome: { ok: boolean }) => (outcome.ok ? 'done' : 'refused');

function playOrder(exchange: Exchange, given: Extract<Step, { kind: 'order' }>) {
  const pair = pairNamed(exchange, given.symbol);
  const last = exchange.market.price(pair, exchange.kernel.now());
  const ticks = Math.round((last * (10_000 + given.percent)) / 10_000);
  const currency = given.side === 'buy' ? pair.quote : pair.base;
  const balances = exchange.ledger.available(userId(given.user), 'change', currency);
  const spend = (balances * BigInt(given.share)) / 1000n;
  const base = given.side === 'sell' ? spend : (spend * 10n ** BigInt(pair.priceDp)) / BigInt(ticks);
  const input = {
    side: given.side,
    mode: given.mode,
    quote: pair.quote,
    base: pair.base,
    price: formatDecimal(BigInt(ticks), pair.priceDp),
    number: formatAmount(base, 4),
  };
  return shown(exchange.execute('spot.place', input, actor(given.user)));
}

function playCross(exchange: Exchange, given: Extract<Step, { kind: 'cross' }>) {
  const { maker, taker, symbol, share, side: offered } = given;
  const taken = offered === 'buy' ? 'sell' : 'buy';
  const order = { kind: 'order', symbol, mode: 'limit', percent: 0, share } as const;
  const offer = playOrder(exchange, { ...order, user: maker, side: offered });
  return offer === 'refused' ? offer : playOrder(exchange, { ...order, user: taker, side: taken });
}

function playCancel(exchange: Exchange, index: number, nth: number) {
  const { rows } = exchange.spot.queries.openOrders(userId(index), {}, { offset: nth, limit: 1 });
  const input = { order: rows[0]?.id ?? 999, side: rows[0]?.side ?? ('buy' as const) };
  return shown(exchange.execute('spot.cancel', input, actor(index)));
}

function playTransfer(exchange: Exchange, given: Extract<Step, { kind: 'transfer' }>) {
  const { from, to, currency } = given;
  const balances = exchange.ledger.available(userId(given.user), from as 'change', currency);
  const number = formatAmount((balances * BigInt(given.share)) / 1000n);
  return shown(exchange.execute('wallet.transfer', { from, to, currency, number }, actor(given.user)));
}
