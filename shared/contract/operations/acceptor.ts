/** Acceptors and regional agents: E66–E70. */
import * as z from 'zod/mini';
import { acceptorDealRow, acceptorDetail, acceptorRow, regionUser } from '../entities/acceptor.ts';
import { paginator, rows } from '../envelopes.ts';
import { confirmation } from '../fields.ts';
import { operation } from '../operation.ts';
import { payWays } from '../pay-ways.ts';
import { amountParam, id, ignored, none, oneOf, pageParam, shortTextParam } from '../params.ts';

/** E66: all acceptors. */
export const acceptors = operation({
  code: 'E66',
  name: 'acceptors',
  area: 'acceptor',
  summary: 'List the acceptors',
  method: 'GET',
  path: '/api/acceptor/list',
  shows: ['acceptorDeals'],
  auth: 'none',
  request: none,
  response: rows(acceptorRow),
});

/** E67: one acceptor with its accounts. Errors: LOGIN, PARAM, NOT_FOUND. */
export const acceptor = operation({
  code: 'E67',
  name: 'acceptor',
  area: 'acceptor',
  summary: 'Show an acceptor with its accounts',
  method: 'GET',
  path: '/api/acceptor/info',
  shows: ['acceptorDeals', 'balances'],
  request: z.object({
    /** Id of the acceptor. */
    id: id.required,
    address: ignored,
  }),
  response: acceptorDetail,
  errors: ['PARAM', 'NOT_FOUND'],
});

/** E68: deposit (`buy`) or withdraw (`sell`) CNY through an acceptor. Errors: LOGIN, PARAM, NOT_FOUND, LIMIT, BALANCE. */
export const acceptorDeal = operation({
  code: 'E68',
  name: 'acceptorDeal',
  area: 'acceptor',
  summary: 'Deposit or withdraw through an acceptor',
  method: 'POST',
  path: '/api/acceptor/deal',
  touches: ['acceptorDeals', 'balances', 'records'],
  request: z.object({
    /** Id of the acceptor. */
    acceptor_id: id.required,
    address: ignored,
    /** Way of payment. */
    way: oneOf(...payWays).required,
    /** `buy` deposits, `sell` withdraws. */
    type: oneOf('buy', 'sell').required,
    /** Phone number for questions. */
    mobile: shortTextParam(32).required,
    /** Account that the caller pays from or is paid to. */
    deal_account: shortTextParam(100).required,
    /** Amount in CNY, at most 2 decimals. */
    money: amountParam.required,
  }),
  response: confirmation,
  errors: ['PARAM', 'NOT_FOUND', 'LIMIT', 'BALANCE'],
});

const sideFields = z
  .object({
    address: ignored,
    /** Side: `buy` lists deposits, `sell` withdrawals. */
    type: shortTextParam(20).optional,
    /** The side, where older screens put it. */
    way: shortTextParam(20).optional,
  })
  .check(
    z.refine((given) => sideIn(given) !== undefined, {
      path: ['type'],
      error: 'or way must be buy or sell',
    }),
  );

/** Older screens put the side into `way`, newer ones into `type` (D-05). */
function sideIn({ type, way }: { type?: string; way?: string }): 'buy' | 'sell' | undefined {
  const sides = ['buy', 'sell'] as const;
  return sides.find((side) => side === type) ?? sides.find((side) => side === way);
}

/** E69: own acceptor deals of a side. Errors: LOGIN, PARAM. */
export const acceptorDeals = operation({
  code: 'E69',
  name: 'acceptorDeals',
  area: 'acceptor',
  summary: "List the caller's acceptor deals of a side",
  method: 'GET',
  path: '/api/acceptor/my_deal',
  shows: ['acceptorDeals'],
  request: z.pipe(
    sideFields,
    z.transform((given: z.output<typeof sideFields>) => ({ side: sideIn(given) ?? 'buy' })),
  ),
  response: rows(acceptorDealRow),
  errors: ['PARAM'],
});

/** E70: users of the caller's region, for a regional agent. Errors: LOGIN, PARAM, NO_PERMISSION. */
export const regionUsers = operation({
  code: 'E70',
  name: 'regionUsers',
  area: 'acceptor',
  summary: "List the users of the caller's region as its agent",
  method: 'GET',
  path: '/api/user/region_users',
  request: z.object({ page: pageParam }),
  response: paginator(regionUser),
  errors: ['PARAM', 'NO_PERMISSION'],
});
