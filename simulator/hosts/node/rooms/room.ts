/** One room of a host: who is in it, its exchange, and what is kept of both. */
import { join } from 'node:path';
import type { RoomLogin, RoomReport, RoomTable, TableRow } from '#contract/rooms/index.ts';
import { tableColumns } from '#contract/rooms/index.ts';
import { ControlError } from '#simulator/control/index.ts';
import type { Catalogue } from '#simulator/scenario/index.ts';
import { accountOf, isOver, reportOf, shownName, withChanged } from '#simulator/rooms/record.ts';
import type { Member, RoomRecord, Seat, StaffRole } from '#simulator/rooms/record.ts';
import type { ServerSocket } from '../../server-socket.ts';
import { Book, journalsIn } from './book.ts';
import type { RoomFolder } from './folder.ts';
import type { RoomDoor } from './parts.ts';
import { drawToken, hashOf } from './secrets.ts';

const JOURNAL = 'journal';

/** So often a room looks whether its planned time is over, in real milliseconds. */
const LOOK_MS = 200;

const report = (error: unknown): void => console.error('A room could not end at its time:', error);

export interface RoomOptions {
  readonly folder: RoomFolder;
  readonly catalogue: Catalogue;
  readonly realTime: () => number;
}

/** A room, and its exchange while that is kept in memory. */
export class Room {
  readonly #options: RoomOptions;
  #record: RoomRecord;
  #book: Book | undefined;
  readonly #connected = new Map<number, number>();
  /** Seats by their tokens, as far as these have been sent. */
  readonly #seatOfToken = new Map<string, Seat>();
  #table: { readonly key: string; readonly value: RoomTable } | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Called when the planned time is over. */
  onTimeOver: () => Promise<void> = async () => undefined;

  private constructor(record: RoomRecord, options: RoomOptions) {
    this.#record = record;
    this.#options = options;
  }

  /** Opens a room with its exchange, unless it is archived. Rejects with what keeps the exchange from running. */
  static async open(record: RoomRecord, options: RoomOptions): Promise<Room> {
    const room = new Room(record, options);
    if (record.phase === 'archived') return room;
    const { folder, catalogue, realTime } = options;
    const { scenario = catalogue.default, seed, file } = record.config;
    const session = file
      ? { scenario, seed, source: { file: file.name, text: file.text } }
      : { scenario, seed };
    const journals = journalsIn(folder.path, JOURNAL);
    const pictures = join(folder.path, 'pictures');
    room.#book = new Book({ catalogue, session, journals, pictures, realTime, door: room.#door() });
    try {
      await room.#book.runtime.ready();
      if (!isOver(record)) await room.openAccounts();
    } catch (error) {
      await room.close();
      throw error;
    }
    room.#timer = setInterval(() => void room.#look().catch(report), LOOK_MS);
    return room;
  }

  get record(): RoomRecord {
    return this.#record;
  }

  get name(): string {
    return this.#record.config.name;
  }

  get folder(): string {
    return this.#options.folder.path;
  }

