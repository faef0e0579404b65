/** Pairs and currencies of a recorded server by name: its ids need not be those of the exchange that repeats the session. */
import { decodeReply } from '#contract/index.ts';
import type { PairRow } from '#contract/index.ts';
import type { Har } from '../traffic/har.ts';

/** A name that a scenario may hold; anything else of a server is not copied. */
const NAME = /^[A-Z0-9]{2,10}$/;

export interface HarNames {
  /** The pairs that were listed when the recording began, with their prices. */
  readonly pairs: readonly PairRow[];
  currency(id: number): string | undefined;
  /** The symbol of a pair by its id. */
  pair(id: number): string | undefined;
}

export const symbolOf = ({
  currency_name,
  legal_name,
}: Pick<PairRow, 'currency_name' | 'legal_name'>): string => `${currency_name}/${legal_name}`;

/** The names that the first list of quotations of a recording gives. */
export function namesOf({ calls }: Har): HarNames {
  const pairs: PairRow[] = [];
  for (const { operation, body } of calls) {
    if (operation !== 'quotations' || pairs.length > 0) continue;
    const reply = decodeReply(operation, body);
    if (reply.kind === 'ok') pairs.push(...reply.response.flatMap(({ quotation }) => quotation));
  }
  const named = pairs.filter(({ currency_name, legal_name }) => [currency_name, legal_name].every(isName));
  const currencies = new Map(
    named.flatMap((pair) => [
      [pair.currency_id, pair.currency_name],
      [pair.legal_id, pair.legal_name],
    ]),
  );
  const symbols = new Map(named.map((pair) => [pair.id, symbolOf(pair)]));
  return { pairs: named, currency: (id) => currencies.get(id), pair: (id) => symbols.get(id) };
}

const isName = (text: string): boolean => NAME.test(text);
