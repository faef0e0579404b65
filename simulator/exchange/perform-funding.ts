/** Money in and out as a beat of a scenario does it: by the commands of users and operators. */
import { OPERATOR, Refusal } from '#simulator/kernel/index.ts';
import type { Actor } from '#simulator/kernel/index.ts';
import type { Claim, FundingModule, Withdrawal } from '#simulator/modules/funding/index.ts';
import type { FundingAction } from '#simulator/modules/script/index.ts';

const EVERY = { offset: 0, limit: Number.MAX_SAFE_INTEGER };

/** Does an action for a user; throws the Refusal of the command it is, NOT_FOUND where nothing waits to be decided. */
export function performFunding(
  { commands, queries }: Pick<FundingModule, 'commands' | 'queries'>,
  user: number,
  action: FundingAction,
): void {
  const actor: Actor = { kind: 'user', id: user };
  switch (action.do) {
    case 'withdraw': {
      const { currency, from: account, number, address } = action;
      return void commands.withdraw(actor, { currency, account, number, address });
    }
    case 'claim':
      return void commands.claim(actor, { ...action, picture: '' });
    case 'decideWithdrawal': {
      const waiting = queries.withdrawals({ user, isWaiting: true }, EVERY).rows;
      return void commands.decideWithdrawal(OPERATOR, { ...action, withdrawal: oldest(waiting) });
    }
    case 'decideClaim': {
      const waiting = queries.claims({ user, isWaiting: true }, EVERY).rows;
      return void commands.decideClaim(OPERATOR, { ...action, claim: oldest(waiting) });
    }
    case 'receive':
      return void commands.receive(OPERATOR, { ...action, user });
  }
}

function oldest(newestFirst: readonly (Withdrawal | Claim)[]): number {
  const row = newestFirst.at(-1);
  if (!row) throw new Refusal('NOT_FOUND');
  return row.id;
}
