/** The strangers who stand before waiting orders at their price (FILLS-R21 to FILLS-R24). */
import type { Instant, Plain } from '#simulator/engine/kernel/index.ts';
import { MalformedState, read } from '#simulator/engine/kernel/index.ts';
import { stepAt } from '../grid.ts';

/** In how many steps all who stood before an order have cancelled, if they did not trade: two minutes. */
const PATIENCE_STEPS = 240;

/** Lots that stood before an order as a step began; they cancel evenly until another. */
interface Ahead {
  readonly lots: number;
  readonly step: number;
  readonly until: number;
}

/**
 * Lots of strangers before each waiting order, by its id. They go by trades, which are taken off here, and by cancelling, which is a
 * function of time: reading changes nothing, and an entry is forgotten two minutes after its order came, if not before.
 */
export class Strangers {
  /** Ids ascend, so the oldest entry is the first. */
  readonly #ahead = new Map<number, Ahead>();

  /** How many entries there are; 0 where no one stands before any order. */
  get size(): number {
    return this.#ahead.size;
  }

  /** Lots before an order at an instant. */
  ahead(id: number, at: Instant): number {
    const entry = this.#ahead.get(id);
    return entry === undefined ? 0 : lotsOf(entry, stepAt(at));
  }

  /** Notes what stands before an order that comes to rest. */
  add(id: number, lots: number, at: Instant): void {
    const step = stepAt(at);
    for (const [oldest, { until }] of this.#ahead) {
      if (until > step) break;
      this.#ahead.delete(oldest);
    }
    if (lots > 0) this.#ahead.set(id, { lots, step, until: step + PATIENCE_STEPS });
  }

  /** Takes off what traded before an order. */
  trade(id: number, lots: number, at: Instant): void {
    const entry = this.#ahead.get(id);
    if (entry === undefined) return;
    const step = stepAt(at);
    const left = lotsOf(entry, step) - lots;
    if (left > 0) this.#ahead.set(id, { ...entry, lots: left, step });
    else this.#ahead.delete(id);
  }

  /** As {@link trade}, for prints of a whole step: they count once, and not for an order that came in that step. */
  print(id: number, lots: number, at: Instant): void {
    if ((this.#ahead.get(id)?.step ?? Infinity) < stepAt(at)) this.trade(id, lots, at);
  }

  /** No one stands before an order any more, or it is gone. */
  clear(id: number): void {
    this.#ahead.delete(id);
  }

  /** The entries; null when there is none, or, given the time, when all have cancelled. */
  dump(at?: Instant): Plain {
    const rows = [...this.#ahead].filter(([, { until }]) => at === undefined || until > stepAt(at));
    return rows.length === 0 ? null : rows.map(([id, { lots, step, until }]) => [id, lots, step, until]);
  }

  /**
   * Reads a dump, into nothing. MalformedState, which names `path`, when it is none.
   * @param waits whether an order waits: no one stands before one that does not
   */
  load(plain: Plain, path: string, waits: (id: number) => boolean): void {
    if (plain === null) return;
    const rows = read.items(plain, path, (row, where) => readRow(row, where, waits));
    for (const [id, entry] of rows.toSorted(([left], [right]) => left - right)) this.#ahead.set(id, entry);
  }
}

function lotsOf({ lots, step, until }: Ahead, now: number): number {
  return now >= until ? 0 : Math.ceil((lots * (until - now)) / (until - step));
}

function readRow(row: Plain, path: string, waits: (id: number) => boolean): readonly [number, Ahead] {
  const [first, lots, step, last] = read.list(row, path);
  const id = read.integer(first, `${path}[0]`, 1);
  if (!waits(id)) throw new MalformedState(`${path}[0]`, `order ${id} does not wait`);
  const since = read.integer(step, `${path}[2]`, 0);
  const until = read.integer(last, `${path}[3]`, since + 1);
  return [id, { lots: read.integer(lots, `${path}[1]`, 1), step: since, until }];
}
