/** The table of a room, read from the exchanges of its traders. */
import type { RoomTable, TableRow } from '#contract/rooms/index.ts';
import { tableColumns } from '#contract/rooms/index.ts';
import { shownName } from '#simulator/rooms/record.ts';
import type { RoomRecord } from '#simulator/rooms/record.ts';
import type { RoomBook } from './book.ts';
import type { OwnBooks } from './own-books.ts';

/** What the table is read from. */
export interface TableSource {
  readonly record: RoomRecord;
  readonly book: RoomBook;
  readonly own: OwnBooks | undefined;
  accountOf(number: number): string;
}

/** The table as instructors see it. @param connections how many sockets each trader has */
export function readTable(room: TableSource, connections: ReadonlyMap<number, number>): RoomTable {
  const { record, own } = room;
  const { control } = room.book;
  const { missions = [] } = control.exchange().scenario;
  return {
    phase: record.phase,
    ...control.clock(),
    branch: control.session().branch,
    missions: missions.length,
    columns: [...tableColumns],
    rows: record.members.flatMap((member): TableRow[] => {
      const { number, name } = member;
      const book = own ? own.of(number) : room.book;
      if (book?.isRunning !== true) return [];
      const user = book.userOf(room.accountOf(number));
      if (!user) return [];
      const shown = shownName(record, member);
      return [[number, name, shown, ...book.figures().row(user), connections.get(number) ?? 0]];
    }),
  };
}
