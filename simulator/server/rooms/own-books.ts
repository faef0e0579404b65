/** The exchanges of a room in which every trader has a book of their own: each goes with the market of the room, at which no one trades. */
import { messageOf } from '#shared/json.ts';
import { ControlError, NotRunning } from '#simulator/control/index.ts';
import { missingFrom } from '#simulator/rooms/own-market.ts';
import type { RoomRecord } from '#simulator/rooms/record.ts';
import { createMutex } from '#simulator/session/mutex.ts';
import { RoomBook } from './book.ts';
import type { SessionBookOptions } from './book.ts';
import type { MarketClock, TraderClock } from './market-clock.ts';
import type { RoomPlace } from './store.ts';

/** A longer step of virtual time did not pass, but was skipped: pages load everything again. In milliseconds at speed 1. */
const SKIPPED_MS = 2_000;

/** So many traders with own books one room takes: each costs memory and time of the host (docs/quality.md). */
const MAX_OWN_BOOKS = 100;

interface OwnBook {
  readonly book: RoomBook;
  /** That of the exchange that runs: another one after it has gone back. */
  clock(): TraderClock;
}

export interface OwnBooksOptions {
  readonly market: RoomBook;
  /** That of the market. */
  readonly clock: MarketClock;
  readonly place: Pick<RoomPlace, 'openExchange' | 'discardExchange'>;
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
  /** What exchanges of traders have refused, while the market is changed. */
  #refused: string[] = [];

  constructor(options: OwnBooksOptions) {
    this.#options = options;
  }

  /** That of a trader; undefined where it is not open. */
  of(number: number): RoomBook | undefined {
    return this.#books.get(number)?.book;
  }

  /** Those of all traders, with their numbers. */
  all(): readonly (readonly [number: number, book: RoomBook])[] {
    return [...this.#books].map(([number, { book }]) => [number, book] as const);
  }

  /** Opens the exchange of a trader unless it is open; that of somebody new begins as the market is now. */
  open(number: number, isNew: boolean): Promise<RoomBook> {
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
    await this.change(async () => {
      if (latest > control.clock().now) await control.travelTo(latest);
    });
  }

  /**
   * Does something to the market, which happens in every trader's exchange at the same instant; resolves when all have stored it. Throws
   * ControlError NOT_EVERYWHERE, naming the traders, where one of them refuses what the market took, or cannot go on.
   */
  change<T>(work: () => Promise<T>): Promise<T> {
    return this.#runExclusive(async () => {
      const { control } = this.#options.market;
      const { branch } = control.session();
      const { now } = control.clock();
      this.#refused = [];
      const done = await work();
      await this.#options.clock.market.given();
      const hasGoneBack = control.session().branch !== branch;
      const isSkipped = control.clock().now - now > SKIPPED_MS * Math.max(1, control.clock().speed);
      for (const [number, own] of this.#running()) {
        const taken = hasGoneBack ? this.#join(own) : store(own.book, isSkipped);
        await taken.catch((error: unknown) =>
          this.#refused.push(`that of trader ${number} cannot go on (${messageOf(error)})`),
        );
      }
      if (this.#refused.length === 0) return done;
      throw new ControlError(409, 'NOT_EVERYWHERE', `Not in every market: ${this.#refused.join('; ')}.`);
    });
  }

  /** Resolves when it is stored where all stand, and that their clocks stand. */
  stop(): Promise<void> {
    return this.#runExclusive(async () => {
      for (const [, { book }] of this.#running()) await book.control.setSpeed(0);
    });
  }

  async close(): Promise<void> {
    await this.#runExclusive(async () => {
      this.#isClosed = true;
      for (const { book } of this.#books.values()) await book.session.close();
    });
  }

  /** One that has stopped says so to its trader, and does not keep the others from going on. */
  #running(): readonly (readonly [number: number, own: OwnBook])[] {
    return [...this.#books].filter(([, { book }]) => book.isRunning);
  }

  /** Stores the session of the market as that of a trader, in place of what a crash has left of it. */
  async #begin(number: number): Promise<void> {
    const { market, place } = this.#options;
    await place.discardExchange(number);
    const { options } = await place.openExchange(number);
    await market.control.pump();
    await market.fork(options.journals, market.control.clock().now);
  }

  async #load(number: number): Promise<RoomBook> {
    const { clock, place, optionsOf } = this.#options;
    const { options } = await place.openExchange(number);
    let opened: TraderClock | undefined;
    const book = new RoomBook({
      ...optionsOf(number),
      ...options,
      openClock: (exchange) =>
        (opened = clock.openTrader(exchange, ({ name }, key) => {
          this.#refused.push(`that of trader ${number} refuses ${name} (${key})`);
        })),
    });
    const own: OwnBook = {
      book,
      clock: () => {
        if (opened) return opened;
        throw new NotRunning(`The exchange of trader ${number} does not run.`);
      },
    };
    try {
      await book.session.ready();
      await this.#join(own);
    } catch (error) {
      await book.session.close();
      throw error;
    }
    this.#books.set(number, own);
    return book;
  }

  /** Brings an exchange to the branch and the instant of the market, with every command of it. */
  async #join(own: OwnBook): Promise<void> {
    const { book } = own;
    await this.#branch(book);
    const [played, all] = [await book.played(), await this.#options.market.played()];
    await own.clock().join(missingFrom(played.records, all.records));
    await store(book, true);
  }

  /** Goes back to where the market has gone back to: its branch has the name of the market's. */
  async #branch({ control }: RoomBook): Promise<void> {
    const market = this.#options.market.control;
    const name = market.session().branch;
    if (control.session().branch === name) return;
    const { at } = (await market.branches.list()).find(({ present }) => present) ?? {};
    if (typeof at !== 'number') throw new Error(`the branch ${name} of the market has no beginning`);
    if (control.clock().now < at) await control.travelTo(at);
    await control.branches.back({ toInstant: at, name });
  }
}

/** Stores and publishes what the market has brought. */
async function store({ control }: RoomBook, isSkipped: boolean): Promise<void> {
  await (isSkipped ? control.travelTo(control.clock().now) : control.settle());
}
