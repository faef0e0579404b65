/** A scripted exchange with leverage trades, and how a test opens the pages about them. */
import { expect } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import { roughFigures } from '../../support/figures.ts';
import { logIn, ok, openPage, screen, seen } from '../../support/pages.tsx';
import { selectBtc } from '../../support/desk-script.ts';
import type { Page, RecordedCall, Script } from '../../support/pages.tsx';
import type { LeverTradeRow } from '#client/features/leverage/logic/position.ts';

/** Trades by status, pair and page. */
function exchangeWith(trades: readonly LeverTradeRow[]): Script {
  const isOf = (asked: string | undefined, id: number) => asked === undefined || Number(asked) === id;
  const page = ({ fields }: RecordedCall) => {
    const { status = 1, page: at = 1, limit = 10, legal_id, currency_id } = fields;
    const all = trades.filter(
      (trade) =>
        trade.status === Number(status) && isOf(legal_id, trade.legal) && isOf(currency_id, trade.currency),
    );
    const data = all.slice((Number(at) - 1) * Number(limit), Number(at) * Number(limit));
    return { current_page: 1, data, last_page: 1, per_page: 10, total: all.length };
  };
  return {
    leverTrades: (call: RecordedCall) =>
      ok({ rate_profits_total: { hazard_rate: '0', profits_total: '0' }, message: page(call) }),
    leverDealAll: (call: RecordedCall) => ok({ ...examples.leverDealAll.response, order: page(call) }),
  };
}

/** Opens a page as a user with these trades who has chosen BTC/USDT. */
export async function open(
  path: string,
  trades: readonly LeverTradeRow[],
  script: Script = {},
): Promise<Page> {
  logIn({ user_id: '7', accountNum: 'demo@sandpit.test' });
  selectBtc();
  const page = await openPage(path, { ...exchangeWith(trades), ...script });
  await seen(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull());
  return page;
}

/** What was sent with the calls of an operation. */
export const sent = (page: Page, name: Parameters<Page['callsOf']>[0]) =>
  page.callsOf(name).map(({ fields }) => fields);

/** DESK-384: every figure that is on the screen, or in the dialog above it, went through the one formatter. */
export const expectFormatted = (): void =>
  expect(roughFigures(screen.queryByRole('dialog') ?? document.body)).toEqual([]);
