import * as z from 'zod/mini';
import { formatAmount } from '#simulator/engine/kernel/index.ts';
import {
  coinBuyer,
  coinSeller,
  paymentMethods,
  reallyPays,
  behaviourProfiles,
  dealWorth,
} from '#simulator/engine/modules/c2c/index.ts';
import type { Ad, Deal } from '#simulator/engine/modules/c2c/index.ts';
import { call, commandReport, recordAsOperator } from '../call.ts';
import type { CallTable } from '../call.ts';
import { nameOfCurrency, money } from '../lookup.ts';
import type { ControlTarget } from '../target.ts';

const temperament = z.enum(behaviourProfiles);
const dealId = z.int().check(z.minimum(1), z.describe('Number of the deal.'));
const adId = z.int().check(z.minimum(1), z.describe('Number of the advertisement.'));

const person = z.object({
  id: z.int(),
  account: z.string(),
  temperament: z.nullable(temperament).check(z.describe('Of a simulated trader; null for a user.')),
});

const terms = {
  side: z.enum(['buy', 'sell']).check(z.describe('Side of the publisher.')),
  currency: z.string(),
  number: z.string(),
  price: z.string().check(z.describe('CNY for one coin.')),
  way: z.enum(paymentMethods),
};

const ad = z.object({
  id: z.int(),
  publisher: person,
  ...terms,
  status: z.enum(['open', 'taken']),
  createdAt: z.int(),
  expiresAt: z.int(),
});

const deal = z.object({
  id: z.int(),
  ad: z.int(),
  buyer: person,
  seller: person,
  ...terms,
  worth: z.string().check(z.describe('CNY.')),
  status: z.enum(['unpaid', 'paid']),
  createdAt: z.int(),
  paidAt: z.nullable(z.int()),
  really: z
    .nullable(z.boolean())
    .check(z.describe('Of a deal that a simulated buyer declared paid: whether the money was sent.')),
});

/** Peer-to-peer trading: what is going on, and the simulated traders and appeals that no call of the protocol moves. */
export const c2cCalls = {
  '/sim/c2c': {
    GET: call(
      {
        summary: 'The advertisements of users and the running deals, with what only the simulation knows.',
        response: z.object({ ads: z.array(ad), deals: z.array(deal) }),
      },
      (target) => {
        const { queries } = target.exchange().c2c;
        return {
          ads: queries.liveAds().map((row) => adReport(target, row)),
          deals: queries.running().map((row) => dealReport(target, row)),
        };
      },
    ),
  },
  '/sim/operator/c2c-take': {
    POST: call(
      {
        summary: "Lets a simulated trader take a user's open advertisement now.",
        effect: 'state',
        scope: 'market',
        body: z.strictObject({ ad: adId, temperament: z.optional(temperament) }),
        response: commandReport,
        errors: {
          409: 'REFUSED: NOT_FOUND (no such advertisement or trader), or STATE (not open, or of a trader).',
        },
      },
      (target, given) => recordAsOperator(target, 'c2c.traderTakes', given),
    ),
  },
  '/sim/operator/c2c-trader': {
    POST: call(
      {
        summary: 'Lets the simulated party of a deal act now.',
        effect: 'state',
        scope: 'market',
        details:
          'As buyer of the coins pay or cancel, as seller confirm; a dishonest one only states that it paid.',
        body: z.strictObject({ deal: dealId, does: z.enum(['pay', 'cancel', 'confirm']) }),
        response: commandReport,
        errors: { 409: 'REFUSED: NOT_FOUND, or STATE (not now, or not for a trader to do).' },
      },
      (target, given) => recordAsOperator(target, 'c2c.traderActs', given),
    ),
  },
} satisfies CallTable;

function personReport(target: ControlTarget, id: number): z.output<typeof person> {
  const { c2c, account } = target.exchange();
  const trader = c2c.queries.trader(id);
  const known = trader ?? account.queries.byId(id);
  return { id, account: known?.account ?? '', temperament: trader?.temperament ?? null };
}

function termsReport(target: ControlTarget, row: Ad | Deal) {
  const { side, currency, number, price, way } = row;
  return {
    side,
    currency: nameOfCurrency(target, currency),
    number: money(number),
    price: formatAmount(price, 5),
    way,
  };
}

function adReport(target: ControlTarget, row: Ad): z.output<typeof ad> {
  const { id, publisher, createdAt, expiresAt } = row;
  return {
    id,
    publisher: personReport(target, publisher),
    ...termsReport(target, row),
    status: row.status === 'open' ? 'open' : 'taken',
    createdAt,
    expiresAt,
  };
}

function dealReport(target: ControlTarget, row: Deal): z.output<typeof deal> {
  const { id, ad: on, status, createdAt, paidAt } = row;
  const buyer = personReport(target, coinBuyer(row));
  const isPaid = status === 'paid';
  return {
    id,
    ad: on,
    buyer,
    seller: personReport(target, coinSeller(row)),
    ...termsReport(target, row),
    worth: formatAmount(dealWorth(row), 2),
    status: isPaid ? 'paid' : 'unpaid',
    createdAt,
    paidAt,
    really: isPaid && buyer.temperament ? reallyPays(buyer.temperament) : null,
  };
}
