/** Pages that are opened in between: a login, a step that is missing. They lead back to where they were asked for. */
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

/** Nobody is led back to these: they hand on where they lead back to themselves. */
const ENTRANCES = ['/components/login', '/components/register', '/forgetPwd', '/resetPwd'];

/** What to hand to a page that is opened in between. */
export function wayBackTo({ pathname, search, state }: Place): WayBack {
  const back = ENTRANCES.includes(pathname) ? backOf(state) : pathname + search;
  return back === undefined ? {} : { back };
}

/** Where a navigation said to lead back; undefined for none, and for an address that is not of this client. */
export function backOf(state: unknown): string | undefined {
  const back = typeof state === 'object' && state !== null && 'back' in state ? state.back : undefined;
  return typeof back === 'string' && /^\/(?![/\\])/.test(back) ? back : undefined;
}

/** Where this page leads back to. */
export const useWayBack = (): string | undefined => backOf(useLocation().state);
