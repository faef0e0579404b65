// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { act, ok, press, screen, seen, type } from '../../support/pages.tsx';
import { openAsUser } from './wallet-script.ts';

test('a completed transfer clears its amount, but not the next one being typed', async () => {
  const responses: ((response: unknown) => void)[] = [];
  const page = await openAsUser('/transferLegal?currency_id=3&from=change&to=micro', {
    walletTransfer: () => new Promise((resolve) => responses.push(resolve)),
  });
  const response = async () => {
    await seen(() => expect(responses).toHaveLength(1));
    await act(async () => responses.shift()?.(ok('done')));
  };
  await seen(() => screen.getByRole('form', { name: 'Transfer' }));
  type('Amount', '4');
  await press('button', 'Transfer 4 USDT');
  type('Amount', '5');
  await response();
  await seen(() =>
    expect(screen.getByRole('form', { name: 'Transfer' }).textContent).toContain('Transferred.'),
  );
  expect(screen.field('Amount').value).toBe('5');
  await press('button', 'Transfer 5 USDT');
  await response();
  await seen(() => expect(screen.field('Amount').value).toBe(''));
  expect(page.callsOf('walletTransfer').map(({ fields }) => fields['number'])).toEqual(['4', '5']);
});
