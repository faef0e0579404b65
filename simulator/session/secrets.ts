/** What must not follow from the seed where strangers reach the exchange: the tokens of logins and the verification codes. */
import { membersIn } from '#shared/json.ts';
import type { Exchange, CommandGuard } from '#simulator/engine/exchange.ts';
import { OPERATOR } from '#simulator/engine/kernel/index.ts';
import type { Actor, JournalRecord, Outcome, Plain, PlainObject } from '#simulator/engine/kernel/index.ts';
import { drawnDigestOf, isDrawnDigest } from '#simulator/engine/modules/account/index.ts';

/** What a host draws by itself, by chance that nobody can repeat. */
export interface Secrets {
  /** A token of 48 hexadecimal digits. */
  token(): string;
  /** A verification code of six digits. */
  code(): string;
}

type Execute = (name: string, input: Plain, ...by: [actor: Actor, guard?: CommandGuard]) => Outcome<never>;

const LOGINS: ReadonlySet<string> = new Set(['account.login', 'account.openSession']);

/**
 * The exchange with drawn secrets. They go into the command that needs them, so that a replay finds them in the journal: a code as it
 * is, of a token its digest alone. A command that has them already, as one from a recording, is given as it is.
 */
export function withDrawnSecrets(exchange: Exchange, secrets: Secrets): Exchange {
  const give = exchange.execute as Execute;
  const execute: Execute = (name, input, ...by) => {
    const fields = membersIn(input) as PlainObject;
    if (name === 'account.sendCode' && fields.code === undefined)
      return give(name, { ...fields, code: secrets.code() }, ...by);
    if (!LOGINS.has(name) || fields.digest !== undefined) return give(name, input, ...by);
    const token = secrets.token();
    const outcome: Outcome<object> = give(name, { ...fields, digest: drawnDigestOf(token) }, ...by);
    return outcome.ok ? { ...outcome, value: { ...outcome.value, token } as never } : outcome;
  };
  return { ...exchange, execute };
}

/** Ends the logins of a session that was begun where tokens follow from the seed. */
export const endPredictableLogins = (exchange: Exchange): readonly JournalRecord[] =>
  endLogins(exchange, isDrawnDigest);

/** Ends the logins of a session from elsewhere, whose tokens are known there, but for those of the session that is left for it. */
export function endForeignLogins(exchange: Exchange, left: Exchange): readonly JournalRecord[] {
  const known = new Set(left.account.queries.sessions().map(({ digest }) => digest));
  return endLogins(exchange, (digest) => known.has(digest));
}

/** Ends the logins of a session that begins with what was done elsewhere. */
export const endAllLogins = (exchange: Exchange): readonly JournalRecord[] =>
  endLogins(exchange, () => false);

function endLogins(exchange: Exchange, isKept: (digest: string) => boolean): readonly JournalRecord[] {
  const ended = exchange.account.queries.sessions().filter(({ digest }) => !isKept(digest));
  return ended.flatMap(({ user }) => {
    const outcome = exchange.execute('account.endSession', { user }, OPERATOR);
    return outcome.ok ? [outcome.record] : [];
  });
}

/** Makes the codes invalid that are still valid: whoever gets a file of the session could use them. */
export function endCodes({ account: { queries }, execute }: Exchange): void {
  const isWaiting = queries.recentCodes('sms').length > 0 || queries.recentCodes('mail').length > 0;
  if (isWaiting) execute('account.endCodes', {}, OPERATOR);
}
