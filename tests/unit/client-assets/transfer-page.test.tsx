// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { act, field, ok, press, screen, seen, setUpPages, type } from '../../support/pages.tsx';
import { openAsUser } from './wallet-script.ts';

setUpPages();

test('a transfer that is done clears its amount, but not the next one that is typed meanwhile', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  const page = await openAsUser('/transferLegal?currency_id=3&from=change&to=micro', {
    walletTransfer: () => new Promise((resolve) => answers.push(resolve)),
  });
  const answer = async () => {
    await seen(() => expect(answers).toHaveLength(1));
    await act(async () => answers.shift()?.(ok('done')));
  };
  await seen(() => screen.getByRole('form', { name: 'Transfer' }));
  type('Amount', '4');
  await press('button', 'Transfer 4 USDT');
  type('Amount', '5');
  await answer();
  await seen(() =>
    expect(screen.getByRole('form', { name: 'Transfer' }).textContent).toContain('Transferred.'),
  );
  expect(field('Amount').value).toBe('5');
  await press('button', 'Transfer 5 USDT');
  await answer();
  await seen(() => expect(field('Amount').value).toBe(''));
  expect(page.callsOf('walletTransfer').map(({ fields }) => fields['number'])).toEqual(['4', '5']);
});
