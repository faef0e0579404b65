/** A pair that an address asks for, before it is known which pairs there are. */
import type { SeatStorage } from './storage.ts';

const SYMBOL = /^[A-Z0-9]{1,20}\/[A-Z0-9]{1,20}$/;

/** Has the pair of a symbol selected as soon as pairs are known (`createSelection`); false where it is no symbol. */
export function wishPair(symbol: string, storage: SeatStorage): boolean {
  const written = symbol.toUpperCase();
  if (!SYMBOL.test(written)) return false;
  // Without ids the stored pair counts as none: only a list of pairs has them.
  storage.remove('legal_id');
  storage.remove('currency_id');
  storage.set('symbol', written);
  return true;
}
