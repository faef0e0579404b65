/** Which logins hold and which passwords open an account, worked out from the records of a branch alone. */
import type { Exchange } from '#simulator/engine/exchange.ts';
import { membersIn } from '#shared/json.ts';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import { hashPassword } from '#simulator/engine/modules/account/index.ts';
import { mustHold } from './broken.ts';

/** A login ends so long after its last use, in milliseconds. */
const LIFE_MS = 86_400_000;

/** The login of a user, of which there is at most one. */
interface Login {
  /** Undefined where its response did not come. */
  readonly token: string | undefined;
  usedAt: number;
}

/** The logins and passwords of one session. */
export class Logins {
  /** Tokens by the records of the logins that gave them. */
  readonly #given = new Map<string, string>();
  /** Tokens by their digests, as far as the exchange has shown them. */
  readonly #digests = new Map<string, string>();
  /** Passwords that were typed for an account, the first of the scenario's. */
  readonly #typed = new Map<string, Set<string>>();
  /** Hashes of passwords, which take long to work out. */
  readonly #hashes = new Map<string, string>();
  /** The logins of a replayed branch that had ended when its replay began. */
  #ended: { readonly branch: string; readonly tokens: Set<string> } | undefined;

  /** A password was typed that may become that of the account. */
  note(account: string, password: string): void {
    const typed = this.#typed.get(account) ?? new Set<string>();
    this.#typed.set(account, typed.add(password));
  }

  /** The password that opens an account at this moment, and those that did earlier; undefined where there is no account. */
  passwordsOf(
    exchange: Exchange,
    account: string,
  ): { readonly now: string; readonly earlier: string[] } | undefined {
    const user = exchange.account.queries.byAccount(account);
    const typed = [...(this.#typed.get(account) ?? [])];
    const now = typed.find((each) => this.#hashOf(exchange, account, each) === user?.password.hash);
    if (user) mustHold(now !== undefined, () => `${account} has a password that nobody has typed`);
    return now === undefined ? undefined : { now, earlier: typed.filter((password) => password !== now) };
  }

  /** Another session has begun, in which no token is known. */
  begin(): void {
    this.#given.clear();
    this.#digests.clear();
  }

  /** A login was responded to with a token. */
  give(token: string, records: readonly JournalRecord[]): void {
    const record = records.find(({ name }) => name === 'account.login');
    if (record) this.#given.set(keyOf(record), token);
    this.#ended?.tokens.delete(token);
  }

  /** The tokens that hold at this moment. */
  holding({ account: { queries } }: Exchange): readonly string[] {
    return [...new Set(this.#given.values())].filter((token) => queries.userOfToken(token) !== undefined);
  }

  /** A replay of a branch begins. */
  beginReplay(exchange: Exchange, branch: string): void {
    const holding = new Set(this.holding(exchange));
    const ended = [...this.#given.values()].filter((token) => !holding.has(token));
    this.#ended = { branch, tokens: new Set(ended) };
  }

  /** A replay is over. Throws Broken where it has brought a login of its branch back that had ended when it began. */
  endReplay(exchange: Exchange, branch: string): void {
    const ended = this.#ended;
    this.#ended = undefined;
    if (ended?.branch !== branch) return;
    const isBack = this.holding(exchange).some((token) => ended.tokens.has(token));
    mustHold(!isBack, () => 'a login that had ended holds again after a replay');
  }

  /** Throws Broken where a login holds that has ended, or has ended although it should hold, and where a password opened an account that was not its own. */
  check(exchange: Exchange, records: readonly JournalRecord[]): void {
    const { account, kernel } = exchange;
    const logins = this.#expected(exchange, records);
    const now = kernel.now();
    const expected = new Map<string, string>();
    for (const [name, { token, usedAt }] of logins) {
      if (now >= usedAt + LIFE_MS) logins.delete(name);
      else if (token !== undefined) expected.set(token, name);
    }
    for (const token of new Set(this.#given.values())) {
      const holder = account.queries.userOfToken(token)?.account;
      const wanted = expected.get(token);
      mustHold(
        holder === wanted,
        () => `a token is that of ${wanted ?? 'a login that has ended'} and opens ${holder ?? 'nothing'}`,
      );
    }
    const sessions = account.queries.sessions();
    const found = sessions.map(({ user }) => account.queries.byId(user)?.account).sort();
    const names = [...logins.keys()].sort();
    mustHold(
      found.join() === names.join(),
      () => `logged in are ${found.join()}; it should be ${names.join()}`,
    );
    for (const { user, digest } of sessions) {
      const token = logins.get(account.queries.byId(user)?.account ?? '')?.token;
      if (token !== undefined) this.#digests.set(digest, token);
    }
  }

  #hashOf(exchange: Exchange, account: string, password: string): string {
    const salt = exchange.account.queries.saltFor(account, 'login');
    const key = `${salt} ${password}`;
    const hash = this.#hashes.get(key) ?? hashPassword(password, salt).hash;
    this.#hashes.set(key, hash);
    return hash;
  }

  /** What the records make of logins, by account. */
  #expected(exchange: Exchange, records: readonly JournalRecord[]): Map<string, Login> {
    const logins = new Map<string, Login>();
    const passwords = new Map<string, string>();
    for (const [account, [first]] of [...this.#typed].map(([name, typed]) => [name, [...typed]] as const)) {
      const isSeeded = exchange.scenario.users.some((user) => user.account === account);
      if (isSeeded && first !== undefined) passwords.set(account, this.#hashOf(exchange, account, first));
    }
    for (const record of records) {
      const { name, at, input } = record;
      const { account: named, password, passwordHash, digest, sessions, until, user } = membersIn(input);
      const account = String(named);
      switch (name) {
        case 'account.register':
        case 'account.forget':
          passwords.set(account, String(membersIn(password)['hash']));
          logins.delete(account);
          break;
        case 'account.login':
          mustHold(
            passwordHash === passwords.get(account),
            () => `${account} was logged in by a password that is not the account's`,
          );
          logins.set(account, { token: this.#given.get(keyOf(record)), usedAt: at });
          break;
        case 'account.endSession':
          logins.delete(accountOf(exchange, user));
          break;
        case 'account.touchToken': {
          const token = this.#digests.get(String(digest));
          const used = [...logins.values()].find((login) => token !== undefined && login.token === token);
          if (used) used.usedAt = at;
          break;
        }
        case 'account.keepSessions':
          for (const kept of (Array.isArray(sessions) ? sessions : []).map(membersIn)) {
            const token = this.#digests.get(String(kept['digest']));
            logins.set(accountOf(exchange, kept['user']), { token, usedAt: Number(until) });
          }
          break;
      }
    }
    return logins;
  }
}

const accountOf = ({ account }: Exchange, user: unknown): string =>
  account.queries.byId(Number(user))?.account ?? '';

/** A record by its number and the mark of all before it. */
const keyOf = ({ seq, chain }: JournalRecord): string => `${seq} ${chain ?? ''}`;
