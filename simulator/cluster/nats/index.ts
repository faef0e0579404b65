/** Rooms whose log is kept by NATS JetStream. */
import type { BranchId } from '#simulator/session/storage/port.ts';
import type { OpenedExchange, SessionKeeping } from '#simulator/session/session-host.ts';
import { createNatsPictures } from './nats-pictures.ts';
import type { LogServers } from './log-addresses.ts';
import { openRoomLog } from './room-log.ts';
import type { RoomLog } from './room-log.ts';
import { ClusterHost } from '../cluster-host.ts';
import { syncWarning } from './sync-warning.ts';

/** Where a room is kept, and what it is called. */
export interface ClusterOptions extends LogServers {
  /** 1 to 32 of a–z, 0–9 and `-`. */
  readonly name: string;
}

/** A host's part of a room: what its session needs. */
export interface JoinedRoom {
  readonly room: ClusterHost;
  /** What the room plays; undefined where it has not begun. */
  readonly session: BranchId | undefined;
  readonly options: SessionKeeping;
}

/** Joins a room as its leader or a follower. Throws RoomUnavailable. */
export async function joinRoom({ name, ...servers }: ClusterOptions): Promise<JoinedRoom> {
  const log = await openRoomLog({ ...servers, room: name });
  warnOfSync(log);
  return joinLog(log);
}

/** Says where a server is too old to write each message to its disk before it acknowledges it. */
export function warnOfSync({ connection }: RoomLog): void {
  const warning = syncWarning(connection.info?.version ?? '');
  if (warning !== undefined) console.warn(warning);
}

/** As `joinRoom`, by a log that is open. */
export async function joinLog(log: RoomLog): Promise<JoinedRoom> {
  const room = new ClusterHost(log);
  const session = await room.join();
  const { journals, realTime } = room;
  const pictures = createNatsPictures(log);
  const openClock = (opened: OpenedExchange) => room.openClock(opened);
  return { room, session, options: { journals, realTime, pictures, member: room, openClock } };
}
