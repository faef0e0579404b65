/** What tests of desks begin with. */
import { examples } from '#contract/examples/index.ts';
import type { OperationName } from '#contract/index.ts';
import { ok } from './pages.tsx';
import type { Script } from './pages.tsx';

/** Chooses BTC/USDT, as an earlier visit of a desk does. */
export function selectBtc(): void {
  for (const [key, value] of Object.entries({
    ...{ legal_id: '3', currency_id: '1', legal_name: 'USDT', currency_name: 'BTC', symbol: 'BTC/USDT' },
  }))
    localStorage.setItem(key, value);
}

/** The responses that the contract gives as examples. */
export const exampleResponses = (...names: readonly OperationName[]): Script =>
  Object.fromEntries(names.map((name) => [name, ok(examples[name].response)]));

/** What the spot desk asks for, whoever looks at it. */
export const spotDesk: Script = exampleResponses(
  'quotations',
  'spotDeal',
  'tradeHistory',
  'openBuys',
  'openSells',
  'completedTrades',
);

/** A chart without bars. */
export const noBars = { code: -1, msg: 'none', data: [] };

/** What the spot desk of a user asks for. */
export const userDesk: Script = {
  ...spotDesk,
  ...exampleResponses('openOrders', 'userInfo'),
  entrusts: ok({ list: [], count: 0 }),
  bars: noBars,
};
