/** The slice of money that leaves and comes: every withdrawal, claim and deposit. */
import { encode, hashText } from '#simulator/kernel/index.ts';
import type { Instant, Plain } from '#simulator/kernel/index.ts';
import { CONFIRMED_AT } from '../module.ts';
import type { Settings } from '../settings.ts';
import type { Claim, Deposit, Withdrawal } from './records.ts';
import { Register } from './register.ts';
import { readSaved } from './saved.ts';
import type { SavedFunding } from './saved.ts';

type Reviews = Pick<Settings, 'withdrawalReview' | 'claimReview'>;

type Reading<T extends Withdrawal | Claim | Deposit> = Omit<Register<T>, 'put' | 'clear'>;

/** The slice. Only the commands and jobs of this module call what changes it. */
export class FundingState {
  readonly #withdrawals = new Register<Withdrawal>(({ status }) => status === 'applied');
  readonly #claims = new Register<Claim>(({ status }) => status === 'pending');
  readonly #deposits = new Register<Deposit>(({ confirmations }) => confirmations < CONFIRMED_AT);
  #chain = '';

  get withdrawals(): Reading<Withdrawal> {
    return this.#withdrawals;
  }

  get claims(): Reading<Claim> {
    return this.#claims;
  }

  get deposits(): Reading<Deposit> {
    return this.#deposits;
  }

  putWithdrawal(withdrawal: Withdrawal): void {
    this.#happened('withdrawal', withdrawal);
    this.#withdrawals.put(withdrawal);
  }

  putClaim(claim: Claim): void {
    this.#happened('claim', claim);
    this.#claims.put(claim);
  }

  putDeposit(deposit: Deposit): void {
    this.#happened('deposit', deposit);
    this.#deposits.put(deposit);
  }

  /** Hash over everything that ever happened to them, in its order. */
  chain(): string {
    return this.#chain;
  }

  dump(): SavedFunding {
    return {
      withdrawals: this.#withdrawals.all(),
      claims: this.#claims.all(),
      deposits: this.#deposits.all(),
      chain: this.#chain,
    };
  }

  /** Stands for the dump in the hash: the chain tells all that is in it. */
  digest(): Plain {
    return this.#chain;
  }

  load(plain: Plain): void {
    const { withdrawals, claims, deposits, chain } = readSaved(plain);
    for (const register of [this.#withdrawals, this.#claims, this.#deposits]) register.clear();
    for (const withdrawal of withdrawals) this.#withdrawals.put(withdrawal);
    for (const claim of claims) this.#claims.put(claim);
    for (const deposit of deposits) this.#deposits.put(deposit);
    this.#chain = chain;
  }

  /** What should have been decided by itself and was not, in words. */
  audit(now: Instant, { withdrawalReview, claimReview }: Reviews): string[] {
    const isOverdue = (at: Instant, review: number | 'never') => review !== 'never' && at + review < now;
    const withdrawals = this.#withdrawals
      .waiting()
      .filter(({ at }) => isOverdue(at, withdrawalReview))
      .map(({ id }) => `withdrawal ${id} was not decided in time`);
    const claims = this.#claims
      .waiting()
      .filter(({ at }) => isOverdue(at, claimReview))
      .map(({ id }) => `claim ${id} was not decided in time`);
    return [...withdrawals, ...claims];
  }

  #happened(kind: string, row: Plain): void {
    this.#chain = hashText(`${this.#chain}${kind}${encode(row)}`);
  }
}
