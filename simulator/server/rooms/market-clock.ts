/** One clock for the exchanges of a room with own books: it advances all of them together, and gives each the commands of the market. */
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { Instant, JournalRecord } from '#simulator/engine/kernel/index.ts';
import { ClockDriver } from '#simulator/session/clock-driver.ts';
import type { HostClock, ClockState } from '#simulator/session/clock-driver.ts';
import { follow, giveAgain, RecordQueue } from '#simulator/session/follow.ts';
import type { OpenedExchange } from '#simulator/session/session-host.ts';
import { TimeSlices } from '#simulator/session/time-slices.ts';
import type { TimedExchange } from '#simulator/session/time-slices.ts';

/** The market that runs: another one after it has gone back. */
interface OpenMarket {
  readonly exchange: Exchange;
  readonly driver: ClockDriver;
  /** The exchanges that go with it. */
  readonly traders: Set<TraderClock>;
  /** Resolves when they have been given what it has taken so far, or it cannot be stored. */
  given(): Promise<void>;
}

/** Called with what the exchange of a trader has refused although the market took it. */
export type RefusalListener = (record: JournalRecord, key: string) => void;

/** The clock of a room: the market's, and with it that of every trader. */
export class MarketClock {
  readonly #realTime: () => number;
  #market: OpenMarket | undefined;

  /** @param realTime monotonic real milliseconds */
  constructor(realTime: () => number) {
    this.#realTime = realTime;
  }

  /** The market. Throws Error before it is open. */
  get market(): OpenMarket {
    if (!this.#market) throw new Error('The market is not open yet.');
    return this.#market;
  }

  /** Opens the clock of the market. Exchanges that went with the market before it have to join anew. */
  openMarket({ exchange, speed, epoch, stored }: Omit<OpenedExchange, 'journal'>): HostClock {
    const { kernel } = exchange;
    const traders = new Set<TraderClock>();
    const commands = new StoredCommands(stored, (record) =>
      traders.forEach((trader) => trader.repeat(record)),
    );
    const together: TimedExchange = {
      now: () => kernel.now(),
      advanceTo(at) {
        kernel.advanceTo(at);
        for (const trader of traders) trader.advanceTo(at);
      },
      behind: () => (commands.areStored() ? undefined : 'waiting'),
    };
    kernel.onRecord((record) => commands.add(record));
    const driver = new ClockDriver({ exchange: together, realTime: this.#realTime, speed, epoch });
    this.#market = { exchange, driver, traders, given: () => commands.given() };
    return driver;
  }

  /** Opens the clock of a trader's exchange. It stands until it has joined. */
  openTrader({ exchange }: Pick<OpenedExchange, 'exchange'>, onRefusal: RefusalListener): TraderClock {
    return new TraderClock(exchange, this, onRefusal);
  }
}

/**
 * Commands of the market on their way to the traders: these get each when the market has stored it, so that no crash leaves it with them
 * alone. Until then no time passes, and they are at the instant at which the market took it.
 */
class StoredCommands {
  readonly #stored: () => Promise<void>;
  readonly #give: (record: JournalRecord) => void;
  #waiting = 0;
  #given: Promise<void> = Promise.resolve();
  #failure: { readonly error: unknown } | undefined;

  constructor(stored: () => Promise<void>, give: (record: JournalRecord) => void) {
    this.#stored = stored;
    this.#give = give;
  }

  /** Those that are added first are stored, and given, first. */
  add(record: JournalRecord): void {
    this.#waiting += 1;
    const give = (): void => {
      this.#waiting -= 1;
      this.#give(record);
    };
    this.#given = this.#stored().then(give, (error: unknown) => void (this.#failure = { error }));
  }

  /** Throws why one cannot be stored. */
  areStored(): boolean {
    if (this.#failure) throw this.#failure.error;
    return this.#waiting === 0;
  }

  /** Resolves when all of them are given, or cannot be stored. */
  given(): Promise<void> {
    return this.#given;
  }
}

/** The clock of a trader's exchange: that of the market advances it. */
export class TraderClock implements HostClock {
  readonly #exchange: Exchange;
  readonly #clock: MarketClock;
  readonly #onRefusal: RefusalListener;
  /** Where the exchange stood when it was last looked at. */
  #seen: Instant;
  /** What has kept it from going on: its session learns of it, and the others go on. */
  #failure: { readonly error: unknown } | undefined;

  constructor(exchange: Exchange, clock: MarketClock, onRefusal: RefusalListener) {
    this.#exchange = exchange;
    this.#clock = clock;
    this.#onRefusal = onRefusal;
    this.#seen = exchange.kernel.now();
  }

  state(): ClockState {
    return this.#clock.market.driver.state();
  }

  /** Whether the exchange was advanced since the last time. Throws what has kept it from going on. */
  pump(): boolean {
    if (this.#failure) throw this.#failure.error;
    const now = this.#exchange.kernel.now();
    const hasMoved = now > this.#seen;
    this.#seen = now;
    return hasMoved;
  }

  /** The speed is that of the market. */
  setSpeed(): void {}

  /** Before it joins; after that it is where the market is. */
  async travelTo(at: Instant): Promise<void> {
    await new TimeSlices(this.#exchange.kernel).passTo(at);
  }

  /**
   * Brings the exchange to where the market is, with the commands that it lacks, each at its instant or now where that is over. From
   * then on it goes with the market.
   */
  async join(missing: readonly JournalRecord[]): Promise<void> {
    const { kernel } = this.#exchange;
    const { exchange: market, traders } = this.#clock.market;
    const end = (): Instant => Math.max(kernel.now(), market.kernel.now());
    const records = new RecordQueue(missing);
    const behind = follow(this.#exchange, records, end, (record) => this.#give(record));
    await new TimeSlices(behind).passTo(Number.POSITIVE_INFINITY);
    // The market may have been advanced since the last slice.
    traders.add(this);
    this.advanceTo(market.kernel.now());
  }

  /** Called by the clock of the room. After a crash an exchange may be ahead of the market. */
  advanceTo(at: Instant): void {
    const { kernel } = this.#exchange;
    if (at > kernel.now()) this.#attempt(() => kernel.advanceTo(at));
  }

  /** Gives a command of the market at the present instant. */
  repeat(record: JournalRecord): void {
    this.#attempt(() => this.#give(record));
  }

  #give(record: JournalRecord): void {
    const outcome = giveAgain(this.#exchange, record);
    if (!outcome.ok) this.#onRefusal(record, outcome.refusal.key);
  }

  #attempt(work: () => void): void {
    if (this.#failure) return;
    try {
      work();
    } catch (error) {
      this.#failure = { error };
    }
  }
}
