import { expect, test } from '../fixtures.ts';
import { photo } from '../funding.ts';
import { visit } from '../visit.ts';
import { expectSound } from './stage.ts';

const DEMO = 'demo@sandpit.test';
const sides = ['Front of the document', 'Back of the document', 'Document held in hand'];

test('identity review: rejected, approved, revoked, submitted again and approved', async ({
  exchange,
  page,
}) => {
  await exchange.open('/accountSet', { scenario: 'identity-review', as: 'demo' });
  const main = page.getByRole('main');
  const level = page.getByRole('meter', { name: 'Security level' });
  await expect(level).toHaveAttribute('aria-valuetext', '50%, Fair');
  const { clock } = exchange;
  const decide = (decision: 'approve' | 'reject', reason = '') =>
    exchange.control('POST', '/sim/operator/identity', { user: DEMO, decision, reason });

  await clock.toBeat('rejected');
  await visit(page, '/authentication');
  await expect(main.getByRole('alert')).toHaveText(
    'Verification rejected: The back of the document is blurred.',
  );
  await expect(main.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await clock.toBeat('approved');
  await visit(page, '/accountSet');
  await expect(level).toHaveAttribute('aria-valuetext', '75%, Good');
  await expectSound(exchange);

  await decide('reject', 'The document has expired.');
  await visit(page, '/authentication');
  await expect(main.getByRole('alert')).toHaveText('Verification rejected: The document has expired.');
  await main.getByRole('textbox', { name: 'Name' }).fill('Demo Sandpit');
  await main.getByRole('textbox', { name: 'ID number' }).fill('X7654321');
  for (const side of sides) await main.getByLabel(side).setInputFiles(photo);
  await expect(main.getByText('Uploaded', { exact: true })).toHaveCount(sides.length);
  await main.getByRole('button', { name: 'Submit for review' }).click();
  await expect(main.getByRole('status')).toContainText('Under review');
  await expect(main.getByText('X7******21')).toBeVisible();
  const { identities } = await exchange.control<{
    identities: readonly { account: string; front: string }[];
  }>('GET', '/sim/identities');
  expect(identities.at(-1)).toMatchObject({ account: DEMO, front: expect.stringContaining('/upload/') });
  await decide('approve');
  await expect(main.getByRole('status')).toContainText('Verified');
});
