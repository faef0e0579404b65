/** Sessions of the simulation: what users, the operator, the clock and misfortune do, as plain data made from a seed. */
import fc from 'fast-check';

export const STORES = ['memory', 'file', 'nats', 'indexeddb'] as const;
export type StoreName = (typeof STORES)[number];

/** What a user does. Figures are parts of what the exchange shows at that moment, so that a call makes sense wherever it comes. */
export interface PlannedCall {
  /** The last two of them open their accounts themselves. */
  readonly user: 0 | 1 | 2 | 3;
  readonly kind: (typeof CALL_KINDS)[number];
  /** Which variant: side, pair, direction. */
  readonly variant: number;
  /** How much, in thousandths. */
  readonly size: number;
  /** Turns of other work before the call is made. */
  readonly delay: number;
}

export const CALL_KINDS = [
  'order',
  'cancel',
  'transfer',
  'lever',
  'leverStop',
  'leverClose',
  'micro',
  'deposit',
  'withdraw',
  'code',
  'wrongPassword',
  /** Asks for a code, or opens an account with it. */
  'register',
  /** Asks for a code, or sets a new password with it. */
  'newPassword',
  /** Logs in on a further tab, which ends the login of the others. */
  'login',
  /** Forgets the login of a tab. */
  'logout',
] as const;

/** What the operator does. */
export type OperatorCall =
  | { readonly call: 'move'; readonly permille: number }
  | { readonly call: 'shake'; readonly permille: number }
  | { readonly call: 'funds'; readonly amount: number }
  | { readonly call: 'withdrawal'; readonly decision: 'approve' | 'reject' };

export type SharedFile = 'recording' | 'snapshot' | 'link';

/** What a session begins anew with: the same scenario, another seed, other balances, a file of one's own, or the session itself as a scenario. */
export type Beginning = (typeof BEGINNINGS)[number];
const BEGINNINGS = ['same', 'seed', 'changes', 'own', 'kept'] as const;

export type SoakStep =
  /** Calls that are under way at the same time. */
  | { readonly do: 'calls'; readonly calls: readonly PlannedCall[] }
  | { readonly do: 'operate'; readonly what: OperatorCall }
  /** Virtual time is moved on at once. */
  | { readonly do: 'jump'; readonly ms: number }
  /** The clock runs for so many pumps of so much real time. */
  | { readonly do: 'run'; readonly speed: number; readonly pumps: number; readonly realMs: number }
  /** Back to a moment at which the session stood before, as a new branch. */
  | { readonly do: 'back'; readonly pick: number }
  /** Over to another branch, or to a kept moment. */
  | { readonly do: 'branch'; readonly pick: number }
  /** The moment is kept as a branch that nothing is played on. */
  | { readonly do: 'keep' }
  /** A branch or a kept moment is taken away. */
  | { readonly do: 'remove'; readonly pick: number }
  /** The present branch is shown as it was at an earlier moment; what follows happens there. */
  | { readonly do: 'replay'; readonly pick: number }
  /** Back from a replay to the branch as it was left. */
  | { readonly do: 'leaveReplay' }
  | { readonly do: 'reset'; readonly with: Beginning }
  | { readonly do: 'upload'; readonly user: PlannedCall['user']; readonly picture: number }
  | { readonly do: 'fault'; readonly rule: Readonly<Record<string, unknown>> }
  | { readonly do: 'clearFaults' }
  /** The host keeps a snapshot of this moment. */
  | { readonly do: 'snapshot' }
  /** From here on the machine fails at a write to its store: the n-th, of which so many thousandths are done. */
  | { readonly do: 'arm'; readonly writes: number; readonly done: number }
  /** The host ends without a goodbye. */
  | { readonly do: 'drop' }
  /** The host is closed and started again. */
  | { readonly do: 'restart' }
  /** The session is opened from a file on another host, which keeps another store. */
  | { readonly do: 'share'; readonly as: SharedFile };

export interface SoakSession {
  readonly seed: number;
  readonly store: StoreName;
  readonly steps: readonly SoakStep[];
}

const userCall: fc.Arbitrary<PlannedCall> = fc.record({
  user: fc.constantFrom(0 as const, 0 as const, 1 as const, 1 as const, 2 as const, 3 as const),
  kind: fc.oneof(
    { weight: 2, arbitrary: fc.constant('order' as const) },
    { weight: 3, arbitrary: fc.constantFrom(...CALL_KINDS) },
    // An account is opened in three steps, of which each may fail.
    { weight: 2, arbitrary: fc.constantFrom('register' as const, 'newPassword' as const, 'login' as const) },
  ),
  variant: fc.nat(7),
  size: fc.integer({ min: 1, max: 1_050 }),
  delay: fc.nat(30),
});

const faultRule = fc.oneof(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    on: fc.constantFrom('all', 'E11', 'E29'),
    error: fc.constantFrom('network', 'malformed', 'http503', '999', 'error'),
    after: fc.boolean(),
    times: fc.integer({ min: 1, max: 3 }),
    chance: fc.constantFrom(0.5, 1),
  }),
  fc
    .record({ id: fc.constantFrom('a', 'd'), effect: fc.constantFrom('drop', 'duplicate', 'reorder') })
    .map(({ id, effect }) => ({ id, on: 'socket', [effect]: true, chance: 0.5 })),
  fc.constant({ id: 'e', on: 'socket', disconnect: true }),
);

const operatorCall: fc.Arbitrary<OperatorCall> = fc.oneof(
  fc.record({
    call: fc.constantFrom('move' as const, 'shake' as const),
    permille: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({ call: fc.constant('funds' as const), amount: fc.integer({ min: 1, max: 900 }) }),
  fc.record({
    call: fc.constant('withdrawal' as const),
    decision: fc.constantFrom('approve' as const, 'reject' as const),
  }),
);

const DAY_MS = 86_400_000;

const step: fc.Arbitrary<SoakStep> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('calls' as const),
      calls: fc.array(userCall, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('operate' as const), what: operatorCall }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('jump' as const),
      ms: fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: 1, max: 600_000 }) },
        { weight: 1, arbitrary: fc.integer({ min: DAY_MS, max: 3 * DAY_MS }) },
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('run' as const),
      speed: fc.constantFrom(1, 60, 3_600),
      pumps: fc.integer({ min: 1, max: 6 }),
      realMs: fc.constantFrom(100, 900, 2_500, 310_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('back' as const), pick: fc.nat(999) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('branch' as const), pick: fc.nat(999) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'keep' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), pick: fc.nat(999) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('replay' as const), pick: fc.nat(999) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'leaveReplay' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('reset' as const), with: fc.constantFrom(...BEGINNINGS) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('upload' as const),
      user: fc.constantFrom(0 as const, 1 as const, 2 as const),
      picture: fc.nat(99),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fault' as const), rule: faultRule }) },
  { weight: 1, arbitrary: fc.constant({ do: 'clearFaults' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'snapshot' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('arm' as const),
      writes: fc.integer({ min: 1, max: 8 }),
      done: fc.oneof(fc.constantFrom(0, 1_000), fc.integer({ min: 0, max: 1_000 })),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'drop' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('share' as const),
      as: fc.constantFrom('recording' as const, 'snapshot' as const, 'link' as const),
    }),
  },
);

/** The steps of sessions. */
export const steps = fc.noBias(fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }));

/** The session of a seed. */
export function soakSessionOf(seed: number, store: StoreName): SoakSession {
  const [made = []] = fc.sample(steps, { seed, numRuns: 1 });
  return { seed, store, steps: made };
}
