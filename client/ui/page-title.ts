import { useEffect } from 'react';

/** Names the page in the window's title; `text` comes first, so that tabs can be told apart. */
export function usePageTitle(text: string): void {
  useEffect(() => {
    document.title = text === '' ? 'Sandpit' : `${text} – Sandpit`;
  }, [text]);
}
