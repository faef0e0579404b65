import { tokenOf } from '../desk.ts';
import { expect, test } from '../fixtures.ts';
import { waiting } from '../funding.ts';
import { expectSound, funds } from './stage.ts';

const DEMO = 'demo@sandpit.test';
const ALICE = 'alice@sandpit.test';

test('withdrawal review: three outcomes, and a deposit is free after six confirmations', async ({
  exchange,
  page,
}) => {
  await exchange.open('/finanrec', { scenario: 'withdrawal-review', as: 'demo' });
  const { clock } = exchange;
  const records = page.getByRole('table', { name: 'Latest' }).locator(':scope > tbody > tr');
  const withdrawal = (number: number) => records.filter({ hasText: `No. ${number}` });
  const withdrawAll = async () =>
    exchange.tryCall<{ type: string; message: string }>(
      'POST',
      '/api/wallet/out',
      { currency: '1', number: '0.75', address: 'bc1qaway', pay_password: '246810' },
      await tokenOf(page),
    );

  await clock.toBeat('applied');
  await expect(withdrawal(1)).toContainText('In review');
  await expect(withdrawal(2)).toContainText('In review');
  expect(await funds(exchange, DEMO, 'USDT')).toEqual({ available: 7000, locked: 3000 });

  await clock.toBeat('rejected');
  await expect(withdrawal(1)).toContainText('Done');
  await expect(withdrawal(2)).toContainText('Rejected');
  expect(await funds(exchange, DEMO, 'USDT')).toEqual({ available: 9500, locked: 0 });

  await clock.toBeat('credited');
  expect(await funds(exchange, DEMO, 'BTC')).toEqual({ available: 0.75, locked: 0 });
  await expect(records.filter({ hasText: '+0.25' })).toHaveCount(1);
  const early = await withdrawAll();
  expect(early.type).toBe('error');
  expect(early.message).toMatch(/0\.25.*6/);

  await clock.toBeat('confirmed');
  const { withdrawals, claims, deposits } = await waiting(exchange);
  expect([withdrawals.length, claims.length, deposits.length]).toEqual([1, 1, 0]);
  expect(await withdrawAll()).toMatchObject({ type: 'ok' });

  await exchange.cue('pass-claim');
  await exchange.cue('release');
  expect(await funds(exchange, ALICE, 'USDT')).toEqual({ available: 23_000, locked: 0 });
  // The 0.2 that were held have left, the 0.1 of the cue wait.
  expect(await funds(exchange, ALICE, 'BTC')).toEqual({ available: 0.7, locked: 0.1 });
  await expectSound(exchange);
});
