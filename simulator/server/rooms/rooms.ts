/** All rooms of a host. */
import { modulesOf, roomRequest } from '#contract/rooms/index.ts';
import type { CreatedRoom, RoomConfig, RoomList } from '#contract/rooms/index.ts';
import { ControlError, NotRunning } from '#simulator/control/index.ts';
import type { HttpRequest } from '#simulator/http.ts';
import { seedHashOf } from '#simulator/rooms/grade.ts';
import { cardOf } from '#simulator/rooms/record.ts';
import type { RoomRecord } from '#simulator/rooms/record.ts';
import { hasAccount } from '#simulator/engine/modules/wallet/index.ts';
import { ownName, ScenarioError } from '#simulator/engine/scenario/index.ts';
import { createMutex } from '#simulator/session/mutex.ts';
import { readBody } from './call.ts';
import type { RoomCaller } from './call.ts';
import { checkPairs } from './desk.ts';
import { endNow } from './ending.ts';
import { Room } from './room.ts';
import type { RoomOptions } from './room.ts';
import { drawCode, drawSeed, drawToken, hashOf } from './secrets.ts';
import type { RoomsStore } from './store.ts';

export interface RoomsOptions extends Omit<RoomOptions, 'place'> {
  readonly store: RoomsStore;
}

const report = (error: unknown): void => console.error('A room of another host cannot be opened:', error);

/** A scenario as a file may have so many characters. */
const MAX_REQUEST = 1_048_576;

/** The rooms of a host, each in its place of the store. */
export class Rooms {
  readonly #options: RoomsOptions;
  readonly #rooms = new Map<string, Room>();
  readonly #runExclusive = createMutex();
  #isClosed = false;

  private constructor(options: RoomsOptions) {
    this.#options = options;
  }

