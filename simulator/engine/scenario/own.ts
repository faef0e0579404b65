/** Any scenario with other users, balances or prices. */
import { membersIn } from '#shared/json.ts';
import { ScenarioError } from './fault.ts';
import type { ScenarioIssue } from './fault.ts';
import { readText } from './read-text.ts';
import { ownName } from './source.ts';
import type { ScenarioSource } from './source.ts';

type Amount = number | string;

/** Amounts by currency, of the spot account or of the account named. */
type Amounts = { readonly [currencyOrWallet: string]: Amount | { readonly [currency: string]: Amount } };

type UserObject = { readonly account: string; readonly [member: string]: unknown };

/** What is to be another than a scenario has it. */
export interface ScenarioChanges {
  /** Users by name or as objects of the format; one who is there already gets the members given. */
  readonly users?: readonly (string | UserObject)[];
  /** By user: replaces what the user has of these currencies in these accounts. */
  readonly balances?: { readonly [user: string]: Amounts };
  /** By pair. */
  readonly prices?: { readonly [pair: string]: Amount };
}

/** A changed scenario. */
export interface ChangedScenario {
  readonly source: ScenarioSource;
  /** The place in the author's changes that a path of it comes from. */
  placeOf(path: string): string;
}

const SPOT = 'change';
const PASSWORD = 'test123';

/**
 * A scenario with changes.
 * @throws ScenarioError when it cannot be read as far as is needed, or for a balance of a user who is not there
 */
export async function changedScenario(
  base: ScenarioSource,
  changes: ScenarioChanges,
): Promise<ChangedScenario> {
  const file = ownName(base.file).replace('own/', '');
  const content = await readText(base.text);
  if (!('value' in content)) throw new ScenarioError(base.file, content);
  const document = membersIn(content.value);
  const users = (Array.isArray(document['users']) ? document['users'] : []) as UserObject[];
  const places = new Map<string, string>();
  const merged = mergedUsers(users, changes.users ?? [], places);
  const faults = giveBalances(merged, changes.balances ?? {}, places);
  if (faults.length > 0) throw new ScenarioError(file, faults);
  const prices = { ...membersIn(document['prices']), ...changes.prices };
  const text = JSON.stringify({ ...document, users: merged, prices });
  return { source: { ...base, file, text }, placeOf: (path) => translated(path, places) };
}

/** Users of the scenario where they stood, others behind them. Notes where each was asked for. */
function mergedUsers(
  users: readonly UserObject[],
  wanted: readonly (string | UserObject)[],
  places: Map<string, string>,
): UserObject[] {
  const merged = [...users];
  wanted.forEach((each, index) => {
    const given = typeof each === 'string' ? { account: each } : each;
    const known = indexOf(merged, given.account);
    const place = known < 0 ? merged.length : known;
    const before = merged[place];
    const account = before?.account ?? addressOf(given.account);
    merged[place] = { ...(before ?? newcomer(merged)), ...given, account, ...balancesOf(given) };
    places.set(`users[${place}]`, `users[${index}]`);
  });
  return merged;
}

/** A user by account, or by the part of it before the @. */
function indexOf(users: readonly UserObject[], name: string): number {
  return users.findIndex(({ account }) => account === name || String(account).split('@')[0] === name);
}

const addressOf = (name: string): string => (/^[a-z][\w.-]*$/i.test(name) ? `${name}@sandpit.test` : name);

/** What a user has who is only named. */
function newcomer(others: readonly UserObject[]): object {
  let number = others.length;
  const codeOf = (count: number): string => `t${count.toString(36).padStart(3, '0')}`;
  while (others.some(({ inviteCode }) => inviteCode === codeOf(number))) number += 1;
  return { password: PASSWORD, inviteCode: codeOf(number), verified: true };
}

interface Balance {
  readonly wallet: string;
  readonly currency: string;
  readonly amount: unknown;
}

/** Balances as amounts by currency become those of the format. */
function balancesOf({ balances }: UserObject): { balances?: unknown } {
  if (balances === undefined) return {};
  return { balances: Array.isArray(balances) ? balances : listed(balances as Amounts) };
}

function listed(amounts: Amounts): Balance[] {
  return Object.entries(amounts).flatMap(([name, given]): Balance[] =>
    typeof given === 'object'
      ? Object.entries(given).map(([currency, amount]) => ({ wallet: name, currency, amount }))
      : [{ wallet: SPOT, currency: name, amount: given }],
  );
}

function giveBalances(
  users: UserObject[],
  balances: { readonly [user: string]: Amounts },
  places: Map<string, string>,
): ScenarioIssue[] {
  const faults: ScenarioIssue[] = [];
  for (const [name, amounts] of Object.entries(balances)) {
    const place = indexOf(users, name);
    const user = users[place];
    if (!user) {
      const reason = `expected one of ${users.map(({ account }) => account).join(', ')}`;
      faults.push({ line: 0, column: 0, path: `balances.${name}`, reason });
      continue;
    }
    const given = listed(amounts);
    const kept = (Array.isArray(user.balances) ? (user.balances as Balance[]) : []).filter(
      (had) => !given.some(({ wallet, currency }) => had.wallet === wallet && had.currency === currency),
    );
    users[place] = { ...user, balances: [...kept, ...given] };
    given.forEach(({ wallet, currency }, index) => {
      const at = `users[${place}].balances[${kept.length + index}]`;
      const account = wallet === SPOT ? `balances.${name}` : `balances.${name}.${wallet}`;
      places.set(`${at}.wallet`, account);
      for (const member of ['currency', 'amount']) places.set(`${at}.${member}`, `${account}.${currency}`);
    });
  }
  return faults;
}

/** A path with its longest beginning that was asked for elsewhere replaced. */
function translated(path: string, places: ReadonlyMap<string, string>): string {
  const [from, to] =
    [...places]
      .filter(([begin]) => path === begin || path.startsWith(`${begin}.`) || path.startsWith(`${begin}[`))
      .sort(([left], [right]) => right.length - left.length)[0] ?? [];
  return from === undefined ? path : `${to}${path.slice(from.length)}`;
}
