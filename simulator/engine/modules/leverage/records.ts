/** What leverage trading remembers: one record per trade, replaced whole when it changes. */
import { codec } from '#simulator/engine/kernel/index.ts';
import type { TypeOf } from '#simulator/engine/kernel/index.ts';

export const leverSides = ['long', 'short'] as const;
export type LeverSide = (typeof leverSides)[number];

/** In the order of their codes 0 to 4 on the wire (LEVERAGE-R9). */
export const leverStatuses = ['pending', 'holding', 'closing', 'closed', 'revoked'] as const;
export type LeverStatus = (typeof leverStatuses)[number];

/** Why a trade is no longer open. */
export const leverEnds = ['user', 'takeProfit', 'stopLoss', 'liquidation', 'delisted'] as const;
export type LeverEnd = (typeof leverEnds)[number];

const leverTrade = codec.record({
  id: codec.integer(1),
  user: codec.integer(1),
  pair: codec.integer(1),
  side: codec.oneOf(leverSides),
  status: codec.oneOf(leverStatuses),
  multiple: codec.integer(1),
  /** Hands. */
  share: codec.integer(1),
  /** Base units, in 1e-8. */
  number: codec.amount(),
  /** Before the spread: the last price, or the price that is waited for. */
  originPrice: codec.amount(),
  /** What it opened at, or will: after the spread. */
  price: codec.amount(),
  /** 0 means none. */
  takeProfit: codec.amount(),
  stopLoss: codec.amount(),
  /** Margin at the start (`origin_caution_money`), and what is left of it (`caution_money`), which is locked while the trade is open. */
  margin: codec.amount(),
  marginLeft: codec.amount(),
  fee: codec.amount(),
  overnightPercent: codec.amount(),
  overnightPaid: codec.amount(),
  /** Price when it ended; 0 while it is open. */
  closePrice: codec.amount(),
  /** What closing brought or cost; 0 while it is open. */
  profit: codec.amount(),
  /** Empty while it is open. */
  end: codec.oneOf([...leverEnds, '']),
  createdAt: codec.instant,
  /** When it became a position. */
  openedAt: codec.instant,
  /** When its end was requested, and when it ended. */
  handledAt: codec.instant,
  completedAt: codec.instant,
});

/** A trade of a user. Prices and amounts in 1e-8 of the quote currency; instants are 0 until it happens. */
export type LeverTrade = TypeOf<typeof leverTrade>;

/** Whether a trade has neither been closed nor revoked. */
export function isOpenTrade({ status }: LeverTrade): boolean {
  return status !== 'closed' && status !== 'revoked';
}

/** Whether a trade is a position, in the market. */
export function isHeld({ status }: LeverTrade): boolean {
  return status === 'holding' || status === 'closing';
}

/** What a snapshot has: open trades by id, the others in the order in which they ended. */
export function savedLeverage(isPair: (id: number) => boolean) {
  const trades = (areOpen: boolean) =>
    codec.list(
      codec.checked(leverTrade, (trade, fail) => {
        if (!isPair(trade.pair)) fail('pair', `there is no pair ${trade.pair}`);
        if (isOpenTrade(trade) !== areOpen) fail('status', `${trade.status} does not belong here`);
      }),
    );
  return codec.record({ open: trades(true), ended: trades(false), chain: codec.text });
}
