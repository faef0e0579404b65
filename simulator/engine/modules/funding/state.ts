/** The state of money that leaves and comes: every withdrawal, claim and deposit. */
import type { Context, Instant, Plain, TypeOf } from '#simulator/engine/kernel/index.ts';
import type { Ledger } from '#simulator/engine/ledger/index.ts';
import type { MarketModule } from '#simulator/engine/market/index.ts';
import { HashChain, Register } from '../kit.ts';
import { CONFIRMED_AT } from '../module.ts';
import type { Settings } from '../settings.ts';
import { savedFunding } from './records.ts';
import type { Claim, Deposit, Withdrawal } from './records.ts';

/** What the module stands on. */
export interface FundingDeps {
  readonly context: Context;
  readonly ledger: Ledger;
  readonly market: MarketModule;
  readonly settings: Settings;
  /** Seed of the exchange: deposit addresses are made of it. */
  readonly seed: string;
  isUser(id: number): boolean;
}

type Reviews = Pick<Settings, 'withdrawalReview' | 'claimReview'>;

/** The state. Only the commands and jobs of this module call what changes it. */
export class FundingState {
  /** Over everything that ever happened to them. */
  readonly chain = new HashChain();
  readonly withdrawals = new Register<Withdrawal>(({ status }) => status === 'applied');
  readonly claims = new Register<Claim>(({ status }) => status === 'pending');
  readonly deposits = new Register<Deposit>(({ confirmations }) => confirmations < CONFIRMED_AT);

  putWithdrawal(withdrawal: Withdrawal): void {
    this.chain.append(withdrawal, 'withdrawal');
    this.withdrawals.put(withdrawal);
  }

  putClaim(claim: Claim): void {
    this.chain.append(claim, 'claim');
    this.claims.put(claim);
  }

  putDeposit(deposit: Deposit): void {
    this.chain.append(deposit, 'deposit');
    this.deposits.put(deposit);
  }

  dump(): TypeOf<typeof savedFunding> {
    return {
      withdrawals: this.withdrawals.all(),
      claims: this.claims.all(),
      deposits: this.deposits.all(),
      chain: this.chain.value,
    };
  }

  /** Stands for the dump in the hash: the chain covers everything in it. */
  digest(): Plain {
    return this.chain.value;
  }

  load(plain: Plain): void {
    const { withdrawals, claims, deposits, chain } = savedFunding(plain, '$');
    this.withdrawals.load(withdrawals);
    this.claims.load(claims);
    this.deposits.load(deposits);
    this.chain.restore(chain);
  }

  /** One message for each record that should have been decided automatically and was not. */
  audit(now: Instant, { withdrawalReview, claimReview }: Reviews): string[] {
    const isOverdue = (at: Instant, review: number | 'never') => review !== 'never' && at + review < now;
    const withdrawals = this.withdrawals
      .open()
      .filter(({ at }) => isOverdue(at, withdrawalReview))
      .map(({ id }) => `withdrawal ${id} was not decided in time`);
    const claims = this.claims
      .open()
      .filter(({ at }) => isOverdue(at, claimReview))
      .map(({ id }) => `claim ${id} was not decided in time`);
    return [...withdrawals, ...claims];
  }
}
