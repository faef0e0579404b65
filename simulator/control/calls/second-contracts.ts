import * as z from 'zod/mini';
import { formatAmount } from '#simulator/engine/kernel/index.ts';
import { ticksText } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import type { MicroReceipt, Sighting } from '#simulator/engine/modules/micro/index.ts';
import { call, commandReport, ControlError, recordAsOperator } from '../call.ts';
import type { CallTable } from '../call.ts';
import { nameOfCurrency, currencyOf, money, UNKNOWN_USER, userName, userOf } from '../lookup.ts';
import type { ControlTarget } from '../target.ts';

const price = z.string();

const sighting = z.object({
  at: z.int().check(z.describe('The instant of the price.')),
  step: z.int().check(z.describe('Beginning of the half second in which it was in force.')),
  price: price.check(z.describe('What the order was reckoned with.')),
  reference: price.check(z.describe('The reference price of that instant, looked up again.')),
  minute: z.nullable(
    z
      .object({ start: z.int(), low: price, high: price })
      .check(z.describe('The bar of one minute of E04 that holds the instant, as far as it is past.')),
  ),
});

const receipt = z.object({
  id: z.int(),
  user: z.int(),
  pair: z.string(),
  currency: z.string(),
  side: z.enum(['up', 'down']),
  stake: z.string(),
  fee: z.string(),
  gainPercent: z.string(),
  openedAt: z.int(),
  endsAt: z.int(),
  opened: sighting,
  ended: z.nullable(
    z.object({
      source: z
        .enum(['reference', 'last', 'none'])
        .check(
          z.describe('In force at the end; the last before the pair stopped; none for over 60 s: a draw.'),
        ),
      ...sighting.shape,
      outcome: z.enum(['win', 'draw', 'loss']),
      profit: z.string(),
      credit: z.string().check(z.describe('Stake and profit.')),
      net: z.string().check(z.describe('Profit less the fee.')),
    }),
  ),
});

const insuredCurrency = z
  ._default(z.string().check(z.minLength(1), z.maxLength(20)), 'USDT')
  .check(z.describe('Name of the currency.'));

const onPolicy = z.strictObject({ user: userName, currency: insuredCurrency });

/** Second contracts: the proof of a settlement, and insurance, which no call of the protocol sells. */
export const secondContractCalls = {
  '/sim/second-contract': {
    GET: call(
      {
        summary:
          'The receipt of a second contract: the prices that made its result, and where to look them up.',
        body: z.strictObject({ id: z.coerce.number().check(z.int(), z.minimum(1)) }),
        response: receipt,
        errors: { 404: 'NOT_FOUND: there is no such order.' },
      },
      (target, { id }) => receiptOf(target, id),
    ),
  },
  '/sim/operator/insure': {
    POST: call(
      {
        summary: 'Sells a user an insurance of second contracts.',
        effect: 'state',
        scope: 'account',
        body: z.strictObject({
          user: userName,
          type: z._default(z.int().check(z.minimum(1)), 1).check(z.describe('1 forward, 2 reverse.')),
          amount: z.string().check(z.describe('The amount insured; the premium comes on top.')),
        }),
        response: commandReport,
        errors: { 404: UNKNOWN_USER, 409: 'REFUSED: NOT_FOUND, PARAM, LIMIT, EXISTS or BALANCE.' },
      },
      (target, { user, ...input }) =>
        recordAsOperator(target, 'micro.insure', { ...input, user: userOf(target, user).id }),
    ),
  },
  '/sim/operator/insurance-claim': {
    POST: call(
      {
        summary: "Pays a claim on a user's insurance.",
        effect: 'state',
        scope: 'account',
        body: onPolicy,
        response: commandReport,
        errors: { 404: UNKNOWN_USER, 409: 'REFUSED: NOT_FOUND, STATE or LIMIT.' },
      },
      (target, given) => recordAsOperator(target, 'micro.claim', policyOf(target, given)),
    ),
  },
  '/sim/operator/end-insurance': {
    POST: call(
      {
        summary: "Ends a user's insurance and gives the insured balance back.",
        effect: 'state',
        scope: 'account',
        body: onPolicy,
        response: commandReport,
        errors: { 404: UNKNOWN_USER, 409: 'REFUSED: NOT_FOUND or STATE.' },
      },
      (target, given) => recordAsOperator(target, 'micro.endInsurance', policyOf(target, given)),
    ),
  },
} satisfies CallTable;

function policyOf(target: ControlTarget, { user, currency: name }: z.output<typeof onPolicy>) {
  return { user: userOf(target, user).id, currency: currencyOf(target, name).id };
}

function receiptOf(target: ControlTarget, id: number): z.output<typeof receipt> {
  const { micro, market } = target.exchange();
  const found = micro.queries.order(id);
  const pair = found && market.pair(found.pair);
  const proof = found && micro.queries.receipt(found.user, id);
  if (!pair || !proof) throw new ControlError(404, 'NOT_FOUND', `There is no second contract ${id}.`);
  const { order, opened } = proof;
  return {
    id,
    user: order.user,
    pair: pair.symbol,
    currency: nameOfCurrency(target, order.currency),
    side: order.direction,
    stake: money(order.stake),
    fee: money(order.fee),
    gainPercent: formatAmount(order.gainPercent, 2),
    openedAt: order.openedAt,
    endsAt: order.endsAt,
    opened: sightingReport(pair, opened),
    ended: endReport(pair, proof),
  };
}

function endReport(pair: Pair, { order, ended }: MicroReceipt): z.output<typeof receipt>['ended'] {
  if (!ended || order.settlement === null) return null;
  const { outcome, profit } = order.settlement;
  return {
    source: ended.source,
    ...sightingReport(pair, ended.sighting),
    outcome,
    profit: money(profit),
    credit: money(ended.credit),
    net: money(ended.net),
  };
}

function sightingReport(pair: Pair, seen: Sighting): z.output<typeof sighting> {
  const text = (ticks: number) => ticksText(pair, ticks);
  const { minute } = seen;
  return {
    at: seen.at,
    step: seen.step,
    price: text(seen.price),
    reference: text(seen.reference),
    minute: minute ? { start: minute.start, low: text(minute.low), high: text(minute.high) } : null,
  };
}
