/** Pages that are opened in between, such as a login or a missing step. They lead back to the page that opened them. */
import { useLocation } from 'react-router-dom';

/** The state of a navigation that may lead back. */
export interface WayBack {
  /** An address of this client. */
  readonly back?: string;
}

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly state: unknown;
}

/** The address of the login. */
export const LOGIN = '/components/login';

/** These are never the target: they pass on the target that they were given. */
const ENTRANCES = [LOGIN, '/components/register', '/forgetPwd', '/resetPwd'];

/** The state for a page that is opened in between. */
export function wayBackTo({ pathname, search, state }: Place): WayBack {
  const back = ENTRANCES.includes(pathname) ? backOf(state) : pathname + search;
  return back === undefined ? {} : { back };
}

/** The target in the state of a navigation; undefined if there is none, or for an address that is not of this client. */
function backOf(state: unknown): string | undefined {
  const back = typeof state === 'object' && state !== null && 'back' in state ? state.back : undefined;
  return typeof back === 'string' && /^\/(?![/\\])/.test(back) ? back : undefined;
}

/** The page that this page leads back to. */
export const useWayBack = (): string | undefined => backOf(useLocation().state);
