/** Leverage: orders that opened, positions that ended without their owner's doing, the overnight fee. */
import { formatAmount, formatDecimal, mulDiv, shortAmount, UNIT } from '#simulator/engine/kernel/index.ts';
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';
import { logTypes } from '#simulator/engine/ledger/index.ts';
import type { LogType } from '#simulator/engine/ledger/index.ts';
import { priceOfTicks, ticksOfPrice } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import { entryOf } from '#simulator/engine/modules/kit.ts';
import { LEVER_WALLET, profitAt, riskRate } from '#simulator/engine/modules/leverage/index.ts';
import type { LeverTrade } from '#simulator/engine/modules/leverage/index.ts';
import type { Batch } from './batch.ts';
import type { NoticeDeps } from './deps.ts';
import type { NewNotice } from './kinds.ts';

/** Legs of one posting that can touch a user. */
const LEGS = 4;

/**
 * Notices of trades that changed in one piece of work.
 * @param byItself no one commanded the work
 */
export function leverNotices(
  deps: NoticeDeps,
  { levers }: Batch,
  now: Instant,
  byItself: boolean,
): readonly NewNotice[] {
  const trades = [...levers].flatMap((id) => deps.leverage.queries.trade(id) ?? []);
  const opened = trades.filter(
    ({ openedAt, createdAt }) => byItself && openedAt === now && createdAt < openedAt,
  );
  return [
    ...opened.map((trade) => openedNotice(deps, trade)),
    ...trades.flatMap((trade) => stopNotice(deps, trade) ?? []),
    ...liquidationNotices(
      deps,
      trades.filter(({ end }) => end === 'liquidation'),
      now,
    ),
  ];
}

function openedNotice(deps: NoticeDeps, trade: LeverTrade): NewNotice {
  const pair = deps.leverage.queries.pairOf(trade);
  const facts = { ...tradeFacts(pair, trade), margin: shortAmount(trade.margin) };
  return { user: trade.user, kind: 'leverOpened', facts: { ...facts, price: priceText(pair, trade.price) } };
}

function stopNotice(deps: NoticeDeps, trade: LeverTrade): NewNotice | undefined {
  const { user, end } = trade;
  if (end !== 'takeProfit' && end !== 'stopLoss') return undefined;
  const facts = closedFacts(deps.leverage.queries.pairOf(trade), trade);
  return { user, kind: end === 'takeProfit' ? 'leverTakeProfit' : 'leverStopLoss', facts };
}

/** One notice for all positions of a user and quote currency: they ended together. */
function liquidationNotices(
  deps: NoticeDeps,
  trades: readonly LeverTrade[],
  now: Instant,
): readonly NewNotice[] {
  const accounts = new Map<string, LeverTrade[]>();
  for (const trade of trades) {
    const key = `${trade.user}/${deps.leverage.queries.pairOf(trade).quote}`;
    entryOf(accounts, key, () => []).push(trade);
  }
  return [...accounts.values()].map((together) => liquidationNotice(deps, together, now));
}

function liquidationNotice(deps: NoticeDeps, together: readonly LeverTrade[], now: Instant): NewNotice {
  const worst = together.reduce((found, trade) => (trade.profit < found.profit ? trade : found));
  const pair = deps.leverage.queries.pairOf(worst);
  const sum = (part: (trade: LeverTrade) => Amount) => together.reduce((all, trade) => all + part(trade), 0n);
  const [margin, profit] = [sum((trade) => trade.margin), sum((trade) => trade.profit)];
  const covered = sumNow(deps, worst.user, pair.quote, now, {
    type: logTypes.leverLiquidation.type,
    memo: logTypes.leverShortfall.memo,
  });
  const after = deps.ledger.available(worst.user, LEVER_WALLET, pair.quote);
  const balance = after - covered - sum((trade) => trade.marginLeft) - profit;
  const limit = deps.settings.leverBurstPercent;
  const needed = (limit * margin) / (100n * UNIT);
  const missing = needed - (balance + margin + profit) + 1n;
  const facts = {
    ...closedFacts(pair, worst),
    result: shortAmount(profit),
    others: String(together.length - 1),
    rate: formatDecimal(riskRate({ balance, margin, profit }), 2),
    limit: shortAmount(limit),
    missing: centsUp(missing),
    ...stopBefore(pair, worst, balance + margin - needed),
    covered: covered > 0n ? shortAmount(covered) : '',
  };
  return { user: worst.user, kind: 'leverLiquidated', facts };
}

/**
 * A stop-loss price three quarters of the way from the entry to where the account was liquidated, and what closing there would
 * have cost. Empty where no price of this position led there.
 * @param cushion what all positions together could lose before that
 */
function stopBefore(pair: Pair, trade: LeverTrade, cushion: Amount): { stop: string; stopResult: string } {
  const loss = (smaller(cushion, -trade.profit) * 3n) / 4n;
  const distance = mulDiv(loss, UNIT, trade.number);
  const price = trade.side === 'long' ? trade.price - distance : trade.price + distance;
  const stop = priceOfTicks(pair, ticksOfPrice(pair, price));
  if (loss <= 0n || stop <= 0n) return { stop: '', stopResult: '' };
  return { stop: priceText(pair, stop), stopResult: shortAmount(profitAt(trade, stop)) };
}

const smaller = (a: Amount, b: Amount): Amount => (a < b ? a : b);

/** Money that must suffice, in hundredths. */
function centsUp(amount: Amount): string {
  const cent = UNIT / 100n;
  return shortAmount(((amount + cent - 1n) / cent) * cent);
}

/** The overnight fee of a day, by user and currency. */
export function overnightNotices(deps: NoticeDeps, { balances }: Batch, now: Instant): readonly NewNotice[] {
  return [...balances].flatMap(([user, currencies]) =>
    [...currencies].flatMap((id): readonly NewNotice[] => {
      const fee = -sumNow(deps, user, id, now, logTypes.leverOvernight);
      const currency = deps.market.currency(id)?.name ?? '';
      if (fee <= 0n) return [];
      return [{ user, kind: 'leverOvernight', facts: { amount: shortAmount(fee), currency } }];
    }),
  );
}

/** What the posting of this instant moved in a leverage account under one type of log. */
function sumNow(
  { ledger }: NoticeDeps,
  user: number,
  currency: number,
  now: Instant,
  { type, memo }: LogType,
): Amount {
  const filter = { user, wallet: LEVER_WALLET, currency, types: [type], memos: [memo] } as const;
  return ledger
    .movements(filter, { offset: 0, limit: LEGS })
    .rows.filter(({ at }) => at === now)
    .reduce((sum, { amount }) => sum + amount, 0n);
}

const priceText = (pair: Pair, price: Amount): string => formatAmount(price, pair.priceDp);

const tradeFacts = (pair: Pair, { id, side, share }: LeverTrade) => ({
  trade: String(id),
  symbol: pair.symbol,
  side,
  hands: String(share),
  currency: pair.quoteName,
});

const closedFacts = (pair: Pair, trade: LeverTrade) => ({
  ...tradeFacts(pair, trade),
  entry: priceText(pair, trade.price),
  price: priceText(pair, trade.closePrice),
  result: shortAmount(trade.profit),
});
