/** Compares results that somebody hands in with those that follow from the journal. */
import type { ResultRow, RoomResults } from '#contract/rooms/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import { missingFrom } from './own-market.ts';
import { certificateOf, toResultRow, sha256, tradersOf } from './results.ts';

/** What follows from journals alone. */
export type Graded = Pick<RoomResults, 'certificate' | 'rows' | 'journals'>;

/** An exchange that its journal was played to. */
export interface PlayedJournal {
  readonly exchange: Exchange;
  readonly records: readonly JournalRecord[];
}

/** That of a trader with a book of their own. */
export interface OwnPlayed extends PlayedJournal {
  readonly number: number;
}

/** The figures of every trader: of the one exchange of all, or of each trader's own, which follows the market. */
export async function grade(
  { exchange, records }: PlayedJournal,
  own: readonly OwnPlayed[] | undefined,
): Promise<Graded> {
  const certificate = await certificateOf(exchange, records);
  if (!own) return { certificate, rows: rowsOf(exchange) };
  const inOrder = [...own].sort((a, b) => a.number - b.number);
  const journals = [];
  for (const { number, ...played } of inOrder)
    journals.push({ number, certificate: await certificateOf(played.exchange, played.records) });
  return { certificate, rows: inOrder.flatMap((played) => rowsOf(played.exchange)), journals };
}

const rowsOf = (exchange: Exchange): ResultRow[] =>
  tradersOf(exchange).map((trader) => toResultRow(exchange, trader));

/** In what the markets of traders with own books differ from that of the room; empty where they are the same. */
export function differentMarkets(market: PlayedJournal, own: readonly OwnPlayed[]): readonly string[] {
  const { seed, name } = market.exchange.scenario;
  const end = market.exchange.kernel.now();
  return own.flatMap(({ number, exchange: { scenario, kernel }, records }) => [
    ...(scenario.seed === seed && scenario.name === name
      ? []
      : [`trader ${number}: the journal is of ${scenario.name}, seed ${scenario.seed}`]),
    ...(kernel.now() === end ? [] : [`trader ${number}: the journal ends at ${kernel.now()}, not at ${end}`]),
    ...missingFrom(records, market.records).map(
      ({ seq, name: command, at }) =>
        `trader ${number}: command ${seq} of the market (${command} at ${at}) is not in the journal`,
    ),
  ]);
}

/** SHA-256 of seed and nonce, as a room shows it from the beginning. */
export const seedHashOf = (seed: string, nonce: string): Promise<string> => sha256(`${seed}\n${nonce}`);

/** Everything in which given results differ from the graded ones; empty where they agree. */
export async function disagreements(given: RoomResults, graded: Graded): Promise<readonly string[]> {
  const found = differences('certificate', given.certificate, graded.certificate);
  if ((await seedHashOf(graded.certificate.seed, given.nonce)) !== given.seedHash)
    found.push('seedHash: it is not that of the seed of the journal and the nonce');
  for (const row of graded.rows) {
    const own = given.rows.find(({ number }) => number === row.number);
    if (own) found.push(...differences(`trader ${row.number}`, own, row));
    else found.push(`trader ${row.number}: in the journal, not in the results`);
  }
  for (const { number, certificate } of graded.journals ?? []) {
    const own = given.journals?.find((journal) => journal.number === number);
    found.push(...differences(`journal of trader ${number}`, own?.certificate ?? {}, certificate));
  }
  for (const { number } of given.rows) {
    if (!graded.rows.some((row) => row.number === number))
      found.push(`trader ${number}: in the results, not in the journal`);
  }
  return found;
}

function differences(what: string, given: object, graded: object): string[] {
  const named = new Map<string, unknown>(Object.entries(given));
  return Object.entries(graded).flatMap(([figure, value]) =>
    named.get(figure) === value
      ? []
      : [`${what}, ${figure}: ${String(named.get(figure))}, from the journal ${String(value)}`],
  );
}
