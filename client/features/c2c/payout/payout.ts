/** How the reader is paid, as it is typed and sent. */
import type { AnswerOf, InputOf } from '#client/exchange/index.ts';
import type { TextKey } from '#client/ui/text.ts';

export type Payout = NonNullable<AnswerOf<'payoutInfo'>>;

/** What the form asks for. */
export interface Draft {
  readonly name: string;
  readonly bank: string;
  readonly card: string;
}

/** What is known already (C2C-043). */
export const draftOf = (known: Payout | null): Draft => ({
  name: known?.real_name ?? '',
  bank: known?.bank_name ?? '',
  card: known?.bank_account ?? '',
});

/** The digits of what was typed or pasted; full-width ones are taken too (C2C-041). */
export const digitsOf = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '');

/** What is sent: the form, and the other ways as they were loaded (C2C-044). */
export function sentOf({ name, bank, card }: Draft, known: Payout | null): InputOf<'payoutSave'> {
  return {
    real_name: name.trim(),
    bank_name: bank.trim(),
    bank_account: card,
    alipay_account: known?.alipay_account ?? '',
    wechat_nickname: known?.wechat_nickname ?? '',
    wechat_account: known?.wechat_account ?? '',
  };
}

/** A field and what is wrong with it. */
export interface Mistake {
  readonly field: keyof Draft;
  readonly text: TextKey;
}

/** The first mistake of a form: no name, or half a bank account, or none where nothing else is known (C2C-042). */
export function mistakeIn(draft: Draft, known: Payout | null): Mistake | undefined {
  const sent = sentOf(draft, known);
  if (sent.real_name === '') return { field: 'name', text: 'lay.payoutName' };
  const hasOther = sent.alipay_account !== '' || (sent.wechat_account !== '' && sent.wechat_nickname !== '');
  const isWithoutBank = sent.bank_name === '' && sent.bank_account === '';
  if (isWithoutBank && hasOther) return undefined;
  if (sent.bank_name === '') return { field: 'bank', text: 'c2c-deals.bankMissing' };
  return sent.bank_account === '' ? { field: 'card', text: 'c2c-deals.cardMissing' } : undefined;
}