  /** Opens every room of the store. Rejects with what is wrong with one of them. */
  static async open(options: RoomsOptions): Promise<Rooms> {
    const rooms = new Rooms(options);
    const { store } = options;
    try {
      await rooms.#openMissing();
      store.onMade(() => void rooms.#runExclusive(() => rooms.#openMissing()).catch(report));
      return rooms;
    } catch (error) {
      await rooms.close();
      throw error;
    }
  }

  get administrator(): string {
    return this.#options.store.administrator;
  }

  all(): Iterable<Room> {
    return this.#rooms.values();
  }

  find(name: string): Room | undefined {
    return this.#rooms.get(name);
  }

  /** Throws ControlError NOT_FOUND. */
  named(name: string): Room {
    const room = this.find(name);
    if (room) return room;
    throw new ControlError(404, 'NOT_FOUND', `The host has no ${name} among its rooms.`);
  }

  /** Who has a token. */
  callerOf(token: string | undefined): RoomCaller {
    if (token === undefined) return { kind: 'nobody' };
    if (hashOf(token) === hashOf(this.administrator)) return { kind: 'administrator' };
    for (const room of this.#rooms.values()) {
      const role = room.staffRole(token);
      if (role) return { kind: 'staff', room, role };
    }
    return { kind: 'nobody' };
  }

  list(caller: RoomCaller): RoomList {
    const own = caller.kind === 'staff' ? [caller.room] : [];
    const rooms = caller.kind === 'administrator' ? [...this.#rooms.values()] : own;
    return {
      administrator: caller.kind === 'administrator',
      rooms: rooms.map(({ record }) => cardOf(record)),
    };
  }

  /** Makes a room as a request describes it. Throws ControlError. */
  create(caller: RoomCaller, request: HttpRequest): Promise<CreatedRoom> {
    if (caller.kind !== 'administrator')
      throw new ControlError(401, 'TOKEN', 'This takes the token of the administrator.');
    const config = readBody(roomRequest, request, MAX_REQUEST);
    return this.#runExclusive(() => this.#create(config));
  }

  /** Takes rooms, members and tokens that other hosts have stored. */
  async refresh(): Promise<void> {
    await this.#options.store.refresh();
    await this.#runExclusive(() => this.#openMissing());
  }

  /** Waits for a room that is being opened, and opens no other. */
  close(): Promise<void> {
    return this.#runExclusive(async () => {
      this.#isClosed = true;
      await Promise.all([...this.#rooms.values()].map((room) => room.close()));
      await this.#options.store.close();
    });
  }

  async #create(given: RoomConfig): Promise<CreatedRoom> {
    if (this.#isClosed) throw new NotRunning('The host is stopping.');
    const { name } = given;
    if (this.#rooms.has(name)) throw new ControlError(409, 'NAME_TAKEN', `There is a room ${name} already.`);
    const scenario = await this.#scenarioOf(given);
    const seed = given.seed ?? drawSeed();
    const nonce = drawSeed();
    const [instructorToken, observerToken] = [drawToken(), drawToken()];
    const record: RoomRecord = {
      format: 1,
      config: {
        ...given,
        scenario,
        seed,
        joinCode: given.joinCode ?? drawCode(),
        modules: given.modules ?? [...modulesOf(given.mode)],
      },
      nonce,
      seedHash: await seedHashOf(seed, nonce),
      phase: 'open',
      staff: [
        { role: 'instructor', hash: hashOf(instructorToken) },
        { role: 'observer', hash: hashOf(observerToken) },
      ],
      members: [],
      seats: [],
      messages: [],
    };
    const room = await this.#open(record);
    try {
      checkFunds(room, given.funds);
      checkPairs(room, given.rules.pairs);
      await room.keep(record);
    } catch (error) {
      this.#rooms.delete(name);
      await room.close();
      await room.place.discard();
      throw error;
    }
    return { room: room.report(), instructorToken, observerToken };
  }

  /** The name of the scenario, which is there and can be played. Throws ControlError BAD_SCENARIO, UNKNOWN_SCENARIO. */
  async #scenarioOf({ scenario, file, files }: RoomConfig): Promise<string> {
    const { catalogue } = this.#options;
    try {
      if (file === undefined) return (await catalogue.load(scenario ?? catalogue.default)).name;
      await catalogue.read({ file: file.name, text: file.text, files });
      return ownName(file.name);
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error;
      const code = file === undefined ? 'UNKNOWN_SCENARIO' : 'BAD_SCENARIO';
      const issues = error.faults.map(({ line, column, path, reason }) => ({
        path: file === undefined ? 'scenario' : `line ${line}, column ${column} (${path})`,
        message: reason,
      }));
      throw new ControlError(400, code, error.message, { issues });
    }
  }

  /** Opens the rooms that are kept and not open here. */
  async #openMissing(): Promise<void> {
    if (this.#isClosed) return;
    for (const record of this.#options.store.list())
      if (!this.#rooms.has(record.config.name)) await this.#open(record);
  }

  async #open(record: RoomRecord): Promise<Room> {
    const { store, ...options } = this.#options;
    const room = await Room.open(record, { ...options, place: await store.placeOf(record) });
    room.onTimeOver = async () => void (await endNow(room));
    this.#rooms.set(record.config.name, room);
    return room;
  }
}

/** Throws ControlError INVALID for funds that no account can hold. */
function checkFunds({ book }: Room, funds: RoomConfig['funds']): void {
  const { currencies } = book.control.exchange().market;
  const issues = funds.flatMap(({ account, currency, amount }, index) => {
    const found = currencies.find(({ name }) => name === currency);
    if (!found) return [{ path: `funds.${index}.currency`, message: `there is no currency ${currency}` }];
    if (!hasAccount(found, account))
      return [{ path: `funds.${index}.account`, message: `${currency} has no ${account} account` }];
    if (!/[1-9]/.test(amount)) return [{ path: `funds.${index}.amount`, message: 'must be above zero' }];
    return [];
  });
  if (issues.length === 0) return;
  throw new ControlError(400, 'INVALID', issues.map(({ message }) => message).join('; '), { issues });
}
