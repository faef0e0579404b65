/** The rules of a deposit claim. */
import { isPositive } from '#client/exchange/index.ts';
import type { TextKey } from '#client/ui/text.ts';

/** A claim as it stands in a form. */
export interface ClaimDraft {
  readonly from: string;
  readonly amount: string;
  readonly hash: string;
}

/** Beside which field it is said what is missing, and in which words. */
export interface ClaimMistake {
  readonly field: 'from' | 'amount';
  readonly text: TextKey;
}

/** Every field that must be filled and is not (WALLET-022): in the order of the form. */
export function claimMistakes({ from, amount }: ClaimDraft): readonly ClaimMistake[] {
  const missing: ClaimMistake[] = [];
  if (from.trim() === '') missing.push({ field: 'from', text: 'assets.claimFromEmpty' });
  if (!isPositive(amount)) missing.push({ field: 'amount', text: 'lay.withdrawAmount' });
  return missing;
}
