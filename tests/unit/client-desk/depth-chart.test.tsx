/** The depth chart of a desk: what its scale says and how it is read. */
import { beforeEach, expect, test } from 'vitest';
import { eventExamples, examples } from '#contract/examples/index.ts';
import { act, fireEvent, ok, openPage, press, screen, seen } from '../../support/pages.tsx';
import { noBars, selectBtc } from '../../support/desk-script.ts';
import { word, wordLike } from '../../support/words.ts';

beforeEach(selectBtc);

const depthOf = (times: number) => ({
  ...eventExamples.market_depth,
  bids: [
    [19_990, 1 * times],
    [19_980, 2 * times],
  ] as [number, number][],
  asks: [
    [20_020, 4 * times],
    [20_010, 0.5 * times],
  ] as [number, number][],
});

const figure = () =>
  screen.getByRole('figure', { name: wordLike('desk.chart_depthLabel', { symbol: 'BTC/USDT' }) });
const amounts = () => /([\d.KM]+ BTC)([\d.KM]+ BTC)/.exec(figure().textContent ?? '')?.slice(1);

async function openDepth() {
  const page = await openPage('/newmarket', {
    quotations: ok(examples.quotations.response),
    tradeHistory: ok([]),
    bars: noBars,
  });
  await page.emit('market_depth', depthOf(1));
  await seen(() =>
    screen.getByRole('button', {
      name: wordLike('desk.book_rowBuy', { position: '1', price: '19990.00', quantity: '1.0000' }),
    }),
  );
  return page;
}

test('DESK-012 the scale names its amounts and stays when the book thins out, though the chart was opened later', async () => {
  const page = await openDepth();
  await page.emit('market_depth', depthOf(0.01));
  await press('button', word('desk.chart_depth'));
  await seen(() => expect(amounts()).toEqual(['5 BTC', '2.5 BTC']));
  expect(figure().getAttribute('aria-label')).toBe(
    word('desk.chart_depthLabel', { symbol: 'BTC/USDT', bids: '0.0300', asks: '0.0450' }),
  );
  await page.emit('market_depth', depthOf(10));
  await seen(() => expect(amounts()).toEqual(['50 BTC', '25 BTC']));
});

test('DESK-013 the depth up to a price is read with arrow keys, and stays readable while the book changes', async () => {
  const page = await openDepth();
  await press('button', word('desk.chart_depth'));
  const reader = await seen(() => screen.getByRole('slider', { name: word('desk.depthReader') }));
  const text = () => reader.getAttribute('aria-valuetext');
  await act(async () => reader.focus());
  expect(text()).toBe(word('desk.depthSell', { amount: '0.5000', coin: 'BTC', price: '20010.00' }));
  fireEvent.keyDown(reader, { key: 'ArrowRight' });
  expect(text()).toBe(word('desk.depthSell', { amount: '4.5000', coin: 'BTC', price: '20020.00' }));
  expect(figure().querySelector('output')?.textContent).toBe(text());
  await page.emit('market_depth', depthOf(2));
  await seen(() =>
    expect(text()).toBe(word('desk.depthSell', { amount: '9.0000', coin: 'BTC', price: '20020.00' })),
  );
  fireEvent.keyDown(reader, { key: 'Home' });
  expect(text()).toBe(word('desk.depthBuy', { amount: '6.0000', coin: 'BTC', price: '19980.00' }));
  fireEvent.keyDown(reader, { key: 'Escape' });
  expect(figure().querySelector('output')).toBeNull();
});
