/** Logins survive jumps in time: a skipped day does not expire a session. */
import type { Exchange } from '#simulator/exchange.ts';
import { OPERATOR } from '#simulator/kernel/index.ts';
import type { Instant, JournalRecord } from '#simulator/kernel/index.ts';

/** Before time is moved on to `until`: keeps the sessions that would end on the way. */
export function keepSessionsUntil(exchange: Exchange, until: Instant): void {
  const sessions = exchange.account.queries
    .sessions()
    .filter(({ expiresAt }) => expiresAt <= until)
    .map(({ digest, user }) => ({ digest, user }));
  if (sessions.length > 0) exchange.execute('account.keepSessions', { sessions, until }, OPERATOR);
}

/**
 * Before going over to an earlier state: brings in the sessions of now that it does not know, of users who exist there.
 * Returns the record of that, for the journal of the other.
 */
export function bringSessions(from: Exchange, to: Exchange): JournalRecord | undefined {
  const known = new Set(to.account.queries.sessions().map(({ digest }) => digest));
  const sessions = from.account.queries
    .sessions()
    .filter(({ digest, user }) => !known.has(digest) && to.account.queries.byId(user) !== undefined)
    .map(({ digest, user }) => ({ digest, user }));
  if (sessions.length === 0) return undefined;
  const outcome = to.execute('account.keepSessions', { sessions, until: to.kernel.now() }, OPERATOR);
  return outcome.ok ? outcome.record : undefined;
}
