/** Rows of the spot calls (E10, E14–E18). */
import { formatAmount, formatDateTime } from '#simulator/engine/kernel/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { notional, quantity } from '#simulator/engine/market/index.ts';
import type { Level, Pair } from '#simulator/engine/market/index.ts';
import type { User } from '#simulator/engine/modules/account/index.ts';
import { sideOf, tradeFee } from '#simulator/engine/modules/spot/index.ts';
import type { OpenSpotOrder, SpotTrade } from '#simulator/engine/modules/spot/index.ts';
import { maskAccount } from '#simulator/protocol/wire/mask.ts';
import { levelRows, numberText, ticksPriceText } from '#simulator/protocol/wire/market.ts';
import type { TapeLine } from '#simulator/protocol/wire/market.ts';

/** A side as the spot calls name it. */
const wireSide = { buy: 'in', sell: 'out' } as const;

/** The viewer's direction in a completed trade (D-12). */
const WAY = { buy: 2, sell: 1 } as const;

const marketIds = (pair: Pair) => ({ currency: pair.base, legal: pair.quote });

const marketNames = (pair: Pair) => ({ currency_name: pair.baseName, legal_name: pair.quoteName });

/** Aggregated levels of one side, best first. */
export function bookRows(pair: Pair, levels: readonly Level[]) {
  const names = { ...marketIds(pair), legalcoin: pair.quoteName, currencycoin: pair.baseName };
  return levelRows(pair, levels).map((row) => ({ ...names, ...row }));
}

/** An open order of the caller with what is done and what the whole is worth (E14–E16, E18). */
export function toEntrustRow(user: User, order: OpenSpotOrder) {
  const { pair } = order;
  return {
    id: order.id,
    user_id: user.id,
    type: wireSide[order.side],
    price: ticksPriceText(pair, order.price),
    number: numberText(pair, order.left),
    total_number: numberText(pair, order.lots),
    complete_number: numberText(pair, order.lots - order.left),
    total_money: formatAmount(notional(pair, order.price, order.lots)),
    create_time: formatDateTime(order.placedAt),
    ...marketIds(pair),
    account_number: maskAccount(user.account),
    ...marketNames(pair),
  };
}

/** A completed trade as one viewer sees it (E17). */
export function completedRow(exchange: Exchange, pair: Pair, trade: SpotTrade, viewer: number) {
  const side = sideOf(trade, viewer);
  return {
    id: trade.id,
    way: WAY[side],
    user_id: trade.buyer,
    from_user_id: trade.seller,
    price: ticksPriceText(pair, trade.price),
    number: numberText(pair, trade.lots),
    ...marketIds(pair),
    create_time: Math.floor(trade.at / 1000),
    in_fee: formatAmount(trade.buyerFee),
    out_fee: formatAmount(trade.sellerFee),
    account_number: accountOf(exchange, trade.buyer),
    from_number: accountOf(exchange, trade.seller),
    time: formatDateTime(trade.at),
    ...marketNames(pair),
    type: wireSide[side],
  };
}

/** Masked account of a party; empty for the simulated maker. */
function accountOf({ account }: Exchange, user: number): string {
  return maskAccount(account.queries.byId(user)?.account ?? '');
}

/** A line of the tape in the row shape of E17 (E10 `complete`): prints of the market have no parties to name. */
export function tapeRow(exchange: Exchange, pair: Pair, line: TapeLine, viewer: number) {
  if (line.trade) return completedRow(exchange, pair, line.trade, viewer);
  return {
    id: line.number,
    way: WAY[line.side],
    price: ticksPriceText(pair, line.price),
    number: numberText(pair, line.lots),
    ...marketIds(pair),
    create_time: Math.floor(line.at / 1000),
    in_fee: formatAmount(tradeFee(quantity(pair, line.lots), pair.feePercent)),
    out_fee: formatAmount(tradeFee(notional(pair, line.price, line.lots), pair.feePercent)),
    time: formatDateTime(line.at),
    ...marketNames(pair),
    type: wireSide[line.side],
  };
}
