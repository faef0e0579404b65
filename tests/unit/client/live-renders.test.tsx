// @vitest-environment jsdom
import { rerendered } from '../../support/renders.ts';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventExamples, examples } from '#contract/examples/index.ts';
import { createExchangeClient, openStorage } from '#client/exchange/index.ts';
import type { Quotation } from '#client/exchange/index.ts';
import { createQueryClient, ExchangeProvider } from '#client/exchange/react.tsx';
import {
  LiveChange,
  LiveExtreme,
  LivePrice,
  LiveTurnover,
  LiveVolume,
} from '#client/ui/market/live-figures.tsx';
import { selectBtc, userDesk } from '../../support/desk-script.ts';
import {
  act,
  beginWithEmptyBrowser,
  logIn,
  openPage,
  press,
  screen,
  scriptedFeed,
} from '../../support/pages.tsx';
import { wordLike } from '../../support/words.ts';

beginWithEmptyBrowser();

const nothing = () => {};
const btc = { quoteId: 3, baseId: 1, quoteName: 'USDT', baseName: 'BTC' } as Quotation;
const day = { ...eventExamples.daymarket, now_price: '100.5', change: '+1.00', volume: '7', high: '110' };

/** The cells of a row of a market list, and which of them were rendered since the test asked last. */
function openRow() {
  const feed = scriptedFeed();
  let frames: (() => void)[] = [];
  const client = createExchangeClient({
    ...{ backend: 'http://x.test', storage: openStorage(localStorage), openFeed: () => feed },
    requestFrame: (flush) => void frames.push(flush),
  });
  render(
    <ExchangeProvider {...{ client, queries: createQueryClient(client, nothing), warnDuplicate: nothing }}>
      <LivePrice pair={btc} />
      <LiveChange pair={btc} />
      <LiveExtreme pair={btc} figure="high" />
      <LiveExtreme pair={btc} figure="low" />
      <LiveVolume pair={btc} />
      <LiveTurnover pair={btc} />
    </ExchangeProvider>,
  );
  const tick = (figures: object = {}, base = 1): readonly string[] => {
    rerendered();
    feed.emit('daymarket', { ...day, ...figures, currency_id: base });
    const due = frames;
    frames = [];
    void act(() => due.forEach((flush) => flush()));
    return rerendered().filter((name) => name.startsWith('Live'));
  };
  return { tick };
}

test('PROOF-332 a tick renders the figures that it changes, each once a frame, and no other cell of its row', () => {
  const { tick } = openRow();
  const all = ['LivePrice', 'LiveChange', 'LiveExtreme', 'LiveExtreme', 'LiveVolume', 'LiveTurnover'];
  expect(tick()).toEqual(all);
  expect(tick({ now_price: '101.5' })).toEqual(['LivePrice', 'LiveTurnover']);
  expect(tick({ now_price: '101.5', change: '+2.00' })).toEqual(['LiveChange']);
  const more = { now_price: '101.5', change: '+2.00', high: '111', volume: '8' };
  expect(tick(more)).toEqual(['LiveExtreme', 'LiveVolume', 'LiveTurnover']);
  expect(tick(more)).toEqual([]);
  expect(tick({ now_price: '7' }, 2)).toEqual([]);
});

test('PROOF-333 on a desk a price that is picked renders the form that takes it alone, and a new last price neither the book nor a limit order nor the desk', async () => {
  selectBtc();
  logIn({ user_id: '7' });
  const page = await openPage('/newmarket', { ...userDesk, bars: examples.bars.response });
  await page.emit('daymarket', day);
  await page.emit('market_depth', eventExamples.market_depth);
  rerendered();
  await page.emit('daymarket', { ...day, now_price: '101.5' });
  const ticked = new Set(rerendered());
  expect(screen.getByTestId('last-price').textContent).toContain('101.5');
  const parts = ['OrderFields', 'OrderBook', 'PairHeader', 'MarketList', 'ChartPanel', 'LatestTrades'];
  expect(['LastPrice', 'LivePrice', ...parts].filter((name) => ticked.has(name))).toEqual([
    'LastPrice',
    'LivePrice',
  ]);
  await press('button', wordLike('desk.book_rowSell', { position: '1' }));
  const picked = new Set(rerendered());
  expect(['DeskProvider', ...parts].filter((name) => picked.has(name))).toEqual(['OrderFields']);
});
