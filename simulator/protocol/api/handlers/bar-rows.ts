/** Bars as rows of a response (E04). */
import type { PeriodName, ResponseOf } from '#contract/index.ts';
import { amountNumber } from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { MAX_BARS, barStart, lotsNumber, shiftBar, ticksNumber } from '#simulator/engine/market/index.ts';
import type { AlignedCandle, Market, Pair } from '#simulator/engine/market/index.ts';
import { entryOf } from '#simulator/engine/modules/kit.ts';
import { JsonBytes } from '../call.ts';

/** Which bars are wanted: from the one that `from` lies in to the one that `until` lies in, which shows what could be seen then. */
interface BarSpan {
  readonly pair: Pair;
  readonly period: PeriodName;
  readonly from: Instant;
  readonly until: Instant;
}

/** So many rows are kept before all are written anew. */
const MAX_ROWS = MAX_BARS;

/** About so many bars lie in a block: months and years are not all as long. */
const BARS_IN_BLOCK = 64;

const encoder = new TextEncoder();
const BRACKET = '['.charCodeAt(0);

type Bytes = Uint8Array<ArrayBuffer>;

/** The rows of bars that are over and begin in one stretch of time, from its first on. */
class Block {
  /** Start of the first bar that has not been looked at. */
  next: Instant;
  readonly #starts: Instant[] = [];
  readonly #ends: number[] = [];
  #bytes: Bytes = new Uint8Array();

  constructor(next: Instant) {
    this.next = next;
  }

  /** Adds the rows of bars; where there is no data there is no bar. */
  add(bars: readonly AlignedCandle[], rows: readonly Bytes[]): void {
    let end = this.#bytes.length;
    bars.forEach((bar, index) => {
      end += rows[index]?.length ?? 0;
      this.#starts.push(bar.start);
      this.#ends.push(end);
    });
    this.#bytes = joined([this.#bytes, ...rows]);
  }

  /** The rows of the bars that begin in [from, to), one after the other. */
  rows(from: Instant, to: Instant): Bytes {
    return this.#bytes.subarray(this.#placeOf(from), this.#placeOf(to));
  }

  /** Where the rows begin of the bars that begin at an instant or later. */
  #placeOf(at: Instant): number {
    const index = this.#starts.findIndex((start) => start >= at);
    return (index < 0 ? this.#ends.at(-1) : this.#ends[index - 1]) ?? 0;
  }
}

/**
 * The rows of a market as JSON. A bar that is over never changes, and charts ask for the same hundreds again and again: its row is
 * written once, and a response is put together from a few long pieces.
 */
class BarRows {
  readonly #market: Market;
  /** By pair, period and stretch of time. */
  readonly #blocks = new Map<string, Block>();
  #count = 0;
  #version = Number.NaN;

  constructor(market: Market) {
    this.#market = market;
  }

  /** Those of the bars of a span, in order of time, each behind a comma; where there is no data there is no row. */
  of({ pair, period, from, until }: BarSpan): Bytes[] {
    this.#forgetOld();
    const last = barStart(period, until);
    const isOver = shiftBar(period, last, 1) - 1 <= until;
    const end = isOver ? until + 1 : last;
    const length = shiftBar(period, 0, BARS_IN_BLOCK);
    const parts: Bytes[] = [];
    for (let at = barStart(period, from); at < end;) {
      const number = Math.floor(at / length);
      const block = entryOf(
        this.#blocks,
        `${pair.id} ${period} ${number}`,
        () => new Block(firstFrom(period, number * length)),
      );
      const to = Math.min(end, firstFrom(period, (number + 1) * length));
      this.#fill(block, { pair, period, from: block.next, until: to - 1 });
      parts.push(block.rows(at, to));
      at = to;
    }
    if (!isOver) parts.push(...this.#market.bars(pair, period, last, until).map(rowWriter(pair, period)));
    return parts;
  }

  #fill(block: Block, { pair, period, from, until }: BarSpan): void {
    if (from > until) return;
    const bars = this.#market.bars(pair, period, from, until);
    block.add(bars, bars.map(rowWriter(pair, period)));
    block.next = until + 1;
    this.#count += bars.length;
  }

  /** Where an operator intervenes, all are written anew. */
  #forgetOld(): void {
    const { version } = this.#market;
    if (version === this.#version && this.#count <= MAX_ROWS) return;
    this.#blocks.clear();
    this.#count = 0;
    this.#version = version;
  }
}

/** The start of the first bar that begins at an instant or later. */
function firstFrom(period: PeriodName, at: Instant): Instant {
  const start = barStart(period, at);
  return start < at ? shiftBar(period, start, 1) : start;
}

const rowsOfMarkets = new WeakMap<Market, BarRows>();

const OPENING = encoder.encode('{"code":1,"msg":"success","data":');
const CLOSING = encoder.encode(']}');

/** The response with the bars of a span, in order of time; undefined where there are none. */
export function barsResponse(market: Market, span: BarSpan): JsonBytes | undefined {
  const written = rowsOfMarkets.get(market) ?? new BarRows(market);
  rowsOfMarkets.set(market, written);
  const rows = written.of(span);
  if (rows.every(({ length }) => length === 0)) return undefined;
  const bytes = joined([OPENING, ...rows, CLOSING]);
  // The comma before the first row.
  bytes[OPENING.length] = BRACKET;
  return new JsonBytes(bytes);
}

/** One after the other, in one copy. */
function joined(parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) {
    all.set(part, end);
    end += part.length;
  }
  return all;
}

const rowWriter =
  (pair: Pair, period: PeriodName) =>
  (bar: AlignedCandle): Bytes =>
    encoder.encode(`,${JSON.stringify(rowOf(pair, period, bar))}`);

function rowOf(pair: Pair, period: PeriodName, bar: AlignedCandle): ResponseOf<'bars'>['data'][number] {
  const volume = lotsNumber(pair, bar.volume);
  return {
    id: Math.floor(bar.start / 1000),
    period,
    'base-currency': pair.baseName,
    'quote-currency': pair.quoteName,
    open: ticksNumber(pair, bar.open),
    close: ticksNumber(pair, bar.close),
    high: ticksNumber(pair, bar.high),
    low: ticksNumber(pair, bar.low),
    vol: amountNumber(bar.turnover),
    amount: volume,
    time: bar.start,
    volume,
  };
}
