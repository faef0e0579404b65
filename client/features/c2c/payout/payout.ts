/** How the reader is paid, as it is typed and sent. */
import type { ResponseOf, InputOf } from '#client/exchange/index.ts';
import { issuesIn } from '#client/ui/form.ts';

export type SavedPayout = NonNullable<ResponseOf<'payoutInfo'>>;

/** The values of the form: a name, and at least one of three ways. */
export interface PayoutDraft {
  readonly name: string;
  readonly bank: string;
  readonly card: string;
  readonly alipay: string;
  readonly nickname: string;
  readonly wechat: string;
}

/** The saved details (C2C-043), or the verified name if there are none. */
export const draftOf = (known: SavedPayout | null, verifiedName: string): PayoutDraft => ({
  name: known?.real_name ?? verifiedName,
  bank: known?.bank_name ?? '',
  card: known?.bank_account ?? '',
  alipay: known?.alipay_account ?? '',
  nickname: known?.wechat_nickname ?? '',
  wechat: known?.wechat_account ?? '',
});

/** The digits of what was typed or pasted; full-width ones are taken too (C2C-041). */
export const typedDigits = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '');

/** What is sent (C2C-044). */
export const sentOf = ({
  name,
  bank,
  card,
  alipay,
  nickname,
  wechat,
}: PayoutDraft): InputOf<'payoutSave'> => ({
  real_name: name.trim(),
  bank_name: bank.trim(),
  bank_account: card,
  alipay_account: alipay.trim(),
  wechat_nickname: nickname.trim(),
  wechat_account: wechat.trim(),
});

/** What is wrong with a form: no name, half a way of payment, or no way at all (C2C-042). */
export function payoutIssues(draft: PayoutDraft) {
  const sent = sentOf(draft);
  const has = (field: keyof typeof sent) => sent[field] !== '';
  const hasWay = has('bank_account') || has('bank_name') || has('alipay_account') || has('wechat_account');
  return issuesIn<keyof PayoutDraft>(
    ['name', 'c2c.payoutName', !has('real_name')],
    ['card', 'c2c.deals_cardMissing', has('bank_name') && !has('bank_account')],
    ['bank', 'c2c.deals_bankMissing', has('bank_account') && !has('bank_name')],
    ['nickname', 'c2c.needs_nicknameMissing', has('wechat_account') && !has('wechat_nickname')],
    ['wechat', 'c2c.needs_wechatMissing', has('wechat_nickname') && !has('wechat_account')],
    ['bank', 'c2c.needs_wayMissing', !hasWay && !has('wechat_nickname')],
  );
}
