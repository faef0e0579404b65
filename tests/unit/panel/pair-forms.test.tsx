/** What the operator can do to a pair, in the drawer. */
import { expect, test } from 'vitest';
import { PairForms } from '#simulator/panel/tabs/pair-forms.tsx';
import { fireEvent, panelTests, press, screen, show } from './harness.tsx';

panelTests();

const start = Date.UTC(2025, 5, 2, 2);
const done = () => ({ seq: 1, at: start });

test('PROOF-027 a form pins the price of a pair, which is the last one at first, and lets it go', async () => {
  const page = await show(<PairForms />, start, {
    'GET /sim/book': () => ({
      pair: 'BTC/USDT',
      status: 'trading',
      reference: '104250.2',
      bids: [],
      asks: [],
    }),
    'GET /sim/pairs': () => ({ pairs: [] }),
    'POST /sim/operator/pin': done,
    'POST /sim/operator/unpin': done,
  });
  const price = screen.getByRole('spinbutton', { name: 'Price' });
  expect(price).toHaveProperty('value', '104250.2');
  fireEvent.change(price, { target: { value: '104000.5' } });
  await press('Pin price');
  await press('Unpin price');
  expect(page.bodiesOf('POST /sim/operator/pin')).toEqual([{ pair: 'BTC/USDT', price: '104000.5' }]);
  expect(page.bodiesOf('POST /sim/operator/unpin')).toEqual([{ pairs: 'BTC/USDT' }]);
  expect(screen.getByText('Done: Unpin price, BTC/USDT')).toBeTruthy();
});
