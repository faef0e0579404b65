/** Checks whether a caller may use an operation (WIRE-R7). */
import type { Guard } from '#contract/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { Refusal } from '#simulator/engine/kernel/index.ts';
import type { User } from '#simulator/engine/modules/account/index.ts';

/** What guards check. */
export interface GuardContext {
  readonly user: User;
  readonly at: Instant;
  /** Whether the user saved payout information. */
  hasPayout(userId: number): boolean;
}

/** The guards (WIRE-R7) that need no parameter; each throws its Refusal. The trade password is checked behind the parameters. */
const guards: Readonly<Record<Exclude<Guard, 'payPassword'>, (view: GuardContext) => void>> = {
  unlocked({ user, at }) {
    if (at < user.lockedUntil) throw new Refusal('LOCKED');
  },
  realName({ user }) {
    if (user.reviewStatus === 0) throw new Refusal('NOT_VERIFIED');
    if (user.reviewStatus === 1) throw new Refusal('IN_REVIEW');
  },
  payout({ user, hasPayout }) {
    if (!hasPayout(user.id)) throw new Refusal('NO_PAYOUT');
  },
};

const order = ['unlocked', 'realName', 'payout'] as const;

/** Lets the caller through the guards that an operation lists, or throws the Refusal of the first that fails. */
export function checkGuards(listed: readonly Guard[], view: GuardContext): void {
  for (const guard of order) if (listed.includes(guard)) guards[guard](view);
}
