/** Whether the market of a trader with a book of their own is that of the room: it has had every command of the instructors. */
import { encode } from '#simulator/engine/kernel/index.ts';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';

/** A journal is a list of values; a command is the same command at whatever place. */
const textOf = ({ name, input, actor }: JournalRecord): string =>
  encode({ name, input, actor: { ...actor } });

/** The commands of the market's journal that a trader's journal lacks, in their order. */
export function missingFrom(
  own: readonly JournalRecord[],
  market: readonly JournalRecord[],
): readonly JournalRecord[] {
  const known = own.filter(({ actor }) => actor.kind === 'operator').map(textOf);
  let from = 0;
  return market.filter((record) => {
    const place = known.indexOf(textOf(record), from);
    if (place >= 0) from = place + 1;
    return place < 0;
  });
}
