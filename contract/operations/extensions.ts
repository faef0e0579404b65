/** The calls of extensions: a host announces which it answers (see `contract/extensions.ts`). */
import * as z from 'zod/mini';
import { spotOrder } from '../entities/spot.ts';
import { listPage } from '../envelopes.ts';
import { operation } from '../operation.ts';
import { filterId, page, pageSize } from '../params.ts';

/** X2: own spot orders, newest first, open and done. Errors: LOGIN, PARAM. */
export const spotOrders = operation({
  code: 'X2',
  name: 'spotOrders',
  area: 'sandpit',
  extension: 'receipts',
  summary: 'List the own spot orders with their receipts, newest first',
  method: 'GET',
  path: '/api/sandpit/spot_orders',
  request: z.object({
    /** Only orders of this base currency; 0 or nothing is any. */
    currency_id: filterId,
    /** Only orders of this quote currency; 0 or nothing is any. */
    legal_id: filterId,
    page,
    limit: pageSize(10),
  }),
  answer: listPage(spotOrder),
  errors: ['PARAM'],
});
