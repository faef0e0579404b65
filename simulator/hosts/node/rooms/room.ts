/** One room of a host: who is in it, its exchange, and what is kept of both. */
import { join } from 'node:path';
import type { RoomLogin, RoomReport, RoomTable, TableRow } from '#contract/rooms/index.ts';
import { tableColumns, traderAccount } from '#contract/rooms/index.ts';
import { ControlError } from '#simulator/control/index.ts';
import type { Catalogue } from '#simulator/scenario/index.ts';
import { isOver, reportOf, shownName, withChanged } from '#simulator/rooms/record.ts';
import type { Member, RoomRecord, Seat, StaffRole } from '#simulator/rooms/record.ts';
import type { Instant } from '#simulator/kernel/index.ts';
import type { RuleView } from '#simulator/rooms/rules.ts';
import type { SessionOptions } from '../../scenarios.ts';
import type { ServerSocket } from '../../server-socket.ts';
import { Book, journalsIn } from './book.ts';
import type { RoomFolder } from './folder.ts';
import type { RoomAccess } from './parts.ts';
import { drawToken, hashOf } from './secrets.ts';
import { WhatIf } from './what-if.ts';

const JOURNAL = 'journal';

/** Each is a whole exchange in memory. */
const MAX_WHAT_IFS = 50;

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
  readonly #sockets = new Map<ServerSocket, Seat>();
  /** Private branches, by the hash of the seat that each belongs to. */
  readonly #whatIfs = new Map<string, WhatIf>();
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
    const journals = journalsIn(folder.path, JOURNAL);
    const pictures = join(folder.path, 'pictures');
    const access = room.#access(() => true);
    const session = room.#session();
    room.#book = new Book({ catalogue, session, journals, pictures, realTime, access });
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
    return traderAccount(this.name, number);
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
  async leave(seat: Seat): Promise<void> {
    await this.leaveWhatIf(seat);
    const { hash } = seat;
    await this.keep({ ...this.#record, seats: this.#record.seats.filter((seat) => seat.hash !== hash) });
  }

  /** The exchange behind a browser: that of the room, or a private branch. */
  bookOf(seat: Seat): Book {
    return this.#whatIfs.get(seat.hash)?.book ?? this.book;
  }

  whatIfOf(seat: Seat): WhatIf | undefined {
    return this.#whatIfs.get(seat.hash);
  }

  /** Opens a private branch for a browser in place of the one it has. Throws ControlError. */
  async openWhatIf(seat: Seat, at: Instant): Promise<WhatIf> {
    if (!this.#whatIfs.has(seat.hash) && this.#whatIfs.size >= MAX_WHAT_IFS)
      throw new ControlError(409, 'TOO_MANY', `There are ${MAX_WHAT_IFS} private branches already.`);
    const { catalogue, realTime } = this.#options;
    const access = this.#access((other) => other.member === seat.member, {
      isRunning: true,
      isPaused: false,
    });
    const options = { shared: this.book, catalogue, realTime, access, session: this.#session() };
    const opened = await WhatIf.open(options, at);
    await opened.book.open([this.accountOf(seat.member)], this.#record.config.funds);
    await this.leaveWhatIf(seat);
    this.#whatIfs.set(seat.hash, opened);
    this.#dropSockets(seat);
    return opened;
  }

  /** Brings a browser back to the session of the room. */
  async leaveWhatIf(seat: Seat): Promise<void> {
    const left = this.#whatIfs.get(seat.hash);
    if (!left) return;
    this.#whatIfs.delete(seat.hash);
    this.#dropSockets(seat);
    await left.book.runtime.close();
  }

  /** Ends all private branches: the session has become another. */
  async endWhatIfs(): Promise<void> {
    for (const seat of this.#record.seats) await this.leaveWhatIf(seat);
  }

  /** Breaks the sockets of a browser: it comes back to the exchange that is its own now. */
  #dropSockets({ hash }: Seat): void {
    for (const [socket, seat] of [...this.#sockets]) if (seat.hash === hash) socket.drop();
  }

  /** Seats a socket at the exchange behind its browser. */
  connect(socket: ServerSocket, seat: Seat): void {
    this.#sockets.set(socket, seat);
    socket.onClose(() => this.#sockets.delete(socket));
    this.bookOf(seat).runtime.connect(socket);
  }

  /** How many sockets each trader has. */
  #connections(): ReadonlyMap<number, number> {
    const counts = new Map<number, number>();
    for (const { member, readOnly } of this.#sockets.values())
      if (!readOnly) counts.set(member, (counts.get(member) ?? 0) + 1);
    return counts;
  }

  /** The table as instructors see it; `isNamed` false leaves real names out. */
  async table(isNamed: boolean): Promise<RoomTable> {
    const { control } = this.book;
    await control.pump();
    const { now, speed } = control.clock();
    const connections = this.#connections();
    const key = [now, speed, control.exchange().kernel.lastSeq(), ...connections].join();
    const known = this.#table?.key === key ? this.#table : undefined;
    const whole = known ?? { key, value: this.#readTable(connections) };
    this.#table = whole;
    if (isNamed) return whole.value;
    const rows = whole.value.rows.map(([number, _name, ...rest]): TableRow => [number, null, ...rest]);
    return { ...whole.value, rows };
  }

  #readTable(connections: ReadonlyMap<number, number>): RoomTable {
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
        const shown = shownName(this.#record, member);
        return [[number, name, shown, ...figures.row(user), connections.get(number) ?? 0]];
      }),
    };
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.endWhatIfs();
    await this.#book?.runtime.close();
  }

  /** Leaves the exchange: from here on only what is stored is shown. */
  async archive(): Promise<void> {
    await this.close();
    this.#book = undefined;
  }

  /** The session of its exchange. */
  #session(): SessionOptions {
    const { scenario = this.#options.catalogue.default, seed, file } = this.#record.config;
    return { scenario, seed, ...(file && { source: { file: file.name, text: file.text } }) };
  }

  /** The way into an exchange of the room: for which seats, and whether its session runs and stands. */
  #access(isOpenTo: (seat: Seat) => boolean, state?: Pick<RuleView, 'isRunning' | 'isPaused'>): RoomAccess {
    const present = () => ({
      isRunning: this.#record.phase === 'running',
      isPaused: this.book.control.clock().speed === 0,
    });
    return {
      loginOf: (token) => {
        const seat = this.seatOf(token);
        if (!seat || !isOpenTo(seat)) return undefined;
        return { account: this.accountOf(seat.member), readOnly: seat.readOnly };
      },
      rules: () => ({ config: this.#record.config, ...(state ?? present()) }),
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
