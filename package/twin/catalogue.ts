/** Currencies and pairs of one side, by which their ids and prices are found. */
import { isObject } from '#shared/json.ts';
import { valueAtPath } from './paths.ts';

interface Pair {
  readonly id: number;
  readonly price: string;
}

/** What a side calls its currencies and pairs. */
export interface TwinCatalogue {
  readonly currencies: ReadonlyMap<string, number>;
  /** By `BTC/USDT`. */
  readonly pairs: ReadonlyMap<string, Pair>;
}

const rowsAt = (body: unknown, path: string): readonly Readonly<Record<string, unknown>>[] => {
  const rows = valueAtPath(body, path);
  return Array.isArray(rows) ? rows.filter(isObject) : [];
};

/** Reads the bodies of E07 (`currencyList`) and E01 (`quotations`); what cannot be read is left out. */
export function catalogueOf(currencyList: unknown, quotations: unknown): TwinCatalogue {
  const currencies = new Map<string, number>();
  for (const list of ['message.currency', 'message.legal'])
    for (const { name, id } of rowsAt(currencyList, list)) currencies.set(String(name), Number(id));
  const pairs = new Map<string, Pair>();
  for (const group of rowsAt(quotations, 'message')) {
    for (const row of rowsAt(group, 'quotation')) {
      const symbol = `${String(row['currency_name'])}/${String(row['legal_name'])}`;
      pairs.set(symbol, { id: Number(row['id']), price: String(row['now_price'] ?? '') });
    }
  }
  return { currencies, pairs };
}

/** Fields that hold the id of a currency, and of a pair. */
const currencyFields: ReadonlySet<string> = new Set(['currency', 'currency_id', 'legal_id']);

/** `@currency:BTC` or `@pair:BTC/USDT` for the id of one; undefined where the field holds neither, or the id is not known. */
export function nameInCatalogue(field: string, value: string, from: TwinCatalogue): string | undefined {
  if (currencyFields.has(field)) {
    const name = [...from.currencies].find(([, id]) => String(id) === value)?.[0];
    return name === undefined ? undefined : `@currency:${name}`;
  }
  if (field !== 'match_id') return undefined;
  const symbol = [...from.pairs].find(([, { id }]) => String(id) === value)?.[0];
  return symbol === undefined ? undefined : `@pair:${symbol}`;
}

/** The id of `@currency:BTC` or `@pair:BTC/USDT` on a side; undefined for another value, or where the side has none. */
export function idInCatalogue(value: string, { currencies, pairs }: TwinCatalogue): number | undefined {
  const [, word, name = ''] = /^@(currency|pair):(.*)$/.exec(value) ?? [];
  return word === 'currency' ? currencies.get(name) : word === 'pair' ? pairs.get(name)?.id : undefined;
}
