/** How insurance moves money (log types 230 to 235). */
import type { Amount } from '#simulator/engine/kernel/index.ts';
import { logTypes } from '#simulator/engine/ledger/index.ts';
import type { Ledger } from '#simulator/engine/ledger/index.ts';
import { moveAmount, postMoving } from '../../postings.ts';
import type { SecondContract } from '../records.ts';
import type { Policy } from './policy.ts';

type Held = Pick<Policy, 'user' | 'currency' | 'amount' | 'premium'>;

const accountsOf = ({ user, currency }: Pick<Policy, 'user' | 'currency'>) => ({
  micro: { user, wallet: 'micro', currency } as const,
  insured: { user, wallet: 'insurance', currency } as const,
  premium: { user, wallet: 'insurance', currency, locked: true } as const,
  pool: { house: 'insurance-pool', currency } as const,
});

/** The amount becomes the insured balance, the premium is locked beside it. */
export function payPremium(ledger: Ledger, policy: Held): void {
  const { micro, insured, premium } = accountsOf(policy);
  postMoving(ledger, logTypes.insuranceBuy, [
    { account: micro, amount: -policy.amount },
    { account: insured, amount: policy.amount },
    { account: micro, amount: -policy.premium },
    { account: premium, amount: policy.premium },
  ]);
}

/** What was left goes to the pool, and the pool pays the claim. */
export function payClaim(
  ledger: Ledger,
  policy: Held,
  left: Amount,
  payout: Amount,
  paysTo: 'insurance' | 'micro',
): void {
  const { micro, insured, pool } = accountsOf(policy);
  postMoving(ledger, logTypes.insuranceClaim, [
    { account: insured, amount: -left, ...logTypes.insuranceClear },
    { account: pool, amount: left, ...logTypes.insuranceClear },
    { account: pool, amount: -payout },
    { account: paysTo === 'micro' ? micro : insured, amount: payout },
  ]);
}

/** The insured balance goes back to the micro account; the premium is the pool's. */
export function payBack(ledger: Ledger, policy: Held, left: Amount): void {
  const { micro, insured, premium, pool } = accountsOf(policy);
  postMoving(ledger, logTypes.insuranceRescission, [
    { account: insured, amount: -left },
    { account: micro, amount: left },
    { account: premium, amount: -policy.premium, ...logTypes.insuranceClear },
    { account: pool, amount: policy.premium, ...logTypes.insuranceClear },
  ]);
}

/** The fee of an insured order comes back to the micro account. */
export function payFeeBack(ledger: Ledger, { user, currency, fee }: SecondContract): void {
  const to = { user, wallet: 'micro', currency } as const;
  moveAmount(ledger, logTypes.insuranceFeeBack, { house: 'fees', currency }, to, fee);
}
