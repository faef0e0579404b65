/** The results of a mission, as `GET /sim/missions/results` returns them. */
import * as z from 'zod/mini';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { formatDecimal } from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { ticksText } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import type {
  Advice,
  Cause,
  Crossing,
  MissionProgress,
  Results,
} from '#simulator/engine/modules/missions/index.ts';
import { money } from './lookup.ts';
import { goalText, nameOf } from './mission-texts.ts';
import { inAll } from './in-languages.ts';
import { everyLanguageText } from './requests.ts';
import type { ControlTarget } from './target.ts';

/** A text in the five languages. */
export const localTextReport = everyLanguageText.check(z.describe('One text in every language.'));

const decimal = z.string();

const cause = z
  .object({
    kind: z.enum(['position', 'coin', 'orders', 'contracts', 'other']),
    change: decimal.check(z.describe('What it brought or cost, in USDT.')),
    id: z.optional(z.int()).check(z.describe('Of a leverage position.')),
    pair: z.optional(z.string()),
    side: z.optional(z.enum(['long', 'short'])),
    liquidated: z.optional(z.boolean()),
    number: z.optional(decimal).check(z.describe('Size of the position in base, or what was held last.')),
    currency: z.optional(z.string()).check(z.describe('The base currency of a position, or what was held.')),
    basis: z.optional(decimal).check(z.describe('Entry price, or the price at the start of the mission.')),
    price: z.optional(decimal).check(z.describe('The price at the end; of a currency, in USDT.')),
  })
  .check(
    z.describe(
      'position: a leverage position, by the movement of its price. coin: a currency held, likewise. orders: spot orders, what was paid against the price of the moment, fees included. contracts: second contracts. other: leverage fees, interest.',
    ),
  );

const advice = z
  .object({
    kind: z.enum(['stop', 'sell', 'orders', 'contracts']),
    price: z.optional(decimal).check(z.describe('Of the stop-loss, or of the currency in USDT.')),
    loss: z.optional(decimal).check(z.describe('About what it would have lost, in USDT.')),
    currency: z.optional(z.string()),
  })
  .check(
    z.describe(
      'What would have kept the loss within the limit. stop: a stop-loss at that price. sell: selling the currency at that price. orders: smaller orders, or orders that wait. contracts: smaller stakes.',
    ),
  );

/** The response of the call. */
export const results = z.object({
  mission: z.string(),
  title: localTextReport,
  user: z.int(),
  account: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  reason: z.optional(z.enum(['loss', 'time'])),
  score: z
    .optional(z.int())
    .check(
      z.describe('0 to 100, of a run that has ended: share of the goals met, −10 a hint, −5 a wrong answer.'),
    ),
  goals: z.array(z.object({ text: localTextReport, met: z.boolean() })),
  from: z.int(),
  to: z.int(),
  durationMs: z.int(),
  profit: decimal.check(z.describe('In USDT, as are all amounts that name no currency.')),
  startEquity: decimal,
  endEquity: decimal,
  fees: decimal,
  feesByCurrency: z.array(z.object({ currency: z.string(), amount: decimal })),
  drawdown: decimal.check(z.describe('Deepest fall from a peak to a later trough.')),
  drawdownPercent: decimal.check(z.describe('The same in percent of the peak.')),
  trades: z.int(),
  orders: z.int().check(z.describe('How many orders the trades belong to.')),
  positions: z.int().check(z.describe('Leverage positions opened or left waiting.')),
  contracts: z.int().check(z.describe('Second contracts placed.')),
  hints: z.int(),
  wrongAnswers: z.int(),
  equity: z.array(z.object({ at: z.int(), worth: decimal })).check(z.describe('A line for a small chart.')),
  causes: z
    .array(cause)
    .check(z.describe('What the profit is made of, the largest loss first; the parts add up to it.')),
  crossing: z
    .optional(
      z.object({
        at: z.int(),
        limit: decimal.check(z.describe('The loss that was allowed.')),
        loss: decimal.check(z.describe('The loss in all.')),
        cause,
        advice: z.optional(advice),
      }),
    )
    .check(z.describe('When and by what the loss limit was crossed.')),
  session: z
    .object({
      scenario: z.string(),
      seed: z.string(),
      branch: z.string(),
      now: z.int(),
      seq: z.int().check(z.describe('The last command.')),
      hash: z
        .optional(z.string())
        .check(
          z.describe('Hash of the state now, where the run has ended: a recording of the session proves it.'),
        ),
    })
    .check(z.describe('Which exchange this was.')),
});

