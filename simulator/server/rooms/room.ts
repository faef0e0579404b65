/** One room of a host: who is in it, its exchange, and what is kept of both. */
import type { RoomLogin, RoomReport, RoomTable, TableRow } from '#contract/rooms/index.ts';
import { traderAccount } from '#contract/rooms/index.ts';
import { ControlError } from '#simulator/control/index.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import type { Catalogue } from '#simulator/engine/scenario/index.ts';
import { isOver, reportOf, shownName, withChanged } from '#simulator/rooms/record.ts';
import type { Member, RoomRecord, RoomSeat, StaffRole } from '#simulator/rooms/record.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import type { RuleView } from '#simulator/rooms/rules.ts';
import { createMutex } from '#simulator/session/mutex.ts';
import type { PageRequest } from '#simulator/session/parts.ts';
import type { SessionChoice } from '#simulator/session/scenarios.ts';
import type { OpenedExchange } from '#simulator/session/session-host.ts';
import type { ServerSocket } from '#simulator/session/server-socket.ts';
import { announceRoom, announcePauses } from './announced.ts';
import { RoomBook } from './book.ts';
import type { SessionBookOptions } from './book.ts';
import { OwnBooks } from './own-books.ts';
import type { RoomAccess } from './parts.ts';
import { watchClock } from './clock-watch.ts';
import { MarketClock } from './market-clock.ts';
import { presentOf } from './present.ts';
import { drawToken, hashOf } from './secrets.ts';
import { changedElsewhere } from './store.ts';
import type { RoomPart, RoomPlace, SharedPlace } from './store.ts';
import { readTable } from './table.ts';
import type { WhatIf } from './what-if.ts';
import { WhatIfs } from './what-ifs.ts';

const NO_WHAT_IFS =
  'There are no private branches in a room that several hosts serve: a branch would be known to one of them alone.';

/** How long a host stays with the others after a room was archived, in real milliseconds. */
const RETIREMENT_MS = 5_000;

const report = (error: unknown): void => console.error('A room could not be left:', error);

export interface RoomOptions {
  readonly place: RoomPlace;
  readonly catalogue: Catalogue;
  readonly realTime: () => number;
  /** Carries a call out where this host leads the room. Never rejects. */
  carryOut(room: Room, request: HttpRequest, from: PageRequest | undefined): Promise<HttpResponse>;
}

