/** Peer-to-peer trading as a beat of a scenario does it: by the commands of users and operators. */
import { OPERATOR, Refusal } from '#simulator/kernel/index.ts';
import type { Actor } from '#simulator/kernel/index.ts';
import type { Ad, C2cModule, Deal } from '#simulator/modules/c2c/index.ts';
import type { Action } from '#simulator/modules/script/index.ts';

/** What of a script is peer-to-peer trading. */
export type C2cAction = Extract<Action, { readonly do: `c2c${string}` }>;

/**
 * Does an action; throws the Refusal of the command it is, NOT_FOUND where there is no ad or deal for it.
 * @param idOf the id of a user by the account
 */
export function performC2c(
  c2c: Pick<C2cModule, 'commands' | 'queries'>,
  idOf: (account: string) => number,
  action: C2cAction,
): void {
  const { commands, queries } = c2c;
  const user = idOf(action.account);
  const actor: Actor = { kind: 'user', id: user };
  const latestAd = (publisher: number): Ad =>
    found(queries.liveAds().findLast((ad) => ad.publisher === publisher && ad.status === 'open'));
  const latestDeal = (isMeant: (deal: Deal) => boolean = () => true): Deal =>
    found(queries.runningOf(user).findLast(isMeant));
  switch (action.do) {
    case 'c2cAd': {
      const { side, currency, way, price, number } = action;
      return void commands.publish(actor, { side, currency, way, price, number, min: '0' });
    }
    case 'c2cTake':
      return void commands.take(actor, { ad: latestAd(idOf(action.of)).id });
    case 'c2cDeal': {
      const { id, side } = latestDeal();
      return void commands[action.does](actor, { deal: id, side });
    }
    case 'c2cRule':
      return void commands.rule(OPERATOR, { deal: latestDeal().id, decision: action.decision });
    case 'c2cTrader': {
      const { does, temperament } = action;
      if (does === 'take') {
        return void commands.traderTakes(OPERATOR, {
          ad: latestAd(user).id,
          ...(temperament === undefined ? {} : { temperament }),
        });
      }
      const { id: deal } = latestDeal((each) => queries.traderIn(each) !== undefined);
      return void commands.traderActs(OPERATOR, { deal, does });
    }
  }
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return row;
}
