/** How leverage trades move money (LEVERAGE-R11, LEVERAGE-R13, LEVERAGE-R20): one balanced posting for each step of a trade. */
import type { Amount } from '#simulator/engine/kernel/index.ts';
import { logTypes } from '#simulator/engine/ledger/index.ts';
import type { AccountRef, Ledger, Leg, LogType } from '#simulator/engine/ledger/index.ts';
import { postMoving } from '../postings.ts';

/** The account that leverage trades are paid from and into. */
export const LEVER_WALLET = 'lever';

/** Whose money it is: a user's leverage account in a quote currency. */
export interface Owner {
  readonly user: number;
  readonly quote: number;
}

interface Stake {
  readonly margin: Amount;
  readonly fee: Amount;
}

const own = ({ user, quote }: Owner, locked = false): AccountRef => ({
  user,
  wallet: LEVER_WALLET,
  currency: quote,
  locked,
});

const exchangeAccount = (name: 'fees' | 'maker' | 'insurance-pool', { quote }: Owner): AccountRef => ({
  house: name,
  currency: quote,
});

/** Locks the margin and takes the fee. */
export function postStake(ledger: Ledger, owner: Owner, { margin, fee }: Stake): void {
  postMoving(ledger, logTypes.leverMargin, [
    { account: own(owner), amount: -margin },
    { account: own(owner, true), amount: margin },
    { account: own(owner), amount: -fee, ...logTypes.leverFee },
    { account: exchangeAccount('fees', owner), amount: fee, ...logTypes.leverFee },
  ]);
}

/** Gives margin and fee of a revoked trade back. */
export function postRefund(ledger: Ledger, owner: Owner, { margin, fee }: Stake): void {
  postMoving(ledger, logTypes.leverCancel, [
    { account: own(owner, true), amount: -margin },
    { account: exchangeAccount('fees', owner), amount: -fee },
    { account: own(owner), amount: margin + fee },
  ]);
}

/**
 * Releases margin and settles the profit with the house account `maker`. A loss beyond the margin is taken from what is available; what
 * that does not cover is paid by the insurance pool, so that no balance falls below zero (D-16), and shows in the log.
 */
export function postClose(
  ledger: Ledger,
  owner: Owner,
  { margin, profit }: { readonly margin: Amount; readonly profit: Amount },
  log: LogType,
): void {
  const credit = margin + profit;
  postMoving(ledger, log, [
    { account: own(owner, true), amount: -margin },
    { account: exchangeAccount('maker', owner), amount: -profit },
    ...coverage(ledger, owner, -credit, log),
    { account: own(owner), amount: credit },
  ]);
}

/** Takes the overnight fee: first from margins, the rest from what is available, and what is missing from the insurance pool. */
export function postOvernight(
  ledger: Ledger,
  owner: Owner,
  { fromMargin, rest }: { readonly fromMargin: Amount; readonly rest: Amount },
): void {
  postMoving(ledger, logTypes.leverOvernight, [
    { account: own(owner, true), amount: -fromMargin },
    ...coverage(ledger, owner, rest, logTypes.leverOvernight),
    { account: own(owner), amount: -rest },
    { account: exchangeAccount('fees', owner), amount: fromMargin + rest },
  ]);
}

/** What the insurance pool adds where more is owed than is available. */
function coverage(ledger: Ledger, owner: Owner, owed: Amount, log: LogType): readonly Leg[] {
  const missing = owed - ledger.available(owner.user, LEVER_WALLET, owner.quote);
  if (owed <= 0n || missing <= 0n) return [];
  const shortfall = { type: log.type, memo: logTypes.leverShortfall.memo };
  return [
    { account: exchangeAccount('insurance-pool', owner), amount: -missing, ...shortfall },
    { account: own(owner), amount: missing, ...shortfall },
  ];
}
