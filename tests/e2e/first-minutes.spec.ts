import { fields } from './auth-helpers.ts';
import { tradeForm } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { word } from '../support/words.ts';

const ACCOUNT = 'trainee@example.com';
const PASSWORD = 'secret7';

test(
  'DESK-027 DESK-022 DESK-023 DESK-026 AUTH-022 from the link to the first filled order as a new trainee, with the drawer closed',
  {
    tag: '@both',
  },
  async ({ exchange, host, page }) => {
    await exchange.open('/');
    await expect(page.getByRole('heading', { name: word('home.practice_signUpTitle') })).toBeVisible();
    const invitation = page.getByRole('form', { name: word('home.practice_signUpTitle') });
    await invitation.getByRole('textbox').fill(ACCOUNT);
    await invitation.getByRole('button', { name: word('common.register') }).click();
    const form = fields(page);
    await expect(form.invite).toHaveValue('sand');
    await form.sendCode.click();
    await expect(form.code).toBeFocused();
    const code = await exchange.codeFor(ACCOUNT);
    const inbox = page.getByRole('region', { name: word('panel.messages') });
    if (host === 'simulator') await expect(inbox).toContainText(word('panel.code', { code }));
    await form.code.fill(code);
    await form.password.fill(PASSWORD);
    await form.repeat.fill(PASSWORD);
    await form.agreed.check();
    await form.button(word('account.auth_registerSubmit')).click();
    await expect(page).toHaveURL(/\/components\/login$/);
    await expect(inbox.getByRole('article')).toHaveCount(0);
    await expect(form.email).toHaveValue(ACCOUNT);
    await form.password.fill(PASSWORD);
    await form.password.press('Enter');

    await expect(page.getByRole('heading', { name: word('home.practice_welcome') })).toBeVisible();
    await expect(
      page.getByText(word('home.practice_stepMoneyDone', { amount: '10000.00', currency: 'USDT' })),
    ).toBeVisible();
    await page.getByRole('link', { name: word('home.practice_stepTradeLink') }).click();
    const trade = tradeForm(page);
    await trade.getByRole('radio', { name: word('spot.market') }).click();
    await expect(trade.getByRole('textbox', { name: word('common.price') })).not.toHaveValue('');
    await trade.getByRole('button', { name: '25%' }).click();
    await page.getByTestId('submit-order').click();
    await expect(trade).toContainText(/0\.0\d+ BTC/);
    expect((await exchange.state()).audit).toEqual([]);
  },
);
