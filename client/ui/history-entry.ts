/** Names of history entries, which identify them after a reload. */
import type { Location } from 'react-router-dom';

/** The router's key of the history entry with which a document began. */
export const FIRST_KEY = 'default';

/** The name of an entry is in its own state, which survives a reload and a return from another site. */
function ownName(): string {
  const state = history.state as { readonly entry?: string } | null;
  const entry = state?.entry ?? `first-${performance.timeOrigin}`;
  if (entry !== state?.entry) history.replaceState({ ...state, entry }, '');
  return entry;
}

/** Gives each history entry a name of its own: a typed address must not get the scroll position of another. */
export function createEntryNames(): (location: Location) => string {
  const first = ownName();
  return ({ key }) => (key === FIRST_KEY ? first : key);
}
