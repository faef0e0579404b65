/** From the peer-to-peer actions of a file to those that the exchange performs. */
import { parseDecimal } from '#simulator/kernel/index.ts';
import type { Action } from '#simulator/modules/script/index.ts';
import type { c2cActions } from './c2c-format.ts';
import { currencyNamed, readAccount } from './references.ts';
import type { Reading } from './references.ts';
import type { ActionDocument } from './timeline-format.ts';
import { readAmount } from './words.ts';
import type { Path } from './yaml.ts';

type Given = { readonly [K in keyof ActionDocument]-?: NonNullable<ActionDocument[K]> };
type Reader<K extends keyof Given> = (given: Given[K], at: Path, reading: Reading) => Action;

/** Decimals of numbers and prices (C2C-R9). */
const DECIMALS = 5;

const userOf = (given: { readonly user: string }, at: Path, reading: Reading) =>
  readAccount(given.user, [...at, 'user'], reading);

function readShort(given: number | string, at: Path, { report }: Reading): string {
  const text = readAmount(given);
  if (parseDecimal(text, DECIMALS) === undefined) report.add(at, `expected at most ${DECIMALS} decimals`);
  return text;
}

/** Readers by the key of the action. */
export const c2cReaders: { readonly [K in keyof typeof c2cActions]: Reader<K> } = {
  c2cAd(given, at, reading) {
    const { side, way = 'bank' } = given;
    const currency = currencyNamed(given.currency, [...at, 'currency'], reading.report);
    if (currency && !currency.isLegal)
      reading.report.add([...at, 'currency'], `${given.currency} has no legal account`);
    const number = readShort(given.number, [...at, 'number'], reading);
    const price = readShort(given.price, [...at, 'price'], reading);
    const account = userOf(given, at, reading);
    return { do: 'c2cAd', account, side, way, currency: currency?.id ?? 0, number, price };
  },
  c2cTake: (given, at, reading) => ({
    do: 'c2cTake',
    account: userOf(given, at, reading),
    of: readAccount(given.of, [...at, 'of'], reading),
  }),
  c2cDeal: (given, at, reading) => ({
    do: 'c2cDeal',
    account: userOf(given, at, reading),
    does: given.does,
  }),
  c2cRule: (given, at, reading) => ({
    do: 'c2cRule',
    account: userOf(given, at, reading),
    decision: given.decision,
  }),
  c2cTrader: ({ does, temperament, ...given }, at, reading) => ({
    do: 'c2cTrader',
    account: userOf(given, at, reading),
    does,
    ...(temperament === undefined ? {} : { temperament }),
  }),
};
