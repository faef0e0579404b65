/** Where the session of a room stands, as its instructors are told. */
import type { RoomEvent, RoomReport } from '#contract/rooms/index.ts';
import { inAll } from '#simulator/control/in-languages.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { RoomBook } from './book.ts';

/** The first event of the scenario that has not happened; null where none is left. */
function nextEventOf({ scenario, script }: Exchange): RoomEvent | null {
  const next = script.queries.next();
  if (!next) return null;
  const { name, note, at } = next;
  return { name: inAll(name), note: inAll(note), ...(at !== undefined && { at: scenario.start + at }) };
}

/** The clock of a session, its branch and its next event. */
export function presentOf({
  control,
}: RoomBook): Pick<RoomReport, 'start' | 'now' | 'speed' | 'branch' | 'next'> {
  const exchange = control.exchange();
  const { now, speed } = control.clock();
  const { branch } = control.session();
  return { start: exchange.scenario.start, now, speed, branch, next: nextEventOf(exchange) };
}