/** A room, and its exchange while that is kept in memory. */
export class Room {
  readonly #options: RoomOptions;
  #record: RoomRecord;
  #book: RoomBook | undefined;
  #shared: SharedPlace | undefined;
  /** Where each trader has an exchange; `#book` is the market then. */
  #own: OwnBooks | undefined;
  readonly #sockets = new Map<ServerSocket, RoomSeat>();
  /** What changes the session besides trades, one after the other: each looks at the phase when it is its turn. */
  readonly runExclusive = createMutex();
  /** Private branches of its browsers. */
  readonly whatIfs = new WhatIfs((seat) => this.#dropSockets(seat));
  /** Seats by their tokens, as far as these have been sent. */
  readonly #seatOfToken = new Map<string, RoomSeat>();
  #table: { readonly key: string; readonly value: RoomTable } | undefined;
  /** That this host has made itself ready to change the room, in a term. */
  #prepared: { readonly term: number; readonly done: Promise<void> } | undefined;
  #stopLooking: () => void = () => undefined;
  #retirement: ReturnType<typeof setTimeout> | undefined;
  /** Called when the planned time is over. */
  onTimeOver: () => Promise<void> = async () => undefined;

  private constructor(record: RoomRecord, options: RoomOptions) {
    this.#record = record;
    this.#options = options;
  }

  /** Opens a room with its exchange, unless it is archived. Rejects with what keeps the exchange from running. */
  static async open(record: RoomRecord, options: RoomOptions): Promise<Room> {
    const room = new Room(record, options);
    options.place.onRecord((stored) => room.#take(stored));
    if (room.record.phase === 'archived') return room;
    const { options: keeping, shared } = await options.place.openExchange();
    const clock = record.config.mode === 'own' ? new MarketClock(keeping.realTime) : undefined;
    const together = clock && { openClock: (opened: OpenedExchange) => clock.openMarket(opened) };
    const book = new RoomBook({ ...room.#bookOptions(), ...keeping, ...together });
    room.#book = book;
    room.#shared = shared;
    shared?.attach(room.#part(book));
    try {
      await (shared ?? book.session).ready();
      if (clock) await room.#openOwn(book, clock);
    } catch (error) {
      await room.close();
      throw error;
    }
    announcePauses(book, room.#sockets);
    room.#stopLooking = watchClock(room);
    return room;
  }

  get record(): RoomRecord {
    return this.#record;
  }

  get name(): string {
    return this.#record.config.name;
  }

  get place(): RoomPlace {
    return this.#options.place;
  }

  /** Where several hosts serve the room; undefined where it is archived, because there is nothing to lead then. */
  get shared(): SharedPlace | undefined {
    return this.#book && this.#shared;
  }

  /** Whether this host may change the room. */
  get leads(): boolean {
    return this.shared?.leads() ?? true;
  }

  /** Its exchange, or the market that those of the traders follow. Throws ControlError STATE where it is archived. */
  get book(): RoomBook {
    if (this.#book) return this.#book;
    throw new ControlError(409, 'STATE', `The room ${this.name} is archived.`);
  }

  /** The exchange of a trader. Throws ControlError STATE, NOT_FOUND. */
  ofTrader(number: number): RoomBook {
    const book = this.#own ? this.#own.of(number) : this.book;
    if (book) return book;
    throw new ControlError(404, 'NOT_FOUND', `Trader ${number} has not entered yet.`);
  }

  /** The exchanges of a room with own books, with the numbers of their traders; undefined where all share one. */
  get own(): OwnBooks | undefined {
    return this.#own;
  }

  /** Keeps a record in place of the present one; resolves when it is stored. */
  async keep(record: RoomRecord): Promise<void> {
    const before = this.#record;
    this.#show(record);
    await this.place.save(record);
    announceRoom(this.#sockets, before, record);
  }

  #show(record: RoomRecord): void {
    this.#record = record;
    this.#seatOfToken.clear();
    this.#table = undefined;
  }

  /** Takes a record that another host has stored, or the one that is stored where the present one could not be. */
  #take(record: RoomRecord): void {
    const before = this.#record;
    this.#show(record);
    announceRoom(this.#sockets, before, record);
    if (record.phase === 'archived' && this.#book) void this.archive().catch(report);
  }

  /** What a place that several hosts share needs of this one. */
  #part({ session }: RoomBook): RoomPart {
    return {
      session,
      carryOut: (request, from) => this.#options.carryOut(this, request, from),
      connections: () => this.#connections(),
    };
  }

  /** Once in each term of this host: what is stored, and the accounts of all who have entered. */
  prepare(): Promise<void> {
    const { shared } = this;
    if (!shared) return Promise.resolve();
    const term = shared.term();
    if (this.#prepared?.term === term) return this.#prepared.done;
    const done = this.#prepareTo(shared);
    this.#prepared = { term, done };
    done.catch(() => (this.#prepared = undefined));
    return done;
  }

  async #prepareTo(shared: SharedPlace): Promise<void> {
    await shared.refresh();
    await this.book.open(this.#accounts());
  }

  report(): RoomReport {
    return reportOf(this.#record, presentOf(this.book));
  }

  /** The role of a token among those who run the room. */
  staffRole(token: string): StaffRole | undefined {
    const hash = hashOf(token);
    return this.#record.staff.find((each) => each.hash === hash)?.role;
  }

  /** The seat that a token opens. */
  seatOf(token: string): RoomSeat | undefined {
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

  /** Accounts that this host may open in the exchange of a trader, or in that of all. */
  #accounts(trader?: number): readonly string[] {
    if (!this.leads || isOver(this.#record)) return [];
    const all = this.#record.config.mode === 'own' ? [] : this.#entered();
    return (trader === undefined ? all : [trader]).map((number) => this.accountOf(number));
  }

  #entered(): readonly number[] {
    return this.#record.members.filter(({ entered }) => entered).map(({ number }) => number);
  }

  accountOf(number: number): string {
    return traderAccount(this.name, number);
  }

  /** Whether the account of a seat is in the exchange that runs here: where another host leads, it comes a moment later. */
  hasAccount({ member }: RoomSeat): boolean {
    const isRunning = this.book.session.status().state === 'running';
    return isRunning && this.book.userOf(this.accountOf(member)) !== undefined;
  }

  /** Gives somebody a login, and an account where there is none yet. */
  async seat(member: Member, readOnly: boolean): Promise<RoomLogin> {
    const token = drawToken();
    const seat: RoomSeat = { hash: hashOf(token), member: member.number, readOnly };
    if (!readOnly) {
      const book = (await this.#own?.open(member.number, !member.entered)) ?? this.book;
      await book.open([this.accountOf(member.number)]);
    }
    this.#requireSame(member);
    const entered = { ...member, entered: member.entered || !readOnly };
    const record = withChanged(this.#record, entered);
    await this.keep({ ...record, seats: [...record.seats, seat] });
    return this.loginOf(token, seat);
  }

  /** Throws ControlError CHANGED where another host's record has come, without the member. */
  #requireSame({ number, keyHash }: Member): void {
    if (this.#record.members.some((each) => each.number === number && each.keyHash === keyHash)) return;
    throw changedElsewhere(this.name);
  }

  /** A login as the client stores it. Throws ControlError NOT_FOUND where the account has not been opened. */
  loginOf(token: string, { member: number, readOnly }: RoomSeat): RoomLogin {
    const member = this.member(number);
    const user = this.ofTrader(number).userOf(this.accountOf(number));
    if (!user) throw new ControlError(404, 'NOT_FOUND', `Trader ${number} has not entered yet.`);
    const { id, account, extensionCode: inviteCode, isSeller: seller } = user;
    const trader = { number, shown: shownName(this.#record, member) };
    return { room: this.name, token, user: id, account, inviteCode, seller, trader, readOnly };
  }

  /** Ends a login. */
  async leave(seat: RoomSeat): Promise<void> {
    const { hash } = seat;
    await this.keep({ ...this.#record, seats: this.#record.seats.filter((seat) => seat.hash !== hash) });
    await this.whatIfs.leave(seat);
  }

  /** The exchange behind a browser: that of its trader, or a private branch. */
  bookOf(seat: RoomSeat): RoomBook {
    return this.whatIfs.of(seat)?.book ?? this.ofTrader(seat.member);
  }

  /** Opens a private branch for a browser in place of the one it has. Throws ControlError. */
  async openWhatIf(seat: RoomSeat, at: Instant): Promise<WhatIf> {
    if (this.shared) throw new ControlError(409, 'NOT_WITH_LOG', NO_WHAT_IFS);
    const options = this.#bookOptions(seat.member, { isRunning: true, isPaused: false });
    return this.whatIfs.open(seat, { ...options, shared: this.ofTrader(seat.member) }, at);
  }

  /** Breaks the sockets of a browser: it comes back to the exchange that is its own now. */
  #dropSockets({ hash }: RoomSeat): void {
    for (const [socket, seat] of [...this.#sockets]) if (seat.hash === hash) socket.drop();
  }

  /** Seats a socket at the exchange behind its browser. */
  connect(socket: ServerSocket, seat: RoomSeat): void {
    this.#sockets.set(socket, seat);
    socket.onClose(() => this.#sockets.delete(socket));
    this.bookOf(seat).session.connect(socket);
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
    const connections = this.shared?.connections() ?? this.#connections();
    const books = [this.book, ...(this.#own?.all() ?? []).map(([, book]) => book)];
    const seqs = books
      .filter(({ isRunning }) => isRunning)
      .map((book) => book.control.exchange().kernel.lastSeq());
    const key = [now, speed, ...seqs, ...connections].join();
    const known = this.#table?.key === key ? this.#table : undefined;
    const whole = known ?? { key, value: readTable(this, connections) };
    this.#table = whole;
    if (isNamed) return whole.value;
    const rows = whole.value.rows.map(([number, _name, ...rest]): TableRow => [number, null, ...rest]);
    return { ...whole.value, rows };
  }

  async close(): Promise<void> {
    this.#stopLooking();
    this.#shared?.leave();
    await this.whatIfs.end();
    await this.#own?.close();
    await this.#book?.session.close();
    await this.#leave();
  }

  /** Leaves the other hosts of the room. */
  async #leave(): Promise<void> {
    const shared = this.#shared;
    this.#shared = undefined;
    clearTimeout(this.#retirement);
    await shared?.close();
  }

  /** Leaves the exchange: from here on only what is stored is shown. */
  async archive(): Promise<void> {
    this.#stopLooking();
    await this.whatIfs.end();
    const book = this.#book;
    this.#book = undefined;
    await this.#own?.close();
    this.#own = undefined;
    await book?.session.close();
    // Responses to calls of other hosts, this one among them, are still on their way.
    this.#retirement = setTimeout(() => void this.#leave().catch(report), RETIREMENT_MS);
  }

  async #openOwn(market: RoomBook, clock: MarketClock): Promise<void> {
    const { place } = this.#options;
    const optionsOf = (trader: number) => this.#bookOptions(trader);
    this.#own = new OwnBooks({ market, clock, place, optionsOf });
    await this.#own.openStored(this.#entered());
  }

  /**
   * What its exchanges are opened with: who has a login and an account there, and whether their session runs and stands.
   * @param trader whose exchange it is; undefined for that of all, or the market
   * @param state of a branch of the trader's own
   */
  #bookOptions(trader?: number, state?: Pick<RuleView, 'isRunning' | 'isPaused'>): SessionBookOptions {
    const { catalogue, realTime } = this.#options;
    const { funds, mode } = this.#record.config;
    const isOpenTo = ({ member }: RoomSeat) => (trader === undefined ? mode !== 'own' : member === trader);
    const accounts = () => (trader && state ? [this.accountOf(trader)] : this.#accounts(trader));
    const [session, access] = [this.#session(), this.#access(isOpenTo, state)];
    return { catalogue, realTime, session, access, accounts, funds };
  }

  /** The session of its exchange. */
  #session(): SessionChoice {
    const { scenario = this.#options.catalogue.default, seed, file, files } = this.#record.config;
    return { scenario, seed, ...(file && { source: { file: file.name, text: file.text, files } }) };
  }

  /** The way into an exchange of the room: for which seats, and whether its session runs and stands. */
  #access(
    isOpenTo: (seat: RoomSeat) => boolean,
    state?: Pick<RuleView, 'isRunning' | 'isPaused'>,
  ): RoomAccess {
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
      rules: () => (this.leads ? { config: this.#record.config, ...(state ?? present()) } : undefined),
      isOver: () => !state && this.leads && isOver(this.#record),
    };
  }
}
