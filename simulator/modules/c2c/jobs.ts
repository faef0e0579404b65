/** What happens by itself: ads and deals run out, and simulated traders do what they do. Who comes too late finds nothing to do. */
import type { AdInput, C2cContext, DealInput } from './commands.ts';
import { coinBuyer } from './math.ts';
import { traderIn } from './lifecycle.ts';
import { visitorOf } from './operator.ts';
import type { Deal, DealStatus } from './records.ts';
import { reallyPays } from './traders/behaviour.ts';

/** The jobs of the module. */
export function createC2cJobs(c2c: C2cContext) {
  const { deps, state, lifecycle } = c2c;
  const whenStill =
    (status: DealStatus, act: (deal: Deal) => void) =>
    ({ deal: id }: DealInput): void => {
      const deal = state.deal(id);
      if (!deal) throw new Error(`deal ${id} is unknown`);
      if (deal.status === status) act(deal);
    };
  return {
    /** No one took the ad. */
    expire({ ad: id }: AdInput): void {
      const ad = state.ad(id);
      if (!ad) throw new Error(`ad ${id} is unknown`);
      if (ad.status === 'open') lifecycle.close(ad, 'expired');
    },
    /** The time to pay is over; this does not count as a cancel of the day (C2C-039). */
    lapse: whenStill('unpaid', (deal) => lifecycle.cancel(deal, 'time')),
    /** A trader comes for an ad, if it has stood there open since the trader set out. */
    visit({ ad: id, round }: AdInput & { readonly round: number }): void {
      const ad = state.ad(id);
      const visitor = visitorOf(c2c, id, round);
      if (visitor && ad?.status === 'open' && state.dealsOf(id).length === round)
        lifecycle.open(ad, visitor.id);
    },
    traderPays: whenStill('unpaid', (deal) => lifecycle.pay(deal)),
    traderConfirms: whenStill('paid', (deal) => lifecycle.finish(deal)),
    /** The house decides by what really was paid: a user's word counts, a dishonest trader's does not. */
    arbitrate: whenStill('paid', (deal) => {
      const trader = traderIn(deps, deal);
      const isPaid = trader?.id !== coinBuyer(deal) || reallyPays(trader.temperament);
      if (isPaid) lifecycle.finish(deal);
      else lifecycle.cancel(deal, 'operator');
    }),
  };
}
