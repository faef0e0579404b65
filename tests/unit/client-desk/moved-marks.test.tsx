// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import type { CandleChartProps } from '#client/ui/chart/candle-chart.tsx';
import { exampleResponses } from '../../support/desk-script.ts';
import { held } from '../../support/held.ts';
import { beginWithEmptyBrowser, ok, openPage, press, refused, screen, seen } from '../../support/pages.tsx';
import { word } from '../../support/words.ts';
import { open } from '../client-leverage/desk.ts';
import { tradeLike } from '../client-leverage/trades.ts';
import { desk, logInToDesk } from '../client-spot/desk.ts';

beginWithEmptyBrowser();

const NEXT = '19102.07';

// What the canvas shows: the lines with their prices. A press stands for a drag to another price.
vi.mock('#client/ui/chart/candle-chart.tsx', () => ({
  CandleChart: ({ marks }: CandleChartProps) =>
    marks.marks.map(({ id, title, price, onMove }) => (
      <button key={id} data-testid="line" onClick={() => void onMove?.(NEXT)}>
        {title} {price}
      </button>
    )),
}));

const lines = () => screen.queryAllByTestId('line').map(({ textContent }) => textContent);
const bars = examples.bars.response;

const order = {
  ...{ id: 7, type: 'in', price: '19000.00000', number: '0.50000', total_number: '0.50000' },
  ...{ create_time: '2026-01-01 10:00:00', currency_name: 'BTC', legal_name: 'USDT' },
};
const moved = { ...order, id: 8, price: NEXT };

/** A desk whose open order is dragged; the response to its cancellation waits, as does that to its placing. */
async function dragOrder(placing: () => unknown) {
  logInToDesk();
  const [cancelling, placed, listing] = [held(), held(), held()];
  let rows: readonly object[] = [order];
  const page = await openPage('/newmarket', {
    ...desk,
    bars,
    openOrders: async () => {
      if (rows[0] === moved) await listing.until;
      return ok({ list: rows, count: rows.length, page: 1, limit: 10 });
    },
    spotCancel: async () => {
      await cancelling.until;
      rows = [];
      return ok('Cancelled.');
    },
    spotBuy: async () => {
      await placed.until;
      const response = placing();
      if (response !== REFUSAL) rows = [moved];
      return response;
    },
  });
  expect(lines()).toEqual(['Buy 0.5 19000.00000']);
  await press('button', /^Buy 0.5 19000/);
  // The question is open, and the line stands where it would be.
  expect(lines()).toEqual([`Buy 0.5 ${NEXT}`]);
  return { page, cancelling, placed, listing };
}

const REFUSAL = refused('error', 'Insufficient balance');

test('DESK-520 a dragged order holds its line through the question and both calls, and says to which price it moved', async () => {
  const { page, cancelling, placed, listing } = await dragOrder(() => ok('Buy order placed.'));
  await press('button', word('spot.moveYes'));
  cancelling.release();
  // The list has the cancelled order no more.
  await seen(() => screen.getByRole('tab', { name: word('spot.currentOrders') }));
  expect(lines()).toEqual([`Buy 0.5 ${NEXT}`]);
  const calls = page.callsOf('openOrders').length;
  placed.release();
  await seen(() => expect(screen.messages()).toEqual([word('spot.moved', { price: NEXT })]));
  await seen(() => expect(page.callsOf('openOrders').length).toBeGreaterThan(calls));
  expect(lines()).toEqual([`Buy 0.5 ${NEXT}`]);
  listing.release();
  await seen(() => screen.getByRole('tab', { name: word('spot.currentOrdersCount', { count: '1' }) }));
  expect(lines()).toEqual([`Buy 0.5 ${NEXT}`]);
});

test('DESK-520 an order that is not moved after all goes back, and one that is only cancelled goes, with both messages', async () => {
  const { cancelling, placed } = await dragOrder(() => REFUSAL);
  await press('button', word('common.revokeNo'));
  await seen(() => expect(lines()).toEqual(['Buy 0.5 19000.00000']));
  expect(screen.messages()).toEqual([]);
  await press('button', /^Buy 0.5 19000/);
  await press('button', word('spot.moveYes'));
  cancelling.release();
  placed.release();
  await seen(() => expect(screen.messages()).toEqual(['Insufficient balance', 'Cancelled.']));
  await seen(() => expect(lines()).toEqual([]));
});

test('DESK-520 a dragged stop holds its line until the answer; a refusal lets it go back', async () => {
  const setting = held();
  await open('/leverdealCenter', [tradeLike({ stop_loss_price: '19000' })], {
    ...exampleResponses('quotations', 'leverDeal', 'tradeHistory'),
    bars,
    leverSetStop: async () => {
      await setting.until;
      return REFUSAL;
    },
  });
  const stop = () => lines().filter((text) => text?.startsWith(word('desk.chart_stopLossMark')));
  const [before = ''] = stop();
  await press('button', before);
  expect(stop()).toEqual([before.replace('19000', NEXT)]);
  setting.release();
  await seen(() => expect(stop()).toEqual([before]));
  expect(screen.messages()).toEqual(['Insufficient balance']);
});
