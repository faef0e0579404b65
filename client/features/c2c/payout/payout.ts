/** How the reader is paid, as it is typed and sent. */
import type { AnswerOf, InputOf } from '#client/exchange/index.ts';
import type { TextKey } from '#client/ui/text.ts';

export type Payout = NonNullable<AnswerOf<'payoutInfo'>>;

/** What the form asks for: a name, and at least one of three ways. */
export interface Draft {
  readonly name: string;
  readonly bank: string;
  readonly card: string;
  readonly alipay: string;
  readonly nickname: string;
  readonly wechat: string;
}

/** What is known already (C2C-043); the verified name where nothing is. */
export const draftOf = (known: Payout | null, verifiedName: string): Draft => ({
  name: known?.real_name ?? verifiedName,
  bank: known?.bank_name ?? '',
  card: known?.bank_account ?? '',
  alipay: known?.alipay_account ?? '',
  nickname: known?.wechat_nickname ?? '',
  wechat: known?.wechat_account ?? '',
});

/** The digits of what was typed or pasted; full-width ones are taken too (C2C-041). */
export const digitsOf = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '');

/** What is sent (C2C-044). */
export const sentOf = ({ name, bank, card, alipay, nickname, wechat }: Draft): InputOf<'payoutSave'> => ({
  real_name: name.trim(),
  bank_name: bank.trim(),
  bank_account: card,
  alipay_account: alipay.trim(),
  wechat_nickname: nickname.trim(),
  wechat_account: wechat.trim(),
});

/** A field and what is wrong with it. */
export interface Mistake {
  readonly field: keyof Draft;
  readonly text: TextKey;
}

/** The first mistake of a form: no name, half a way of payment, or no way at all (C2C-042). */
export function mistakeIn(draft: Draft): Mistake | undefined {
  const sent = sentOf(draft);
  const has = (field: keyof typeof sent) => sent[field] !== '';
  if (!has('real_name')) return { field: 'name', text: 'lay.payoutName' };
  if (has('bank_name') !== has('bank_account')) {
    return has('bank_name')
      ? { field: 'card', text: 'c2c-deals.cardMissing' }
      : { field: 'bank', text: 'c2c-deals.bankMissing' };
  }
  if (has('wechat_nickname') !== has('wechat_account')) {
    return has('wechat_account')
      ? { field: 'nickname', text: 'c2c-needs.nicknameMissing' }
      : { field: 'wechat', text: 'c2c-needs.wechatMissing' };
  }
  if (has('bank_name') || has('alipay_account') || has('wechat_account')) return undefined;
  return { field: 'bank', text: 'c2c-needs.wayMissing' };
}
