/** Logins survive jumps in time: a skipped day does not expire a session. */
import { membersIn } from '#shared/json.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { OPERATOR } from '#simulator/engine/kernel/index.ts';
import type { Instant, JournalRecord } from '#simulator/engine/kernel/index.ts';
import { giveAgain } from './follow.ts';

/** Before time is moved on to `until`: keeps the sessions that would end on the way. */
export function keepSessionsUntil(exchange: Exchange, until: Instant): void {
  const sessions = exchange.account.queries
    .sessions()
    .filter(({ expiresAt }) => expiresAt <= until)
    .map(({ digest, user }) => ({ digest, user }));
  if (sessions.length > 0) exchange.execute('account.keepSessions', { sessions, until }, OPERATOR);
}

/** Whose login it is, by the digest of its token. */
interface Session {
  readonly digest: string;
  readonly user: number;
}

/**
 * Before going over to another state: brings in the sessions that it does not know, of users who exist there.
 * Returns the record of that, for the journal of the other.
 */
export function bringSessions(given: readonly Session[], to: Exchange): JournalRecord | undefined {
  const known = new Set(to.account.queries.sessions().map(({ digest }) => digest));
  const sessions = given
    .filter(({ digest, user }) => !known.has(digest) && to.account.queries.byId(user) !== undefined)
    .map(({ digest, user }) => ({ digest, user }));
  if (sessions.length === 0) return undefined;
  const outcome = to.execute('account.keepSessions', { sessions, until: to.kernel.now() }, OPERATOR);
  return outcome.ok ? outcome.record : undefined;
}

/** Commands that begin a session. */
const BEGINNING: ReadonlySet<string> = new Set(['account.login', 'account.openSession']);

/**
 * The sessions of now in a replay, which shows an earlier time: those that held when it began and those that began in it. What is
 * recorded does not end them, and a session that only the record has is not taken along.
 */
export class SessionsOfNow {
  readonly #exchange: Exchange;
  readonly #digests: Map<number, string>;
  #isRecorded = false;

  /** @param exchange that of the replay, where they have been brought in */
  constructor(exchange: Exchange, sessions: readonly Session[]) {
    this.#exchange = exchange;
    this.#digests = new Map(sessions.map(({ user, digest }) => [user, digest]));
    exchange.kernel.onRecord(({ name, input }) => {
      if (!this.#isRecorded && BEGINNING.has(name)) this.#note(input);
    });
  }

  all(): readonly Session[] {
    return [...this.#digests].map(([user, digest]) => ({ user, digest }));
  }

  #note(input: unknown): void {
    const { queries } = this.#exchange.account;
    const { account, user } = membersIn(input);
    const id = typeof user === 'number' ? user : queries.byAccount(String(account))?.id;
    const session = queries.sessions().find((each) => each.user === id);
    if (session) this.#digests.set(session.user, session.digest);
  }

  /** Gives a recorded command anew. Throws an Error naming one that is refused, although it was accepted before. */
  giveAgain(record: JournalRecord): void {
    this.#isRecorded = true;
    const outcome = giveAgain(this.#exchange, record);
    this.#isRecorded = false;
    // The session whose life was extended is not there while that of now takes its place.
    if (!outcome.ok && record.name !== 'account.touchToken')
      throw new Error(`command ${record.seq} (${record.name}) is refused: ${outcome.refusal.key}`);
    if (record.name.startsWith('account.')) bringSessions(this.all(), this.#exchange);
  }
}

/** The sessions that hold now, whatever time the exchange shows. */
export const sessionsOfNow = ({ exchange, replayed }: Shown): readonly Session[] =>
  replayed?.sessions.all() ?? exchange.account.queries.sessions();

/** An exchange that runs; a replay knows the sessions of now. */
interface Shown {
  readonly exchange: Exchange;
  readonly replayed: { readonly sessions: SessionsOfNow } | undefined;
}
