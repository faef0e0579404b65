/** Hooks for what a host without real money offers. */
import type { DecodedResponseOf } from '#contract/index.ts';
import { compare, isPositive } from './decimal.ts';
import { useOperation } from './operations.ts';

/** Paper money, invite code and demo accounts. */
export type Practice = DecodedResponseOf<'practice'>;

/** What the host offers those who practise; undefined where it announces nothing of the kind, as a real backend does. */
export const usePractice = (): Practice | undefined =>
  useOperation('practice', {}, { quiet: true, freshMs: Infinity }).data;

/** The paper money that the user may have now; undefined where there is none, or the user has enough. */
export function usePaperMoney(): Practice['paper_money'] | undefined {
  const { paper_money: paper } = usePractice() ?? {};
  const isOffered = paper !== undefined && isPositive(paper.amount);
  const { data: user } = useOperation('userInfo', {}, { quiet: true, enabled: isOffered });
  const assets = user?.total_assets;
  return isOffered && assets !== undefined && compare(assets, paper.below) < 0 ? paper : undefined;
}
