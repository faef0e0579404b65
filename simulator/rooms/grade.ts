/** Compares results that somebody hands in with those that follow from the journal. */
import type { RoomResults } from '#contract/rooms/index.ts';
import type { Exchange } from '#simulator/exchange.ts';
import type { JournalRecord } from '#simulator/kernel/index.ts';
import { certificateOf, resultRow, sha256, tradersOf } from './results.ts';

/** What follows from a journal alone. */
export type Graded = Pick<RoomResults, 'certificate' | 'rows'>;

/** The figures of every trader of an exchange that its journal was played to. */
export async function grade(exchange: Exchange, records: readonly JournalRecord[]): Promise<Graded> {
  const certificate = await certificateOf(exchange, records);
  return { certificate, rows: tradersOf(exchange).map((trader) => resultRow(exchange, trader)) };
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
