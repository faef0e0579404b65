import { usdtOf } from './assets.ts';
import { faultsOf } from './axe.ts';
import { tokenOf } from './desk.ts';
import { openDrawer } from './drawer.ts';
import { expect, test } from './fixtures.ts';

const DEMO = 'demo@sandpit.test';

test('ACCPT-013 the operator decides for an acceptor in the drawer, and the user is notified', async ({
  exchange,
  page,
}) => {
  await exchange.open('/coinRecord', { as: 'demo' });
  const deal = async (type: 'buy' | 'sell', money: string) => {
    const order = { acceptor_id: '1', way: 'bank', type, mobile: '1', deal_account: '6222', money };
    await exchange.call('POST', '/api/acceptor/deal', order, await tokenOf(page));
  };
  await deal('buy', '680');
  await deal('sell', '340');
  await deal('sell', '34');
  const drawer = await openDrawer(page, 'Operator');
  const waiting = drawer.getByRole('list', { name: 'Deals with acceptors' });
  await expect(waiting.getByRole('listitem')).toHaveCount(3);
  await expect(waiting).toContainText('pays 337.28 CNY to 6222');
  await waiting.getByRole('button', { name: `Confirm: ${DEMO}, 680 CNY` }).click();
  await waiting.getByRole('button', { name: `Paid: ${DEMO}, 340 CNY` }).click();
  await waiting.getByRole('button', { name: `Reject: ${DEMO}, 34 CNY` }).click();
  // Before anything else: a message stays for some seconds only.
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect(
    messages.getByText('Harbour Exchange Desk has rejected your request over 34 CNY.'),
  ).toBeVisible();
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  await expect(waiting).toContainText('Paid; confirmed automatically at 10:20:00');
  await expect(waiting.getByRole('button', { name: /^Paid/ })).toHaveCount(0);
  expect(await usdtOf(exchange, page)).toMatchObject({ legal: '5049.50000000' });
  expect(await faultsOf(page)).toEqual([]);
});
