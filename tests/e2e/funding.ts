import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';

/** What waits for the operator. */
interface Waiting {
  readonly withdrawals: readonly { readonly id: number; readonly amount: string; readonly address: string }[];
  readonly claims: readonly { readonly id: number; readonly picture: string }[];
  readonly deposits: readonly { readonly id: number; readonly confirmations: number }[];
}

export const waiting = (exchange: ExchangeDriver): Promise<Waiting> =>
  exchange.control<Waiting>('GET', '/sim/funding');

/** Decides what waits: the operator's side of a withdrawal or of a deposit claim. */
export const decide = (
  exchange: ExchangeDriver,
  what: 'withdrawal' | 'deposit-claim',
  id: number,
  decision: 'approve' | 'reject',
  reason = '',
): Promise<unknown> => exchange.control('POST', `/sim/operator/${what}`, { id, decision, reason });

/** The panel that takes a coin in or sends it out. */
export const panelOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** A picture of one pixel. */
export const photo = {
  name: 'paid.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

type Withdrawal = Readonly<Record<'address' | 'amount' | 'password', string>>;

/** Fills the withdraw panel, presses its button and confirms. */
export async function withdraw(panel: Locator, withdrawal: Withdrawal): Promise<void> {
  await applyFor(panel, withdrawal);
  const question = panel.page().getByRole('dialog', { name: 'to this address?' });
  await expect(question.getByTestId('copied-text')).toHaveText(withdrawal.address);
  await question.getByRole('button', { name: /^Withdraw/ }).click();
}

/** Fills the withdraw panel and presses its button. */
export async function applyFor(panel: Locator, { address, amount, password }: Withdrawal): Promise<void> {
  await panel.getByRole('combobox', { name: 'Withdrawal address' }).fill(address);
  await panel.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await panel.getByLabel('Trade password', { exact: true }).fill(password);
  await panel.getByRole('button', { name: /^Withdraw/ }).click();
}

type RecordRow = readonly [text: RegExp, amount: string];

/** The oldest row of a seeded user's record. */
export const opening = (amount: string): RecordRow => [/^Opening balance/, `+${amount}`];

/** The rows of a record that is unfolded below a coin, newest first: what moved and how much. */
export async function expectRecord(page: Page, coin: string, rows: readonly RecordRow[]): Promise<void> {
  const cells = page.getByRole('table', { name: `Record: ${coin}` }).locator('tbody tr');
  await expect(cells).toHaveCount(rows.length);
  for (const [index, [text, amount]] of rows.entries()) {
    await expect(cells.nth(index).getByRole('cell').nth(1)).toHaveText(text);
    await expect(cells.nth(index).getByRole('cell').nth(2)).toHaveText(amount);
  }
}
