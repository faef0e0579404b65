import fc from 'fast-check';
import { Kernel } from '#simulator/engine/kernel/index.ts';
import type { Actor } from '#simulator/engine/kernel/index.ts';
import { Ledger } from '#simulator/engine/ledger/index.ts';
import type { AccountRef, HouseName, Leg, Posting, WalletName } from '#simulator/engine/ledger/index.ts';
import { refusalOf } from '../../support/exchange.ts';

export const OPERATOR: Actor = { kind: 'operator' };

/** A ledger on a kernel, with a command that posts what it is given, all of it or nothing. */
export interface Books {
  readonly kernel: Kernel;
  readonly ledger: Ledger;
  /** The refusal's key, or undefined when all postings were booked. */
  post(...postings: Posting[]): string | undefined;
}

export function createBooks(options: { verify?: boolean } = {}): Books {
  const kernel = new Kernel({ seed: 'books', start: 1_700_000_000_000, ...options });
  const ledger = new Ledger(kernel.context);
  kernel.register(ledger);
  const desk = {
    post: (_actor: Actor, postings: readonly Posting[]) => postings.forEach((each) => ledger.post(each)),
  };
  kernel.register({ name: 'desk', dump: () => null, load: () => undefined, commands: desk });
  const post = (...postings: Posting[]): string | undefined =>
    refusalOf(kernel.execute('desk.post', postings as never, OPERATOR));
  return { kernel, ledger, post };
}

export const house = (name: HouseName, currency = 3): AccountRef => ({ house: name, currency });
export const wallet = (user: number, name: WalletName = 'change', currency = 3, locked = false): AccountRef =>
  locked ? { user, wallet: name, currency, locked } : { user, wallet: name, currency };

/** A posting of two legs. */
export const move = (
  from: AccountRef,
  to: AccountRef,
  amount: bigint,
  type = 1,
  memo = 'log.test',
): Posting => ({
  type,
  memo,
  legs: [
    { account: from, amount: -amount },
    { account: to, amount },
  ],
});

const currency = fc.integer({ min: 1, max: 3 });
const userAccount = fc
  .record({
    user: fc.integer({ min: 1, max: 3 }),
    wallet: fc.constantFrom<WalletName>('legal', 'change', 'micro'),
    locked: fc.boolean(),
  })
  .map(({ locked, ...rest }) => (locked ? { ...rest, locked } : rest));
const houseAccount = fc.record({ house: fc.constantFrom<HouseName>('fees', 'outside', 'maker') });
const account = fc.oneof({ weight: 3, arbitrary: userAccount }, { weight: 1, arbitrary: houseAccount });

/** Mostly everyday amounts, now and then one beyond 64 bits. */
const amount = fc.oneof(
  { weight: 8, arbitrary: fc.bigInt({ min: 1n, max: 1000n }) },
  { weight: 2, arbitrary: fc.bigInt({ min: 1n, max: 10n ** 12n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 1n, max: 10n ** 26n }) },
);

const kind = fc.record({ type: fc.integer({ min: 1, max: 4 }), memo: fc.constantFrom('log.a', 'log.b') });

/** Two legs of one currency that cancel each other, each perhaps with a row of its own. */
const pairOfLegs = fc
  .tuple(account, account, currency, amount, fc.option(kind, { nil: {} }))
  .map(([from, to, id, value, own]): Leg[] => [
    { account: { ...from, currency: id } as AccountRef, amount: -value },
    { account: { ...to, currency: id } as AccountRef, amount: value, ...own },
  ]);

const reference = fc.constantFrom(undefined, undefined, 'order:1', '!', `~${'9'.repeat(39)}`);

/** Balanced postings of two to six legs over one to three currencies; many overdraw somebody, some say what they are about. */
export const postings: fc.Arbitrary<Posting> = fc
  .tuple(kind, fc.array(pairOfLegs, { minLength: 1, maxLength: 3 }), reference)
  .map(([row, pairs, about]) => ({ ...row, legs: pairs.flat(), ...(about && { reference: about }) }));
