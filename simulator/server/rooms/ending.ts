/** The end of a room: its results, and what is kept of them. */
import { csvText } from '#contract/csv.ts';
import type { RoomResults, RoomReport, TraderResults } from '#contract/rooms/index.ts';
import { ControlError } from '#simulator/control/index.ts';
import { grade } from '#simulator/rooms/grade.ts';
import { isOver, shownName } from '#simulator/rooms/record.ts';
import { traderFigures, tradersOf } from '#simulator/rooms/results.ts';
import { nextTask } from '#simulator/session/next-task.ts';
import { requirePhase } from './desk.ts';
import type { Room } from './room.ts';

const RESULTS = 'results.json';

/** Ends the session: nothing changes any more. */
export const end = (room: Room): Promise<RoomReport> => room.runExclusive(() => endNow(room));

/** As `end`, for a caller that runs exclusively. */
export async function endNow(room: Room): Promise<RoomReport> {
  requirePhase(room, 'open', 'running');
  await room.book.control.setSpeed(0);
  await room.own?.stop();
  // While the clock was being stopped another host may have ended it.
  if (!isOver(room.record)) await room.keep({ ...room.record, phase: 'ended' });
  await endedResults(room);
  return room.report();
}

/** Results that are being worked out: all who need them at that time wait for the same. */
const unfinished = new WeakMap<Room, Promise<RoomResults>>();

/** The results, worked out once and kept. Throws ControlError STATE before the end. */
export async function endedResults(room: Room): Promise<RoomResults> {
  requirePhase(room, 'ended', 'archived');
  const started = unfinished.get(room);
  if (started) return started;
  const results = readOrMake(room).finally(() => unfinished.delete(room));
  unfinished.set(room, results);
  return results;
}

async function readOrMake(room: Room): Promise<RoomResults> {
  const kept = await room.place.read(RESULTS);
  if (kept !== undefined) return JSON.parse(kept) as RoomResults;
  const own = room.own?.all().map(async ([number, book]) => ({ number, ...(await book.played()) }));
  const results: RoomResults = {
    format: 'sandpit-room-results',
    version: 1,
    room: room.name,
    seedHash: room.record.seedHash,
    nonce: room.record.nonce,
    ...(await grade(await room.book.played(), own && (await Promise.all(own)))),
  };
  await room.place.write(RESULTS, JSON.stringify(results, undefined, 1));
  return results;
}

const resultsName = (number: number): string => `traders/${number}.json`;

/** Everything about one trader. Throws ControlError STATE before the end, NOT_FOUND. */
export async function traderResultsOf(room: Room, number: number): Promise<TraderResults> {
  const { certificate: ofRoom, journals } = await endedResults(room);
  const { certificate } = journals?.find((journal) => journal.number === number) ?? { certificate: ofRoom };
  const member = room.member(number);
  const kept = await room.place.read(resultsName(number));
  if (kept !== undefined) return JSON.parse(kept) as TraderResults;
  const exchange = room.ofTrader(number).control.exchange();
  const trader = tradersOf(exchange).find((each) => each.number === number);
  if (!trader) throw new ControlError(404, 'NOT_FOUND', `Trader ${number} has not entered.`);
  const shown = shownName(room.record, member);
  return { room: room.name, certificate, shown, ...traderFigures(exchange, trader) };
}

/** Keeps the results of every trader, and leaves the exchange. */
export async function archive(room: Room): Promise<void> {
  requirePhase(room, 'ended');
  const { rows } = await endedResults(room);
  for (const { number } of rows) {
    await room.place.write(resultsName(number), JSON.stringify(await traderResultsOf(room, number)));
    await nextTask();
  }
  await room.keep({ ...room.record, phase: 'archived' });
  await room.archive();
}

const COLUMNS = [
  'number',
  'name',
  'nickname',
  'startEquity',
  'endEquity',
  'profit',
  'drawdown',
  'drawdownPercent',
  'fees',
  'orders',
  'trades',
  'positions',
  'contracts',
  'missionsDone',
] as const;

/** The results with names, as a table for other programs. */
export async function resultsCsv(room: Room): Promise<string> {
  const { rows } = await endedResults(room);
  const lines = rows.map((row) => {
    const { name, nickname } = room.member(row.number);
    const named = { ...row, name, nickname: nickname ?? '' };
    return COLUMNS.map((column) => named[column]);
  });
  return csvText(COLUMNS, lines);
}
