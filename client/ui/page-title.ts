import { useEffect } from 'react';
import { shownUser } from '#client/exchange/index.ts';
import { useExchange, useSession } from '#client/exchange/react.tsx';

/**
 * Names the page in the window's title; `text` comes first, so that browser tabs can be distinguished. In a seat other
 * than the default one, the seat and its user come before it.
 */
export function usePageTitle(text: string): void {
  const { seat } = useExchange().storage;
  const session = useSession();
  const user = session.isLoggedIn ? shownUser(session) : '';
  const mark = seat === undefined ? [] : [seat.toUpperCase(), user];
  const title = [...mark, text].filter((part) => part !== '').join(' · ');
  useEffect(() => {
    document.title = title === '' ? 'Sandpit' : `${title} – Sandpit`;
  }, [title]);
}
