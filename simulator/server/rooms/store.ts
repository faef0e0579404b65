/** Where rooms are kept: in a folder of one host, or in the log of several. */
import { ControlError } from '#simulator/control/index.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import type { RoomRecord } from '#simulator/rooms/record.ts';
import type { PageRequest } from '#simulator/session/parts.ts';
import type { LogWatch } from '#simulator/cluster/log-health.ts';
import type { Session } from '#simulator/session/session.ts';
import type { SessionKeeping } from '#simulator/session/session-host.ts';

/** The rooms of a host. */
export interface RoomsStore {
  /** The token that makes rooms. */
  readonly administrator: string;
  /** The rooms that are known, as they are kept at this moment. */
  list(): Iterable<RoomRecord>;
  /** The place of a room. What is kept of a new one begins with the first `save`. Throws ControlError where there is none for it. */
  placeOf(record: RoomRecord): Promise<RoomPlace>;
  /** Takes the rooms and records that other hosts have stored. */
  refresh(): Promise<void>;
  /** Called when another host has made a room. */
  onMade(listener: () => void): void;
  /** Whether the log is there that keeps them, where several hosts share them. */
  readonly watch?: LogWatch;
  close(): Promise<void>;
}

/** Where one room is kept. */
export interface RoomPlace {
  /**
   * Opens what keeps its exchange, or that of a trader with a book of their own. Rejects with what keeps it from that.
   * @param trader number of the trader
   */
  openExchange(trader?: number): Promise<ExchangePlace>;
  /** Takes away what is left of the exchange of a trader that could not be made. */
  discardExchange(trader: number): Promise<void>;
  /**
   * Resolves when the record, or a later one, is stored. Rejects with ControlError CHANGED where another host has stored one in
   * the meantime, and with NAME_TAKEN for a new room whose name another host was quicker to take.
   */
  save(record: RoomRecord): Promise<void>;
  /** Called with a record that takes the place of the present one: another host has stored it, or one could not be stored. */
  onRecord(listener: (record: RoomRecord) => void): void;
  /** What is kept beside the record under a name; undefined where there is nothing. */
  read(name: string): Promise<string | undefined>;
  write(name: string, text: string): Promise<void>;
  /** Takes away everything of a room that could not be made. */
  discard(): Promise<void>;
}

/** Where the exchange of a room is kept. */
export interface ExchangePlace {
  readonly options: SessionKeeping;
  /** Given where several hosts serve the room. */
  readonly shared?: SharedPlace;
}

/** What the place of a room needs of this host. */
export interface RoomPart {
  readonly session: Session;
  /** Carries a call out where this host leads the room. Never rejects. */
  carryOut(request: HttpRequest, from: PageRequest | undefined): Promise<HttpResponse>;
  /** How many sockets each trader has at this host. */
  connections(): ReadonlyMap<number, number>;
}

/** A room that several hosts serve. One of them leads: it alone changes the record and commands the exchange. */
export interface SharedPlace {
  attach(part: RoomPart): void;
  /** Resolves when the exchange runs here. */
  ready(): Promise<void>;
  leads(): boolean;
  /** Number of the present term of a leader. */
  term(): number;
  /** A call of a trader: reads are responded to here, commands by the leader. Never rejects. */
  respond(request: HttpRequest): Promise<HttpResponse>;
  /** Has the leader carry a call out. Never rejects. */
  respondAsLeader(request: HttpRequest): Promise<HttpResponse>;
  /** Takes the record as it is stored at this moment. */
  refresh(): Promise<void>;
  /** How many sockets each trader has at all hosts. */
  connections(): ReadonlyMap<number, number>;
  /** From here on this host carries nothing out for others, and does not wait for a log that is away. */
  leave(): void;
  close(): Promise<void>;
}

/** What is kept of a room was changed at another host in the meantime. */
export const changedElsewhere = (room: string): ControlError =>
  new ControlError(
    503,
    'CHANGED',
    `The room ${room} has just been changed at another host: repeat the call.`,
  );
