/** A row of the instructor's table, from the ledger, the positions and the price function. */
import type { TableRow } from '#contract/rooms/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { formatAmount, formatDecimal } from '#simulator/engine/kernel/index.ts';
import { riskRate } from '#simulator/engine/modules/leverage/index.ts';
import type { AccountFollower } from '#simulator/engine/modules/missions/index.ts';
import type { User } from '#simulator/engine/modules/account/index.ts';

/** The figures of accounts of one exchange, each followed from its opening on. */
export class Figures {
  readonly #exchange: Exchange;
  readonly #followers = new Map<number, AccountFollower>();

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  /** Whether they are those of this exchange: going back in time puts another in its place. */
  isOf({ kernel }: Exchange): boolean {
    return kernel === this.#exchange.kernel;
  }

  /** The columns from `equity` to `mission` of a user. */
  row(user: User): TableFigures {
    const { missions } = this.#exchange;
    const follower = this.#followers.get(user.id) ?? missions.queries.follow(user.id, user.createdAt);
    this.#followers.set(user.id, follower);
    const { equity, profit, drawdown, drawdownPoints, fees, orders } = follower.read();
    const begun = missions.queries.begun(user.id);
    return [
      formatAmount(equity),
      formatAmount(profit),
      formatAmount(drawdown),
      formatDecimal(BigInt(drawdownPoints), 2),
      formatAmount(missions.queries.exposure(user.id)),
      this.#riskRate(user.id),
      formatAmount(fees),
      orders,
      begun.filter(({ state }) => state === 'done').length,
      begun.find(({ state }) => state === 'running')?.mission ?? null,
    ];
  }

  /** The lowest of its rates, where positions are open in several quote currencies. */
  #riskRate(user: number): string | null {
    const { leverage, market } = this.#exchange;
    const open = leverage.queries.open(user);
    const quotes = new Set(open.flatMap(({ pair }) => market.pair(pair)?.quote ?? []));
    const rates = [...quotes].flatMap((quote) => {
      const risk = leverage.queries.risk(user, quote);
      return risk.margin === 0n ? [] : [riskRate(risk)];
    });
    if (rates.length === 0) return null;
    return formatDecimal(
      rates.reduce((min, rate) => (rate < min ? rate : min)),
      2,
    );
  }
}

/** A row without who it is about and how often that is connected. */
export type TableFigures = TableRow extends readonly [unknown, unknown, unknown, ...infer Rest]
  ? Rest extends readonly [...infer Own, unknown]
    ? Own
    : never
  : never;
