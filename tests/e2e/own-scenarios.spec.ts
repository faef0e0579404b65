import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tradeForm } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { wordLike } from '../support/words.ts';

const mine = {
  title: 'Mine',
  seed: 'own',
  start: '2024-03-04T09:30:00Z',
  prices: { 'BTC/USDT': 50_000 },
  users: [{ account: 'carol@example.test', password: 'secret7', inviteCode: 'ca1l', verified: true }],
};

test('PROOF-022 PROOF-023 PROOF-025 a scenario of an author is played from the first paint of the page, and after a reload; a wrong one is refused', async ({
  exchange,
  page,
}, testInfo) => {
  await exchange.load({
    scenario: mine,
    users: ['bob'],
    balances: { bob: { USDT: 4321 } },
    prices: { 'ETH/USDT': 1234.5 },
    path: '/newmarket',
    as: 'bob',
  });
  expect(await exchange.state()).toMatchObject({ scenario: 'own/scenario', seed: 'own', speed: 0 });
  await expect(page.getByRole('button', { name: wordLike('shell.accountMenu') })).toContainText(
    'b***@sandpit.test',
  );
  await expect(page.getByTestId('last-price')).toContainText('50000.00');
  await expect(tradeForm(page)).toContainText('4321.00 USDT');
  expect(new URL(page.url()).hash).toBe('');
  // Less than the hour after which a call renews a login, which is a command.
  await exchange.clock.advance('30m');
  const hash = await exchange.hash();
  await page.reload();
  await expect(tradeForm(page)).toContainText('4321.00 USDT');
  expect(await exchange.hash()).toBe(hash);

  const file = join(testInfo.outputDir, 'mine.yaml');
  mkdirSync(testInfo.outputDir, { recursive: true });
  writeFileSync(file, 'title: Mine\nseed: x\nstart: 2024-03-04T09:30:00Z\nspeed: fast\n');
  await expect(exchange.load({ scenario: { file } })).rejects.toThrow(
    /mine\.yaml:4:8 speed: expected 0 \(paused\)/,
  );
  expect(await exchange.hash()).toBe(hash);
  writeFileSync(file, 'title: Mine\nseed: x\nstart: 2024-03-04T09:30:00Z\nspeed: 0\n');
  await exchange.load({ scenario: { file } });
  expect(await exchange.state()).toMatchObject({ scenario: 'own/mine', seed: 'x' });
});
