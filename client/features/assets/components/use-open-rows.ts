import { useState } from 'react';

/** Which rows of a table are unfolded, by currency. */
export function useOpenRows() {
  const [open, setOpen] = useState<readonly number[]>([]);
  const isOpen = (currency: number) => open.includes(currency);
  return {
    isOpen,
    toggle: (currency: number) =>
      setOpen(isOpen(currency) ? open.filter((other) => other !== currency) : [...open, currency]),
  };
}
