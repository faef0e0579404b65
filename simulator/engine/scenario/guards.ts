/** What users may do only with a verified identity or a trade password, held against what the file itself gives them. */
import type { ScheduledEvent } from '#simulator/engine/modules/timeline/index.ts';
import type { Action, ActionName } from './actions/index.ts';
import type { SeedUser } from './data.ts';
import type { ScenarioDocument } from './format.ts';
import type { IssueReport } from './content.ts';

/** Actions behind a guard, as the call of the user is (E52, E54, E34), and whether the trade password is asked for. */
const guarded: { readonly [Name in ActionName]?: boolean } = { c2cAd: false, c2cTake: false, withdraw: true };

/** Reports actions that the exchange would refuse to their users, whatever happens before them. */
export function checkGuards(
  timeline: readonly ScheduledEvent[],
  users: readonly SeedUser[],
  settings: ScenarioDocument['settings'],
  report: IssueReport,
): void {
  const actionsOf = ({ actions }: ScheduledEvent) => actions as readonly Action[];
  const all = timeline.flatMap(actionsOf);
  const seeds = new Map(users.map((user) => [user.account, user]));
  timeline.forEach((event, index) =>
    actionsOf(event).forEach((action, place) => {
      const asksPassword = guarded[action.do];
      const user = 'account' in action ? seeds.get(action.account ?? '') : undefined;
      if (asksPassword === undefined || user === undefined) return;
      const { account, verified, tradePassword } = user;
      const at = ['timeline', index, 'do', place, action.do, 'user'];
      if (!verified && !isVerifiedBy(all, account, settings))
        report.add(at, `${account} has no verified identity, which this needs: expected verified: true`);
      if (asksPassword && tradePassword === undefined)
        report.add(at, `${account} has no trade password, which this needs: expected tradePassword`);
    }),
  );
}

/** Whether a file has the identity of a user handed in and approved. */
function isVerifiedBy(
  actions: readonly Action[],
  account: string,
  settings: ScenarioDocument['settings'],
): boolean {
  const isHandedIn = (action: Action) => action.do === 'identity' && action.account === account;
  const isApproved = (action: Action) =>
    action.do === 'decideIdentity' && action.account === account && action.decision === 'approve';
  return actions.some(isHandedIn) && (settings?.identityReview !== 'never' || actions.some(isApproved));
}