  /** Its exchange. Throws ControlError STATE where it is archived. */
  get book(): Book {
    if (this.#book) return this.#book;
    throw new ControlError(409, 'STATE', `The room ${this.name} is archived.`);
  }

  /** Keeps a record in place of the present one; resolves when it is stored. */
  keep(record: RoomRecord): Promise<void> {
    this.#record = record;
    this.#seatOfToken.clear();
    this.#table = undefined;
    return this.#options.folder.save(record);
  }

  report(): RoomReport {
    const { exchange, clock, session } = this.book.control;
    const { start } = exchange().scenario;
    return reportOf(this.#record, { start, ...clock(), branch: session().branch });
  }

  /** The role of a token among those who run the room. */
  staffRole(token: string): StaffRole | undefined {
    const hash = hashOf(token);
    return this.#record.staff.find((each) => each.hash === hash)?.role;
  }

  /** The seat that a token opens. */
  seatOf(token: string): Seat | undefined {
    const known = this.#seatOfToken.get(token);
    if (known) return known;
    const hash = hashOf(token);
    const seat = this.#record.seats.find((each) => each.hash === hash);
    if (seat) this.#seatOfToken.set(token, seat);
    return seat;
  }

  /** Throws ControlError NOT_FOUND. */
  member(number: number): Member {
    const member = this.#record.members.find((each) => each.number === number);
    if (member) return member;
    throw new ControlError(404, 'NOT_FOUND', `There is no trader ${number}.`);
  }

  /** Opens the accounts of all who have entered and have none: after a crash, or on a branch that began before they came. */
  openAccounts(): Promise<void> {
    const { members, config } = this.#record;
    const accounts = members.filter(({ entered }) => entered).map(({ number }) => this.accountOf(number));
    return this.book.open(accounts, config.funds);
  }

  accountOf(number: number): string {
    return accountOf(this.name, number);
  }

  /** Gives somebody a login, and an account where there is none yet. */
  async seat(member: Member, readOnly: boolean): Promise<RoomLogin> {
    const token = drawToken();
    const seat: Seat = { hash: hashOf(token), member: member.number, readOnly };
    if (!readOnly) await this.book.open([this.accountOf(member.number)], this.#record.config.funds);
    const entered = { ...member, entered: member.entered || !readOnly };
    const record = withChanged(this.#record, entered);
    await this.keep({ ...record, seats: [...record.seats, seat] });
    return this.loginOf(token, seat);
  }

  /** A login as the client stores it. Throws ControlError NOT_FOUND where the account has not been opened. */
  loginOf(token: string, { member: number, readOnly }: Seat): RoomLogin {
    const member = this.member(number);
    const user = this.book.userOf(this.accountOf(number));
    if (!user) throw new ControlError(404, 'NOT_FOUND', `Trader ${number} has not entered yet.`);
    const { id, account, extensionCode: inviteCode, isSeller: seller } = user;
    const trader = { number, shown: shownName(this.#record, member) };
    return { room: this.name, token, user: id, account, inviteCode, seller, trader, readOnly };
  }

  /** Ends a login. */
  leave({ hash }: Seat): Promise<void> {
    return this.keep({ ...this.#record, seats: this.#record.seats.filter((seat) => seat.hash !== hash) });
  }

  /** Whether a new socket is accepted. */
  accepts(): boolean {
    return this.book.runtime.accepts();
  }

  /** Seats a socket at the exchange, and counts it among those of its trader. */
  connect(socket: ServerSocket, { member, readOnly }: Seat): void {
    const count = (by: number): void => {
      if (!readOnly) this.#connected.set(member, (this.#connected.get(member) ?? 0) + by);
    };
    count(1);
    socket.onClose(() => count(-1));
    this.book.runtime.connect(socket);
  }

  /** The table as instructors see it; `isNamed` false leaves real names out. */
  async table(isNamed: boolean): Promise<RoomTable> {
    const { control } = this.book;
    await control.pump();
    const key = [control.clock().now, control.clock().speed, control.exchange().kernel.lastSeq()].join(' ');
    const connections = [...this.#connected.values()].join();
    const whole =
      this.#table?.key === `${key} ${connections}`
        ? this.#table
        : { key: `${key} ${connections}`, value: this.#readTable() };
    this.#table = whole;
    if (isNamed) return whole.value;
    const rows = whole.value.rows.map(([number, _name, ...rest]): TableRow => [number, null, ...rest]);
    return { ...whole.value, rows };
  }

  #readTable(): RoomTable {
    const { control } = this.book;
    const { missions = [] } = control.exchange().scenario;
    const figures = this.book.figures();
    return {
      phase: this.#record.phase,
      ...control.clock(),
      branch: control.session().branch,
      missions: missions.length,
      columns: [...tableColumns],
      rows: this.#record.members.flatMap((member): TableRow[] => {
        const { number, name } = member;
        const user = this.book.userOf(this.accountOf(number));
        if (!user) return [];
        const connections = this.#connected.get(number) ?? 0;
        return [[number, name, shownName(this.#record, member), ...figures.row(user), connections]];
      }),
    };
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#book?.runtime.close();
  }

  /** Leaves the exchange: from here on only what is stored is shown. */
  async archive(): Promise<void> {
    await this.close();
    this.#book = undefined;
  }

  #door(): RoomDoor {
    return {
      loginOf: (token) => {
        const seat = this.seatOf(token);
        return seat && { account: this.accountOf(seat.member), readOnly: seat.readOnly };
      },
      rules: () => {
        const { config, phase } = this.#record;
        return { config, isRunning: phase === 'running', isPaused: this.book.control.clock().speed === 0 };
      },
    };
  }

  /** Ends the session at its planned time: shortly before it the clock is stopped and set to it. */
  async #look(): Promise<void> {
    const { plan } = this.#record.config;
    if (this.#record.phase !== 'running' || plan.endAfterMs === undefined || !this.#book) return;
    const status = this.#book.runtime.status();
    if (status.state !== 'running') return;
    const { control } = this.#book;
    const { now, speed } = control.clock();
    const end = control.exchange().scenario.start + plan.endAfterMs;
    if (speed === 0 ? now < end : now + 2 * LOOK_MS * speed < end) return;
    await control.setSpeed(0);
    if (control.clock().now < end) await control.travelTo(end);
    await this.onTimeOver();
  }
}
