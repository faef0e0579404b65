/** The clock of an exchange that follows the market of its room: it has no time of its own. */
import type { Exchange } from '#simulator/exchange.ts';
import type { Instant, JournalRecord } from '#simulator/kernel/index.ts';
import type { Clock, ClockState } from '../../clock-driver.ts';
import { nextTask } from '../../next-task.ts';
import { attemptAgain, catchUp } from '../../recorded-time.ts';

/** The market as those who follow it see it. */
export interface Leader {
  state(): ClockState;
  /** Up to where its followers may let time pass. */
  end(): Instant;
  readonly realTime: () => number;
}

/** Carries out what was commanded at the market, at the same instants, and lets time pass up to where the market stands. */
export class FollowingClock implements Clock {
  readonly #exchange: Exchange;
  readonly #leader: Leader;
  readonly #ahead: JournalRecord[];
  readonly #onRefusal: (record: JournalRecord, key: string) => void;

  /** @param ahead commands of the market that the exchange has not had; more may be added, and those that it has had are taken out */
  constructor(
    exchange: Exchange,
    leader: Leader,
    ahead: JournalRecord[],
    onRefusal: (record: JournalRecord, key: string) => void,
  ) {
    this.#exchange = exchange;
    this.#leader = leader;
    this.#ahead = ahead;
    this.#onRefusal = onRefusal;
  }

  state(): ClockState {
    return this.#leader.state();
  }

  pump(): boolean {
    return this.#goOn(this.#leader.end());
  }

  /** The speed is that of the market. */
  setSpeed(): void {}

  async travelTo(at: Instant): Promise<void> {
    while (this.#goOn(at)) await nextTask();
  }

  #goOn(end: Instant): boolean {
    return catchUp(this.#exchange, {
      next: () => this.#ahead[0],
      end,
      carryOut: (record) => {
        this.#ahead.shift();
        const outcome = attemptAgain(this.#exchange, record);
        if (!outcome.ok) this.#onRefusal(record, outcome.refusal.key);
      },
      realTime: this.#leader.realTime,
    });
  }
}
