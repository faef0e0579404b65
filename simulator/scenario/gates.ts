/** What users may do only with a verified identity or a trade password, held against what the file itself gives them. */
import { keysOf } from '#contract/keys.ts';
import type { SeedUser } from './data.ts';
import type { ScenarioDocument } from './format.ts';
import type { ActionDocument } from './timeline-format.ts';
import type { Report } from './yaml.ts';

/** Actions behind a gate, as the call of the user is (E52, E54, E34), and whether the trade password is asked for. */
const gated = { c2cAd: false, c2cTake: false, withdraw: true } as const;

/** Reports actions that the exchange would refuse to their users, whatever happens before them. */
export function checkGates(document: ScenarioDocument, users: readonly SeedUser[], report: Report): void {
  const actions = document.timeline.flatMap((beat) => beat.do);
  const seeds = new Map(users.map((user) => [user.account, user]));
  document.timeline.forEach((beat, index) =>
    beat.do.forEach((action, place) => {
      for (const key of keysOf(gated)) {
        const user = seeds.get(action[key]?.user ?? '');
        if (user === undefined) continue;
        const at = ['timeline', index, 'do', place, key, 'user'];
        if (!user.verified && !isVerifiedBy(actions, user.account, document)) {
          report.add(
            at,
            `${user.account} has no verified identity, which this needs: expected verified: true`,
          );
        }
        if (gated[key] && user.tradePassword === undefined)
          report.add(at, `${user.account} has no trade password, which this needs: expected tradePassword`);
      }
    }),
  );
}

/** Whether a file has the identity of a user handed in and approved. */
function isVerifiedBy(
  actions: readonly ActionDocument[],
  account: string,
  { settings }: ScenarioDocument,
): boolean {
  const isApproved = ({ decideIdentity: decided }: ActionDocument) =>
    decided?.user === account && decided.say === 'approve';
  return (
    actions.some(({ identity }) => identity?.user === account) &&
    (settings?.identityReview !== 'never' || actions.some(isApproved))
  );
}
