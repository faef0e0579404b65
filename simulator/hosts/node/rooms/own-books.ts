/** The exchanges of a room in which every trader has an own book: each follows the market of the room, at which no one trades. */
import { ControlError, NotRunning } from '#simulator/control/index.ts';
import type { Instant } from '#simulator/kernel/index.ts';
import { missingFrom } from '#simulator/rooms/own-market.ts';
import type { RoomRecord } from '#simulator/rooms/record.ts';
import type { Clock } from '../../clock-driver.ts';
import { createMutex } from '../../mutex.ts';
import { RecordQueue } from '../../follow.ts';
import { nextTask } from '../../next-task.ts';
import type { OpenedExchange } from '../../session-host.ts';
import { Book } from './book.ts';
import type { SessionBookOptions } from './book.ts';
import { FollowingClock } from './following-clock.ts';
import type { RoomPlace } from './store.ts';
import type { WaitingTime } from './waiting-time.ts';

/** A longer step of virtual time did not pass, but was skipped: pages load everything again. In milliseconds at speed 1. */
const SKIPPED_MS = 2_000;

/** So far behind, in real milliseconds, an exchange may fall before the market waits for it. */
const BEHIND_MS = 2_000;

const EVERY = Number.MAX_SAFE_INTEGER;

/** So many traders with own books one room takes: each costs memory and time of the host (docs/quality.md). */
const MAX_OWN_BOOKS = 100;

interface OwnBook {
  readonly book: Book;
  /** Commands of the market that it has not had. */
  readonly ahead: RecordQueue;
}

export interface OwnBooksOptions {
  readonly market: Book;
  /** That of the market. */
  readonly time: WaitingTime;
  readonly place: Pick<RoomPlace, 'openExchange' | 'discardExchange'>;
  readonly realTime: () => number;
  /** What the exchange of a trader is opened with. */
  optionsOf(number: number): SessionBookOptions;
}

/** Throws ControlError FULL where a room has no place for so many more. */
export function requirePlaces({ config, members }: RoomRecord, more: number): void {
  if (config.mode !== 'own' || members.length + more <= MAX_OWN_BOOKS) return;
  const message = `The room ${config.name} takes ${MAX_OWN_BOOKS} traders, each with an exchange, and has ${members.length}.`;
  throw new ControlError(409, 'FULL', message, { max: MAX_OWN_BOOKS, traders: members.length });
}

/** One exchange for each trader, in step with the market. */
export class OwnBooks {
  readonly #options: OwnBooksOptions;
  readonly #books = new Map<number, OwnBook>();
  #isClosed = false;
  /** Openings and changes of the market, one after the other. */
  readonly #runExclusive = createMutex();
  /** The last command of the market that all have had or have before them. */
  #seq = 0;
  /** Where the market stood when a change of it began. */
  #held: Instant | undefined;
  /** What exchanges of traders have refused, while a change is brought to them. */
  #refused: string[] = [];

  constructor(options: OwnBooksOptions) {
    this.#options = options;
    this.#seq = options.market.control.exchange().kernel.lastSeq();
  }

  /** That of a trader; undefined where it is not open. */
  of(number: number): Book | undefined {
    return this.#books.get(number)?.book;
  }

  /** Those of all traders, with their numbers. */
  all(): readonly (readonly [number: number, book: Book])[] {
    return [...this.#books].map(([number, { book }]) => [number, book] as const);
  }

  /** Opens the exchange of a trader unless it is open; that of somebody new begins as the market is now. */
  open(number: number, isNew: boolean): Promise<Book> {
    return this.#runExclusive(async () => {
      if (this.#isClosed) throw new NotRunning('The room is being left.');
      const known = this.of(number);
      if (known) return known;
      if (isNew) await this.#begin(number);
      return this.#load(number);
    });
  }

  /** Opens those that are stored, and brings all to one instant: a host that was killed leaves them apart. */
  async openStored(numbers: readonly number[]): Promise<void> {
    for (const number of numbers) await this.open(number, false);
    const { control } = this.#options.market;
    const latest = Math.max(...this.all().map(([, book]) => book.control.clock().now));
    if (latest > control.clock().now) await control.travelTo(latest);
    await this.change(() => Promise.resolve());
  }

