/** What an account was worth over time (extension `portfolio`, X13). */
import type { Portfolio } from '#contract/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import {
  DAY_MS,
  formatAmount,
  formatDate,
  mulDiv,
  startOfDay,
  UNIT,
} from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import type { User } from '#simulator/engine/modules/account/index.ts';
import { caller } from '../call.ts';
import type { Handlers } from '../call.ts';

const MAX_DAYS = 90;
/** Enough for a small curve: a point every quarter of an hour. */
const POINTS = 97;
const SECOND_MS = 1000;
const MINUTE_SECONDS = 60;

export const portfolioHandlers = {
  portfolio(call) {
    const user = caller(call);
    const { exchange } = call;
    const now = exchange.kernel.now();
    const { equity, outside } = valuesAt(exchange, user, [now])[0] ?? { equity: 0n, outside: 0n };
    return {
      equity: formatAmount(equity),
      profit: formatAmount(equity - outside),
      ...riskOf(exchange, user),
      days: daysOf(exchange, user, now),
      hours: hoursOf(exchange, user, now),
    };
  },
} satisfies Handlers;

const valuesAt = ({ missions }: Exchange, { id, createdAt }: User, instants: readonly Instant[]) =>
  missions.queries.valuesAt(id, createdAt, instants);

/** Unrealised profit and margins in USDT, over all quote currencies. */
function riskOf({ market, leverage, kernel }: Exchange, { id }: User) {
  let [unrealised, margin] = [0n, 0n];
  for (const { id: quote } of market.currencies) {
    const risk = leverage.queries.risk(id, quote);
    const price = market.usdtPrice(quote, kernel.now());
    unrealised += mulDiv(risk.profit, price, UNIT);
    margin += mulDiv(risk.margin, price, UNIT);
  }
  return { unrealised: formatAmount(unrealised), margin: formatAmount(margin) };
}

/** Each day at its last instant: what happens at midnight belongs to the next one. */
function daysOf(exchange: Exchange, user: User, now: Instant): Portfolio['days'] {
  const today = startOfDay(now);
  const first = Math.max(startOfDay(user.createdAt), today - (MAX_DAYS - 1) * DAY_MS);
  const count = Math.round((today - first) / DAY_MS) + 1;
  const starts = Array.from({ length: count }, (_, index) => first + index * DAY_MS);
  const ends = starts.map((start) => Math.min(now, start + DAY_MS - 1));
  const [before, ...values] = valuesAt(exchange, user, [first - 1, ...ends]);
  let last = before ?? { equity: 0n, outside: 0n };
  return values.map((value, index) => {
    const outside = value.outside - last.outside;
    const profit = value.equity - last.equity - outside;
    last = value;
    return {
      day: formatDate(starts[index] ?? today),
      equity: formatAmount(value.equity),
      outside: formatAmount(outside),
      profit: formatAmount(profit),
    };
  });
}

/** Evenly spaced seconds of the latest day, about a minute or more apart, the last of which is the present one. */
function hoursOf(exchange: Exchange, user: User, now: Instant): Portfolio['hours'] {
  const end = Math.floor(now / SECOND_MS);
  const from = Math.min(end, Math.ceil(Math.max(user.createdAt, now - DAY_MS) / SECOND_MS));
  const last = Math.min(POINTS - 1, Math.ceil((end - from) / MINUTE_SECONDS));
  const seconds = Array.from({ length: last + 1 }, (_, index) =>
    last === 0 ? end : from + Math.floor(((end - from) * index) / last),
  );
  const instants = seconds.map((second) => (second === end ? now : second * SECOND_MS));
  return valuesAt(exchange, user, instants).map(({ equity }, index) => ({
    time: seconds[index] ?? end,
    equity: formatAmount(equity),
  }));
}
