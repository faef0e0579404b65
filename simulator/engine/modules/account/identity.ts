/** Identities: submitted with photos, decided by an operator or, if no operator decides, approved after a time (E82, D-23). */
import { Refusal } from '#simulator/engine/kernel/index.ts';
import type { Actor } from '#simulator/engine/kernel/index.ts';
import { readDecision, readLine, requireOperator, requireUser } from '../module.ts';
import type { Decision } from '../module.ts';
import { isInReview } from './queries.ts';
import type { User } from './records.ts';
import { userById } from './state.ts';
import type { AccountDeps, AccountState } from './state.ts';

/** As the user wrote it; the photos by their addresses, empty where a scenario has none. */
export type IdentityInput = {
  readonly name: string;
  readonly number: string;
  readonly front: string;
  readonly back: string;
  readonly inHand: string;
};

/** `submission` is the id of the papers that were looked at; left out, the decision is on whatever the user has handed in. */
export type IdentityDecision = Decision & { readonly user: number; readonly submission?: number };

type ReviewJob = { readonly user: number; readonly identity: number };

/**
 * A name of one line without digits, plain or full-width. The class of digits in Unicode differs between versions and so between
 * engines, but a command must be accepted or refused alike on all of them.
 */
export const NAME_FORM = /^[^0-9\uff10-\uff19\u0000-\u001f\u007f-\u009f]+$/;

/** The number of a document: Latin letters, digits and signs, no spaces. */
export const NUMBER_FORM = /^[\x21-\x7e]+$/;

const MAX_LENGTH = { name: 60, number: 32, photo: 2048 } as const;

/** Refuses with STATE a decision on papers other than those that wait. */
function requireWaiting(user: User, submission: number | undefined): void {
  const waiting = isInReview(user) ? user.identity.id : undefined;
  if (submission === undefined || submission === waiting) return;
  throw new Refusal('STATE', { waiting: waiting === undefined ? '' : String(waiting) });
}

/** The job `account.reviewIdentity`: approves what was not decided. */
export function reviewIdentity(
  deps: AccountDeps,
  state: AccountState,
  { user: id, identity }: ReviewJob,
): void {
  const user = state.users.get(id);
  if (user?.reviewStatus === 1 && user.identity?.id === identity) decide(deps, state, user, true, '');
}

/** Hands in the caller's identity: under review from now on. Refuses LOGIN, PARAM, STATE {submitted before}. */
export function submitIdentity(
  { context, settings }: AccountDeps,
  state: AccountState,
  actor: Actor,
  input: IdentityInput,
): null {
  const id = requireUser(actor);
  const name = readLine('name', input.name, 1, MAX_LENGTH.name);
  if (!NAME_FORM.test(name)) throw new Refusal('PARAM', { field: 'name' });
  const number = readLine('number', input.number, 1, MAX_LENGTH.number);
  if (!NUMBER_FORM.test(number)) throw new Refusal('PARAM', { field: 'number' });
  const front = readLine('front', input.front, 0, MAX_LENGTH.photo);
  const back = readLine('back', input.back, 0, MAX_LENGTH.photo);
  const inHand = readLine('inHand', input.inHand, 0, MAX_LENGTH.photo);
  const user = userById(state, id);
  if (user.reviewStatus !== 0) throw new Refusal('STATE');
  const at = context.now();
  const identity = { id: context.nextId('account.identity'), name, number, front, back, inHand, at };
  state.putUser({ ...user, reviewStatus: 1, identity, rejection: '' });
  if (settings.identityReview !== 'never') {
    context.schedule(at + settings.identityReview, 'account.reviewIdentity', {
      user: id,
      identity: identity.id,
    });
  }
  return null;
}

/**
 * Decides on a user's identity; a rejection says why and takes away what was handed in. Somebody may be approved
 * without papers, and lose an approval. Refuses NOT_OWNER, PARAM, NO_ACCOUNT, STATE {that is so already}, and
 * STATE with `waiting`, the id of the papers that wait (empty where none do), for a decision on others.
 */
export function decideIdentity(
  deps: AccountDeps,
  state: AccountState,
  actor: Actor,
  input: IdentityDecision,
): null {
  requireOperator(actor);
  const { isApproved, reason } = readDecision(input);
  const user = userById(state, input.user);
  requireWaiting(user, input.submission);
  if (user.reviewStatus === (isApproved ? 2 : 0)) throw new Refusal('STATE');
  decide(deps, state, user, isApproved, reason);
  return null;
}

function decide(
  { context }: AccountDeps,
  state: AccountState,
  user: User,
  isApproved: boolean,
  reason: string,
): void {
  if (isApproved) {
    state.putUser({ ...user, reviewStatus: 2, rejection: '' });
    context.emit({ type: 'notice', user: user.id, text: 'identityApproved', params: {} });
    return;
  }
  state.putUser({ ...user, reviewStatus: 0, identity: null, rejection: reason });
  context.emit({ type: 'notice', user: user.id, text: 'identityRejected', params: { reason } });
}
