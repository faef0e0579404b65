/** How peer-to-peer trading moves coins: every debit and credit. The money moves outside the exchange. */
import { logTypes } from '#simulator/ledger/index.ts';
import type { AccountRef, Ledger, LogType } from '#simulator/ledger/index.ts';
import { coinBuyer, coinSeller } from './math.ts';
import type { Ad, Canceller, Deal } from './records.ts';
import { isTrader } from './traders/people.ts';

type Coins = Pick<Ad, 'currency' | 'number'>;

/** What stands in the log: its type, and the ad or deal that it is about. */
type Entry = LogType & { readonly reference: string };

const aboutAd = (log: LogType, { id }: Ad): Entry => ({ ...log, reference: `c2c-ad:${id}` });
const aboutDeal = (log: LogType, { id }: Deal): Entry => ({ ...log, reference: `c2c:${id}` });

/** The legal account of a user. Simulated traders have none: the market maker's coins stand behind them. */
function accountOf(person: number, currency: number, locked: boolean): AccountRef {
  return isTrader(person)
    ? { house: 'maker', currency }
    : { user: person, wallet: 'legal', currency, locked };
}

/** Sets a user's coins aside, or gives them back; of a simulated trader nothing needs to be. */
function setAside(ledger: Ledger, log: Entry, person: number, { currency, number }: Coins): void {
  if (isTrader(person)) return;
  ledger.post({
    ...log,
    legs: [
      { account: accountOf(person, currency, false), amount: -number },
      { account: accountOf(person, currency, true), amount: number },
    ],
  });
}

const back = ({ currency, number }: Coins): Coins => ({ currency, number: -number });

/** A sell ad holds its coins from the beginning. */
export function lockAd(ledger: Ledger, ad: Ad): void {
  if (ad.side === 'sell') setAside(ledger, aboutAd(logTypes.c2cSellAdLock, ad), ad.publisher, ad);
}

/** A sell ad that leaves the market, withdrawn or unanswered, gives its coins back. */
export function unlockAd(ledger: Ledger, ad: Ad, status: 'withdrawn' | 'expired'): void {
  const log = status === 'expired' ? logTypes.c2cAdExpired : logTypes.c2cAdWithdrawn;
  if (ad.side === 'sell') setAside(ledger, aboutAd(log, ad), ad.publisher, back(ad));
}

/** Who takes a buy ad hands coins over, and sets them aside for that. */
export function lockTaker(ledger: Ledger, deal: Deal): void {
  if (deal.side === 'buy') setAside(ledger, aboutDeal(logTypes.c2cTakerSell, deal), deal.taker, deal);
}

/** A deal that is called off gives the taker of a buy ad the coins back; those of a sell ad stay with the ad. */
export function unlockTaker(ledger: Ledger, deal: Deal, by: Canceller): void {
  const log = by === 'time' ? logTypes.c2cAutoCancel : logTypes.c2cCancelled;
  if (deal.side === 'buy') setAside(ledger, aboutDeal(log, deal), deal.taker, back(deal));
}

/** The coins that were set aside become the buyer's. */
export function handOver(ledger: Ledger, deal: Deal): void {
  const { currency, number } = deal;
  ledger.post({
    ...aboutDeal(logTypes.c2cBuyerCredit, deal),
    legs: [
      { account: accountOf(coinSeller(deal), currency, true), amount: -number, ...logTypes.c2cSold },
      { account: accountOf(coinBuyer(deal), currency, false), amount: number },
    ],
  });
}
