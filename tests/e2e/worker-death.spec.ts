import type { Browser } from '@playwright/test';
import { openDesk, tradeForm } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { word } from '../support/words.ts';

/** Ends the worker that holds the exchange, as a browser does that runs out of memory. */
async function endWorker(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const workers = async () => {
    const { targetInfos } = await session.send('Target.getTargets');
    return targetInfos.filter(({ type }) => type === 'shared_worker');
  };
  // That of the test before may be ending still.
  await expect.poll(workers).toHaveLength(1);
  for (const { targetId } of await workers()) await session.send('Target.closeTarget', { targetId });
  await session.detach();
}

test('PROOF-057 a worker that ends after it placed an order: the page says that it is placed, and it is, once', async ({
  browser,
  exchange,
  page,
}) => {
  await openDesk(exchange, page, '/dealCenter', 'demo');
  await exchange.fault({ on: 'E11', error: 'hang', times: 1, after: true });
  await tradeForm(page)
    .getByRole('textbox', { name: word('common.price'), exact: true })
    .fill('100000');
  await tradeForm(page).getByLabel(word('common.amount'), { exact: true }).fill('0.01');
  const submit = page.getByTestId('submit-order');
  await submit.click();
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  // Before the page knows, a call that changes something would go to the worker that has ended, and be refused.
  const restart = page.waitForEvent('console', (line) => line.text().includes('started again'));
  // The confirmation was kept; what became of the order stands in its receipt. It is shown for some seconds only.
  const confirmed = page.getByText('Buy order placed.').waitFor();
  await endWorker(browser);
  await restart;
  // The next worker may not know that the fault was applied.
  await exchange.clearFaults();
  await confirmed;
  const { records } = await exchange.control<{ records: readonly { name: string }[] }>('GET', '/sim/journal');
  expect(records.filter(({ name }) => name === 'spot.place')).toHaveLength(1);
});
