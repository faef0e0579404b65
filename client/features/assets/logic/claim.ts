/** The rules of a deposit claim. */
import { isPositive } from '#client/exchange/index.ts';
import { issuesIn, WHOLE_FORM } from '#client/ui/form.ts';

/** The values of the claim form. */
export interface ClaimDraft {
  readonly from: string;
  readonly amount: string;
  readonly hash: string;
}

/** Every field that must be filled and is not (WALLET-022), in the order of the form, and that something is missing. */
export const claimIssues = ({ from, amount }: ClaimDraft) =>
  issuesIn<keyof ClaimDraft | typeof WHOLE_FORM>(
    ['from', 'assets.claimFromEmpty', from.trim() === ''],
    ['amount', 'common.withdrawAmount', !isPositive(amount)],
    [WHOLE_FORM, 'assets.paramError', from.trim() === '' || !isPositive(amount)],
  );