  /**
   * Does something to the market, and brings it to every trader's exchange at the same instant. Throws ControlError
   * NOT_EVERYWHERE, naming the traders, where one of them refuses what the market took.
   */
  change<T>(work: () => Promise<T>): Promise<T> {
    return this.#runExclusive(async () => {
      const { control } = this.#options.market;
      await this.#follow();
      const { branch } = control.session();
      this.#held = control.clock().now;
      this.#refused = [];
      let done: T;
      try {
        done = await work();
        if (control.session().branch === branch) await this.#handOut();
        this.#seq = control.exchange().kernel.lastSeq();
      } finally {
        this.#held = undefined;
      }
      await this.#follow();
      if (this.#refused.length === 0) return done;
      throw new ControlError(409, 'NOT_EVERYWHERE', `Not in every market: ${this.#refused.join('; ')}.`);
    });
  }

  /** Lets the market wait while an exchange cannot keep up with its speed, so that no trader acts in the past; called regularly. */
  regulate(): void {
    const { market, time } = this.#options;
    if (!market.isRunning) return;
    const { now, speed } = market.control.clock();
    const from = now - BEHIND_MS * Math.max(1, speed);
    time.wait(this.all().some(([, book]) => book.isRunning && book.control.clock().now < from));
  }

  /** Resolves when all are where the market stands. */
  catchUp(): Promise<void> {
    return this.#runExclusive(() => this.#follow());
  }

  /** Resolves when all are where the market stands, and that is stored. */
  async stop(): Promise<void> {
    await this.catchUp();
    for (const [, book] of this.all()) await book.control.setSpeed(0);
  }

  async close(): Promise<void> {
    await this.#runExclusive(async () => {
      this.#isClosed = true;
      for (const { book } of this.#books.values()) await book.session.close();
    });
  }

  /** Stores the session of the market as that of a trader, in place of what a crash has left of it. */
  async #begin(number: number): Promise<void> {
    const { market, place } = this.#options;
    await place.discardExchange(number);
    const { options } = await place.openExchange(number);
    await market.control.pump();
    await market.fork(options.journals, market.control.clock().now);
  }

  async #load(number: number): Promise<Book> {
    const { market, place, optionsOf } = this.#options;
    const { options } = await place.openExchange(number);
    const ahead = new RecordQueue();
    const book = new Book({
      ...optionsOf(number),
      ...options,
      openClock: this.#clockOf(number, ahead),
    });
    try {
      await book.session.ready();
      await this.#branch(book);
      const [own, all] = [await book.played(), await market.played()];
      ahead.add(missingFrom(own.records, all.records));
    } catch (error) {
      await book.session.close();
      throw error;
    }
    this.#books.set(number, { book, ahead });
    return book;
  }

  #clockOf(number: number, ahead: RecordQueue) {
    const { market, realTime } = this.#options;
    const leader = {
      state: () => market.clock(),
      end: () => this.#held ?? market.control.clock().now,
      realTime,
    };
    return ({ exchange }: OpenedExchange): Clock =>
      new FollowingClock(exchange, leader, ahead, ({ name }, key) => {
        this.#refused.push(`that of trader ${number} refuses ${name} (${key})`);
      });
  }

  /** Gives the new commands of the market to all. */
  async #handOut(): Promise<void> {
    const records = await this.#options.market.control.branches.records(this.#seq, EVERY);
    for (const { ahead } of this.#books.values()) ahead.add(records);
  }

  async #follow(): Promise<void> {
    const { control } = this.#options.market;
    const { now, speed } = control.clock();
    for (const { book, ahead } of this.#books.values()) {
      // One that has stopped says so to its trader and must not keep the others from going on.
      if (!book.isRunning) continue;
      await this.#branch(book);
      const own = book.control;
      if (now - own.clock().now > SKIPPED_MS * Math.max(1, speed)) await own.travelTo(now);
      while (book.isRunning && (!ahead.isEmpty || own.clock().now < now)) {
        await own.pump();
        await nextTask();
      }
    }
    this.regulate();
  }

  /** Goes back to where the market has gone back to: its branch has the name of the market's. */
  async #branch({ control }: Book): Promise<void> {
    const market = this.#options.market.control;
    const name = market.session().branch;
    if (control.session().branch === name) return;
    const { at } = (await market.branches.list()).find(({ present }) => present) ?? {};
    if (typeof at !== 'number') throw new Error(`the branch ${name} of the market has no beginning`);
    if (control.clock().now < at) await control.travelTo(at);
    await control.branches.back({ toInstant: at, name });
  }
}
