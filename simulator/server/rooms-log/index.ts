/** Rooms that several hosts serve together (docs/room-log.md). */
import { randomBytes } from 'node:crypto';
import type { RoomConfig } from '#contract/rooms/index.ts';
import { ControlError } from '#simulator/control/index.ts';
import type { RoomRecord } from '#simulator/rooms/record.ts';
import type { LogWatch } from '#simulator/cluster/log-health.ts';
import { joinLog, warnOfSync } from '#simulator/cluster/nats/index.ts';
import type { LogServers } from '#simulator/cluster/nats/log-addresses.ts';
import { openRoomLog } from '#simulator/cluster/nats/room-log.ts';
import { RoomUnavailable } from '#simulator/cluster/nats/room-unavailable.ts';
import { keepAdministrator, readAdministrator, readRooms } from '../rooms/folder.ts';
import { drawToken } from '../rooms/secrets.ts';
import type { ExchangePlace, RoomPlace, RoomsStore } from '../rooms/store.ts';
import { RoomDirectory } from './directory.ts';
import { LogPlace, RecordPlace } from './place.ts';

/** The log of the directory. */
const DIRECTORY = '-rooms';
/** What several hosts can serve together. */
const MODES: readonly RoomConfig['mode'][] = ['shared'];
const MAX_NAME = 20;

/** The rooms that the hosts of a log serve; the folder has the administrator's token. Throws RoomUnavailable. */
export async function openLogStore(folder: string, servers: LogServers): Promise<RoomsStore> {
  const own = await readAdministrator(folder);
  if ((await readRooms(folder)).length > 0)
    throw new RoomUnavailable(`${folder} has rooms of its own: with --log give a folder without rooms.`);
  const log = await openRoomLog({ ...servers, room: DIRECTORY });
  warnOfSync(log);
  const directory = await RoomDirectory.open(log);
  const administrator = await directory.administrator(own ?? drawToken());
  if (own === undefined) {
    await keepAdministrator(folder, administrator);
  } else if (own !== administrator) {
    await directory.close();
    throw new RoomUnavailable(
      `${folder} has the token of another administrator than the rooms of the log: give another folder.`,
    );
  }
  return new LogStore(directory, servers, administrator);
}

class LogStore implements RoomsStore {
  readonly administrator: string;
  readonly #directory: RoomDirectory;
  readonly #servers: LogServers;
  readonly #places = new Map<string, RecordPlace>();
  #made: () => void = () => undefined;

  constructor(directory: RoomDirectory, servers: LogServers, administrator: string) {
    this.administrator = administrator;
    this.#directory = directory;
    this.#servers = servers;
    directory.onEntry = (name, entry) => {
      const place = this.#places.get(name);
      if (place) place.receive(entry);
      else this.#made();
    };
  }

  *list(): Iterable<RoomRecord> {
    for (const { record } of this.#directory.entries().values()) yield record;
  }

  async placeOf({ config: { name, mode } }: RoomRecord): Promise<RoomPlace> {
    if (!MODES.includes(mode))
      throw new ControlError(409, 'NOT_WITH_LOG', `Several hosts cannot serve a room of the mode ${mode}.`);
    const { log, revision } = this.#directory.entries().get(name) ?? { log: logNameOf(name), revision: 0 };
    const record = new RecordPlace(this.#directory, name, { log, revision });
    this.#places.set(name, record);
    return {
      save: (latest) => record.save(latest),
      onRecord: (listener) => record.onRecord(listener),
      read: (document) => record.read(document),
      write: (document, text) => record.write(document, text),
      openExchange: () => this.#join(log, record),
      discardExchange: () => Promise.resolve(),
      discard: async () => {
        this.#places.delete(name);
        await this.#directory.removeLog(log);
        this.#made();
      },
    };
  }

  get watch(): LogWatch {
    return this.#directory.watch;
  }

  refresh(): Promise<void> {
    return this.#directory.refresh();
  }

  onMade(listener: () => void): void {
    this.#made = listener;
  }

  close(): Promise<void> {
    return this.#directory.close();
  }

  async #join(name: string, record: RecordPlace): Promise<ExchangePlace> {
    const log = await openRoomLog({ ...this.#servers, room: name });
    const joined = await joinLog(log);
    return { options: joined.options, shared: new LogPlace(joined, log, record) };
  }
}

/** A log of its own for each room that is made: what is left of one that could not be made is in no one's way. */
const logNameOf = (name: string): string => `${name.slice(0, MAX_NAME)}-${randomBytes(4).toString('hex')}`;
