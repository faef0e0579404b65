/** Makes the link that opens a session at its beginning. */
import type { Language } from '#locales/languages.ts';

/** What a link opens, and how its reader finds it. */
export interface LinkChoice {
  /** The state as it is, the scenario from its beginning, or the running order from its beginning. */
  readonly opens: 'state' | 'beginning' | 'order';
  readonly page: 'here' | 'home';
  /** The user as whom the reader is logged in; empty for a visitor. */
  readonly account: string;
  /** The pair that the desks show; empty for the reader's own. */
  readonly pair: string;
  /** Empty for the reader's own. */
  readonly language: Language | '';
  /** Empty for the reader's own. */
  readonly colours: 'light' | 'dark' | '';
  readonly presenting: boolean;
  /** Whether the clock runs on opening. */
  readonly plays: boolean;
}

/** What the link is made from. */
export interface LinkSource {
  /** The address of the page that is open. */
  readonly here: string;
  /** Address of Sandpit's client; a page of another front end has none and reads no parameters. */
  readonly base: string | undefined;
  readonly scenario: string;
  readonly seed: string;
  readonly speed: number;
  readonly order: readonly string[];
  /** The shared session, which a link to the state needs. */
  readonly fragment: string | undefined;
}

/** Parameters of the link; all others belong to the page. */
const launchNames = [
  'scenario',
  'seed',
  'fresh',
  'order',
  'speed',
  'at',
  'as',
  'present',
  'lang',
  'night',
  'seat',
  'pair',
];

/** The link; undefined while the session it shares is not known. */
export function shareLink(choice: LinkChoice, source: LinkSource): string | undefined {
  if (choice.opens === 'state' && source.fragment === undefined) return undefined;
  const address = new URL((choice.page === 'home' && source.base) || source.here, source.here);
  address.hash = choice.opens === 'state' ? (source.fragment ?? '') : '';
  if (source.base === undefined) return address.href;
  const query = address.searchParams;
  for (const name of launchNames) query.delete(name);
  const given = { ...sessionOf(choice, source), ...readerOf(choice) };
  for (const [name, value] of Object.entries(given)) query.set(name, value);
  // Left readable: names of scenarios, accounts and pairs need no escapes in a query.
  address.search = address.search.replaceAll('%40', '@').replaceAll('%2C', ',').replaceAll('%2F', '/');
  return address.href;
}

function sessionOf({ opens, plays }: LinkChoice, source: LinkSource): Readonly<Record<string, string>> {
  // A shared session opens paused, a scenario at its own speed.
  const paused: Readonly<Record<string, string>> = plays ? {} : { speed: '0' };
  if (opens === 'order') return { order: source.order.join(','), ...paused };
  if (opens === 'beginning') return { scenario: source.scenario, seed: source.seed, fresh: '1', ...paused };
  return plays ? { speed: String(source.speed || 1) } : {};
}

function readerOf({
  account,
  pair,
  language,
  colours,
  presenting,
}: LinkChoice): Readonly<Record<string, string>> {
  return {
    ...(account && { as: account }),
    ...(pair && { pair }),
    ...(language && { lang: language }),
    ...(colours && { night: colours === 'dark' ? '1' : '0' }),
    ...(presenting && { present: '1' }),
  };
}
