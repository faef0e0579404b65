import { expect, test } from '../fixtures.ts';
import { visit } from '../visit.ts';
import { expectMainMoment, messages, openLink } from './link.ts';
import { expectSound, funds } from './stage.ts';

const DEMO = 'demo@sandpit.test';

test(
  'PROOF-013 withdrawal review: one withdrawal leaves, one comes back with its reason, and a deposit is credited',
  { tag: '@nightly' },
  async ({ exchange, page }) => {
    await openLink(page, 'withdrawal-review', '/finanrec');
    const records = page.getByRole('table', { name: 'Latest' }).locator(':scope > tbody > tr');
    const withdrawal = (number: number) => records.filter({ hasText: `No. ${number}` });
    await exchange.clock.toBeat('applied');
    await expect(withdrawal(1)).toContainText('In review');
    await expect(withdrawal(2)).toContainText('In review');
    await exchange.clock.toBeat('rejected');
    await expect(messages(page).getByText('Your withdrawal of 2500 USDT was rejected')).toBeVisible();
    await expect(withdrawal(1)).toContainText('Done');
    await expect(withdrawal(2)).toContainText('Rejected');
    await withdrawal(2).getByRole('button').first().click();
    await expect(page.getByText('The address is on a list of stolen funds.').first()).toBeVisible();
    expect(await funds(exchange, DEMO, 'USDT')).toEqual({ available: 9500, locked: 0 });
    await expectMainMoment(page, 'withdrawal-review');
    await exchange.clock.toBeat('credited');
    await expect(records.filter({ hasText: '+0.25' })).toHaveCount(1);
    await expectSound(exchange);
  },
);

test(
  'PROOF-013 identity review: the open page turns to under review, shows the reason, and says verified',
  { tag: '@nightly' },
  async ({ exchange, page }) => {
    await openLink(page, 'identity-review', '/authentication');
    const main = page.getByRole('main');
    await expect(main.getByRole('textbox', { name: 'Name' })).toBeVisible();
    await exchange.clock.toBeat('submitted');
    await expect(main.getByRole('status')).toContainText('Under review');
    await exchange.clock.toBeat('rejected');
    const reason = 'Verification rejected: The back of the document is blurred.';
    await expect(messages(page).getByText('Your identity was not accepted: The back')).toBeVisible();
    await expect(main.getByRole('alert')).toHaveText(reason);
    await expect(main.getByRole('textbox', { name: 'Name' })).toBeVisible();
    await expectMainMoment(page, 'identity-review');
    await exchange.clock.toBeat('again');
    await expect(main.getByRole('status')).toContainText('Under review');
    await exchange.clock.toBeat('approved');
    await expect(main.getByRole('status')).toContainText('Verified');
    await visit(page, '/accountSet');
    const level = page.getByRole('meter', { name: 'Security level' });
    await expect(level).toHaveAttribute('aria-valuetext', '75%, Good');
    await expectSound(exchange);
  },
);

test(
  'PROOF-013 deposit product: the open list shows every interest and both maturities',
  { tag: '@nightly' },
  async ({ exchange, page }) => {
    await openLink(page, 'deposit-product', '/Property/myOrder');
    const deposits = page.getByRole('table', { name: 'My orders' }).locator('tbody tr');
    await exchange.clock.toBeat('locked');
    await expect(deposits).toHaveText([/0\.550%0\.0000.*In custody/, /0\.500%0\.0000.*In custody/]);
    await exchange.clock.toBeat('no-interest-yet');
    await exchange.clock.toBeat('first-interest');
    await expect(deposits).toHaveText([/0\.550%11\.0000/, /0\.500%5\.0000/]);
    await exchange.clock.toBeat('week-ends');
    await expect(messages(page).getByText('Your fixed deposit of 1000 USDT has ended.')).toBeVisible();
    await expect(deposits).toHaveText([/77\.0000.*In custody/, /35\.0000.*Completed/]);
    await expectMainMoment(page, 'deposit-product');
    await exchange.clock.toBeat('month-ends');
    await expect(deposits).toHaveText([/330\.0000.*Completed/, /35\.0000.*Completed/]);
    expect(await funds(exchange, DEMO, 'USDT')).toEqual({ available: 10_365, locked: 0 });
    await expectSound(exchange);
  },
);

test(
  'PROOF-013 C2C: a buyer says that he has paid, and the exchange gives the coins back to the ad',
  { tag: '@nightly' },
  async ({ exchange, page }) => {
    await openLink(page, 'c2c-busy-hour', '/c2cRelease');
    const ads = page.getByRole('table').locator('tbody tr');
    await exchange.clock.toBeat('dishonest-buyer');
    await expect(ads.filter({ hasText: '300' })).toHaveCount(1);
    await exchange.clock.toBeat('declared');
    await expect(messages(page).getByText('says that 2055 CNY were paid.')).toBeVisible();
    await ads
      .filter({ hasText: '300' })
      .getByRole('link', { name: /orders: Sell 300/ })
      .click();
    const main = page.getByRole('main');
    const says = (status: string) => main.getByText(status, { exact: true }).filter({ visible: true });
    await expect(says('Paid').first()).toBeVisible();
    await expectMainMoment(page, 'c2c-busy-hour');
    await exchange.clock.toBeat('ruling');
    await expect(says('Cancelled').first()).toBeVisible();
    await expectSound(exchange);
  },
);