type ResultsReport = z.output<typeof results>;
export type CauseReport = z.output<typeof cause>;

interface Found {
  readonly user: { readonly id: number; readonly account: string };
  readonly progress: MissionProgress;
  readonly results: Results;
}

/** The results of one user's mission that was begun. */
export function resultsReport(
  target: ControlTarget,
  { user, progress, results: found }: Found,
): ResultsReport {
  const exchange = target.exchange();
  const { market, kernel } = exchange;
  const { mission, reason } = progress;
  const state = progress.state === 'open' ? 'running' : progress.state;
  const { causes, crossing, equity, feesByCurrency, drawdownPoints, ...figures } = found;
  return {
    mission: mission.id,
    title: inAll(mission.title),
    user: user.id,
    account: user.account,
    state,
    ...(reason && { reason }),
    goals: progress.goals.map(({ goal, met }) => ({ text: goalText(market, goal), met })),
    ...figures,
    durationMs: found.to - found.from,
    profit: money(found.profit),
    startEquity: money(found.startEquity),
    endEquity: money(found.endEquity),
    fees: money(found.fees),
    feesByCurrency: feesByCurrency.map(({ currency, amount }) => ({
      currency: nameOf(market, currency),
      amount: money(amount),
    })),
    drawdown: money(found.drawdown),
    drawdownPercent: formatDecimal(BigInt(drawdownPoints), 2),
    equity: equity.map(({ at, worth }) => ({ at, worth: money(worth) })),
    causes: causes.map((each) => causeReport(exchange, each, found.to)),
    ...(crossing && { crossing: crossingReport(exchange, crossing, found.to) }),
    session: {
      ...target.session(),
      now: kernel.now(),
      seq: kernel.lastSeq(),
      ...(state !== 'running' && { hash: kernel.hash() }),
    },
  };
}

/** A part of a result, as it stood at an instant. */
export function causeReport({ market }: Exchange, given: Cause, to: Instant): CauseReport {
  const change = money(given.change);
  if (given.kind === 'coin') {
    const { currency, number } = given;
    const price = money(market.usdtPrice(currency, to));
    return { kind: 'coin', change, currency: nameOf(market, currency), number: money(number), price };
  }
  if (given.kind !== 'position') return { kind: given.kind, change };
  const { id, side, size, basis, isLiquidated } = given;
  const pair = market.pair(given.pair) as Pair;
  return {
    kind: 'position',
    change,
    liquidated: isLiquidated,
    id,
    pair: pair.symbol,
    side,
    number: money(size),
    currency: pair.baseName,
    basis: priceText(pair, basis),
    price: ticksText(pair, market.price(pair, to)),
  };
}

function crossingReport(
  exchange: Exchange,
  given: Crossing,
  at: Instant,
): NonNullable<ResultsReport['crossing']> {
  const { limit, loss, advice: suggested } = given;
  return {
    at,
    limit: money(limit),
    loss: money(loss),
    cause: causeReport(exchange, given.cause, at),
    ...(suggested && { advice: adviceReport(exchange, given.cause, suggested) }),
  };
}

function adviceReport({ market }: Exchange, about: Cause, given: Advice): z.output<typeof advice> {
  if (given.kind === 'orders' || given.kind === 'contracts') return { kind: given.kind };
  const loss = money(given.loss);
  if (given.kind === 'sell')
    return { kind: 'sell', currency: nameOf(market, given.currency), price: money(given.price), loss };
  const pair = about.kind === 'position' ? market.pair(about.pair) : undefined;
  const price = pair ? priceText(pair, given.price) : money(given.price);
  return { kind: 'stop', price, loss };
}

/** A price in the quote currency with the decimals of its pair. */
const priceText = ({ priceDp }: Pair, price: bigint): string => formatDecimal(price, 8, priceDp);
