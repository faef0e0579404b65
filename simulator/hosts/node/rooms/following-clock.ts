/** The clock of an exchange that follows the market of its room: it has no time of its own. */
import type { Exchange } from '#simulator/exchange.ts';
import type { Instant, JournalRecord } from '#simulator/kernel/index.ts';
import type { Clock, ClockState } from '../../clock-driver.ts';
import { follow, giveAgain } from '../../follow.ts';
import type { RecordSource } from '../../follow.ts';
import { TimeSlices } from '../../time-slices.ts';

/** The market as those who follow it see it. */
export interface Leader {
  state(): ClockState;
  /** Up to where its followers may let time pass. */
  end(): Instant;
  readonly realTime: () => number;
}

/** How long one slice of catching up may take, in real milliseconds. */
const BUDGET_MS = 20;

/** Carries out what was commanded at the market, at the same instants, and lets time pass up to where the market stands. */
export class FollowingClock implements Clock {
  readonly #leader: Leader;
  readonly #slices: TimeSlices;
  /** Where a jump that is under way ends: after a crash, that may be later than where the market stands. */
  #jumpEnd: Instant | undefined;

  /** @param ahead commands of the market that the exchange has not had; more may be added, and those that it has had are taken out */
  constructor(
    exchange: Exchange,
    leader: Leader,
    ahead: RecordSource,
    onRefusal: (record: JournalRecord, key: string) => void,
  ) {
    this.#leader = leader;
    const end = (): Instant => Math.max(exchange.kernel.now(), this.#jumpEnd ?? leader.end());
    const repeat = (record: JournalRecord): void => {
      const outcome = giveAgain(exchange, record);
      if (!outcome.ok) onRefusal(record, outcome.refusal.key);
    };
    const { realTime } = leader;
    this.#slices = new TimeSlices(follow(exchange, ahead, end, repeat), { realTime, budgetMs: BUDGET_MS });
  }

  state(): ClockState {
    return this.#leader.state();
  }

  pump(): boolean {
    return this.#slices.pass(Number.POSITIVE_INFINITY).hasMoved;
  }

  /** The speed is that of the market. */
  setSpeed(): void {}

  async travelTo(at: Instant): Promise<void> {
    this.#jumpEnd = at;
    try {
      await this.#slices.passTo(Number.POSITIVE_INFINITY);
    } finally {
      this.#jumpEnd = undefined;
    }
  }
}
