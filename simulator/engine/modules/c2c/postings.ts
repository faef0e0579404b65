/** How peer-to-peer trading moves coins: every debit and credit. The money moves outside the exchange. */
import { logTypes } from '#simulator/engine/ledger/index.ts';
import type { AccountRef, Ledger, LogType } from '#simulator/engine/ledger/index.ts';
import { moveAmount } from '../postings.ts';
import { coinBuyer, coinSeller } from './math.ts';
import type { Ad, Canceller, Deal } from './records.ts';
import { isTrader } from './traders/people.ts';

type Coins = Pick<Ad, 'currency' | 'number'>;

/** What stands in the log: its type, and the ad or deal that it is about. */
type Entry = LogType & { readonly reference: string };

const aboutAd = (log: LogType, { id }: Ad): Entry => ({ ...log, reference: `c2c-ad:${id}` });
const aboutDeal = (log: LogType, { id }: Deal): Entry => ({ ...log, reference: `c2c:${id}` });

/** The legal account of a user. Simulated traders have none: their coins are those of the house account `maker`. */
function accountOf(person: number, currency: number, locked: boolean): AccountRef {
  return isTrader(person)
    ? { house: 'maker', currency }
    : { user: person, wallet: 'legal', currency, locked };
}

/** Locks a user's coins, or unlocks them; a simulated trader's are not locked. */
function setAside(ledger: Ledger, log: Entry, person: number, { currency, number }: Coins): void {
  if (isTrader(person)) return;
  moveAmount(ledger, log, accountOf(person, currency, false), accountOf(person, currency, true), number);
}

const back = ({ currency, number }: Coins): Coins => ({ currency, number: -number });

/** A sell ad locks its coins when it is published. */
export function lockAd(ledger: Ledger, ad: Ad): void {
  if (ad.side === 'sell') setAside(ledger, aboutAd(logTypes.c2cSellAdLock, ad), ad.publisher, ad);
}

/** A sell ad that leaves the market, withdrawn or expired, unlocks its coins. */
export function unlockAd(ledger: Ledger, ad: Ad, status: 'withdrawn' | 'expired'): void {
  const log = status === 'expired' ? logTypes.c2cAdExpired : logTypes.c2cAdWithdrawn;
  if (ad.side === 'sell') setAside(ledger, aboutAd(log, ad), ad.publisher, back(ad));
}

/** The taker of a buy ad locks the coins that are to be handed over. */
export function lockTaker(ledger: Ledger, deal: Deal): void {
  if (deal.side === 'buy') setAside(ledger, aboutDeal(logTypes.c2cTakerSell, deal), deal.taker, deal);
}

/** A cancelled deal unlocks the coins of the taker of a buy ad; those of a sell ad stay locked for the ad. */
export function unlockTaker(ledger: Ledger, deal: Deal, by: Canceller): void {
  const log = by === 'time' ? logTypes.c2cAutoCancel : logTypes.c2cCancelled;
  if (deal.side === 'buy') setAside(ledger, aboutDeal(log, deal), deal.taker, back(deal));
}

/** The locked coins become the buyer's. */
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
