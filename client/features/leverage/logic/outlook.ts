/** What an order would change in the account that it is placed from. */
import { add, compare, missingOf, negate, pairKey } from '#client/exchange/index.ts';
import type { Decimal, LeverAccountData as LiveAccount, PairRef } from '#client/exchange/index.ts';
import { orderFigures } from './order.ts';
import type { LeverDirection, LeverTerms, OrderDraft, OrderFigures } from './order.ts';
import { tradeDirection, tradePair } from './position.ts';
import {
  isLiquidated,
  balanceLeft,
  liquidationPriceOf,
  movedTo,
  netSize,
  riskRateOf,
  withOrder,
} from './risk.ts';

/** An order with a multiplier: its direction, the price before the spread, and what follows from them. */
export interface PricedOrder {
  readonly direction: LeverDirection;
  readonly price: Decimal;
  readonly figures: OrderFigures & { readonly margin: Decimal };
}

/** The account once the order has opened at its price. */
export interface Outlook {
  /** Margin and fee: what leaves the balance at once. */
  readonly charged: Decimal;
  /** Undefined while the balance is unknown; below 0 it does not suffice. */
  readonly left: Decimal | undefined;
  /** Percent; undefined while the account is unknown. */
  readonly riskRate: Decimal | undefined;
  /** Of the order's pair; undefined where no price leads there, while the account is unknown, and of an order that cannot open. */
  readonly liquidationPrice: Decimal | undefined;
  /** It would be liquidated at once, so the exchange refuses it (LEVERAGE-R10). */
  readonly isTooRisky: boolean;
  /** It is paid for and not too risky. */
  readonly canOpen: boolean;
}

/** An order at a price; undefined while price, multiplier or hands are missing. */
export function pricedOf(
  order: OrderDraft,
  price: string | undefined,
  terms: LeverTerms,
): PricedOrder | undefined {
  const figures = orderFigures({ ...order, price }, terms);
  if (price === undefined || figures?.margin === undefined) return undefined;
  return { direction: order.direction, price, figures: { ...figures, margin: figures.margin } };
}

/** Why the exchange would refuse an order (LEVERAGE-R10): by how much the balance falls short, or the risk rate, which has to be above a limit. */
export type Obstacle =
  | { readonly kind: 'balance'; readonly missing: Decimal }
  | { readonly kind: 'risk'; readonly riskRate: Decimal | undefined; readonly limit: Decimal };

/** What keeps an order from opening; undefined where nothing does, or something is not known. */
export function obstacleOf(
  balance: Decimal | undefined,
  live: LiveAccount,
  outlook: Outlook | undefined,
): Obstacle | undefined {
  const missing = missingOf(balance, outlook?.charged);
  if (missing !== undefined) return { kind: 'balance', missing };
  if (outlook?.isTooRisky !== true) return undefined;
  return { kind: 'risk', riskRate: outlook.riskRate, limit: live.liquidationRate };
}

/** Whether the balance suffices. */
export const suffices = (left: Decimal): boolean => compare(left, '0') >= 0;

/** What an order does to an account; other pairs stay at their present prices. */
export function outlookOf(
  live: LiveAccount,
  pair: PairRef,
  { direction, price, figures }: PricedOrder,
): Outlook {
  const charged = add(figures.margin, figures.fee);
  const { balance, margins = '0', profits = '0', positions, liquidationRate } = live;
  const left = balance === undefined ? undefined : balanceLeft(balance, figures.margin, figures.fee);
  if (balance === undefined || positions === undefined) {
    const unknown = { riskRate: undefined, liquidationPrice: undefined };
    return { charged, left, ...unknown, isTooRisky: false, canOpen: false };
  }
  const own = positions.filter((position) => pairKey(tradePair(position)) === pairKey(pair));
  const net = netSize(
    own.map((position) => ({ direction: tradeDirection(position), number: position.number })),
  );
  // Profits are at the price of the last `lever_trade` event, which may be older than the ticker.
  const current = own[0]?.update_price ?? price;
  const account = { balance, margins, profits, liquidationRate };
  const after = withOrder(movedTo(account, net, current, price), figures);
  const size = direction === 'long' ? figures.number : negate(figures.number);
  const isTooRisky = isLiquidated(after);
  const canOpen = !isTooRisky && left !== undefined && suffices(left);
  return {
    charged,
    left,
    riskRate: riskRateOf(after),
    liquidationPrice: canOpen ? liquidationPriceOf(after, add(net, size), price) : undefined,
    isTooRisky,
    canOpen,
  };
}
