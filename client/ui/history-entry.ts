import type { Location } from 'react-router-dom';

/** The router's key of the entry of the history with which a document began, whichever document that was. */
export const FIRST_KEY = 'default';

/** What the entry is called in its own state, which outlasts a reload and a way back from another site. */
function ownName(): string {
  const state = history.state as { readonly entry?: string } | null;
  const entry = state?.entry ?? `first-${performance.timeOrigin}`;
  if (entry !== state?.entry) history.replaceState({ ...state, entry }, '');
  return entry;
}

/** Names entries of the history, each differently: an address that is typed must not begin where another was left. */
export function createEntryNames(): (location: Location) => string {
  const first = ownName();
  return ({ key }) => (key === FIRST_KEY ? first : key);
}
