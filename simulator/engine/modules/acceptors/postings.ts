/** How deals with acceptors move coins (ACCEPTORS-R1, ACCEPTORS-R2). What happens in CNY happens outside the exchange. */
import { logTypes } from '#simulator/engine/ledger/index.ts';
import type { Ledger, LogType } from '#simulator/engine/ledger/index.ts';
import type { Currency, Market } from '#simulator/engine/market/index.ts';
import { lockAmount, moveAmount, postMoving, unlockAmount } from '../postings.ts';
import { acceptorFee } from './math.ts';
import type { AcceptorDeal } from './records.ts';

/** The coin that stands for CNY: `ExRate` is the CNY of one USDT. */
export function coinOf(market: Market): Currency {
  const coin = market.currencies.find(({ name }) => name === 'USDT');
  if (!coin?.isLegal) throw new Error('the exchange has no USDT with a legal account');
  return coin;
}

/** The account that coins come to and go from. */
export function legalAccountOf(user: number, currency: number) {
  return { user, wallet: 'legal', currency } as const;
}

const entryOf = ({ id }: AcceptorDeal, log: LogType) => ({ ...log, reference: `acceptor:${id}` });

/** Takes the coins of a withdrawal: they wait until the acceptor has paid. */
export function lockCoins(ledger: Ledger, currency: number, deal: AcceptorDeal): void {
  lockAmount(ledger, entryOf(deal, logTypes.acceptorSell), legalAccountOf(deal.user, currency), deal.coins);
}

/** The coins of a withdrawal leave: the acceptor has paid for them. */
export function release(ledger: Ledger, currency: number, deal: AcceptorDeal): void {
  const account = { ...legalAccountOf(deal.user, currency), locked: true };
  const outside = { house: 'outside', currency } as const;
  moveAmount(ledger, entryOf(deal, logTypes.acceptorSold), account, outside, deal.coins);
}

/** The coins of a withdrawal come back. */
export function refund(ledger: Ledger, currency: number, deal: AcceptorDeal): void {
  unlockAmount(
    ledger,
    entryOf(deal, logTypes.acceptorRefund),
    legalAccountOf(deal.user, currency),
    deal.coins,
  );
}

/** The coins of a recharge come in; what the acceptor keeps of them goes out again, so that the log shows both. */
export function creditRecharge(ledger: Ledger, currency: number, deal: AcceptorDeal): void {
  const account = legalAccountOf(deal.user, currency);
  const fee = acceptorFee(deal);
  postMoving(ledger, entryOf(deal, logTypes.acceptorBuy), [
    { account, amount: deal.coins },
    { account, amount: -fee, ...logTypes.acceptorFee },
    { account: { house: 'outside', currency }, amount: fee - deal.coins },
  ]);
}
