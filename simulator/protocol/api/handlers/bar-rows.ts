/** Bars as rows of a response (E04). */
import type { PeriodName, ResponseOf } from '#contract/index.ts';
import { amountNumber } from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { MAX_BARS, barStart, lotsNumber, shiftBar, ticksNumber } from '#simulator/engine/market/index.ts';
import type { AlignedCandle, Market, Pair } from '#simulator/engine/market/index.ts';
import { entryOf } from '#simulator/engine/modules/kit.ts';

/** Which bars are wanted: from the one that `from` lies in to the one that `until` lies in, which shows what could be seen then. */
interface BarSpan {
  readonly pair: Pair;
  readonly period: PeriodName;
  readonly from: Instant;
  readonly until: Instant;
}

/** So many rows are kept before all are written anew. */
const MAX_ROWS = MAX_BARS;

/**
 * The rows of a market as JSON. A bar that is over never changes, and charts ask for the same hundreds again and again: its row is
 * written once.
 */
class BarRows {
  readonly #market: Market;
  /** By the start of the bar, those of a pair and period together. */
  readonly #written = new Map<string, Map<Instant, string>>();
  #count = 0;
  #version = Number.NaN;

  constructor(market: Market) {
    this.#market = market;
  }

  /** Those of the bars of a span, in order of time; where there is no data there is no row. */
  of({ pair, period, from, until }: BarSpan): string[] {
    const written = this.#writtenOf(pair, period);
    const rows: string[] = [];
    let start = barStart(period, from);
    for (; start <= until; start = shiftBar(period, start, 1)) {
      const row = written.get(start);
      if (row === undefined) break;
      rows.push(row);
    }
    if (start > until) return rows;
    for (const bar of this.#market.bars(pair, period, Math.max(start, from), until)) {
      const row = JSON.stringify(rowOf(pair, period, bar));
      rows.push(row);
      const isOver = shiftBar(period, bar.start, 1) - 1 <= until;
      if (isOver) this.#keep(written, bar.start, row);
    }
    return rows;
  }

  #keep(written: Map<Instant, string>, start: Instant, row: string): void {
    if (!written.has(start)) this.#count += 1;
    written.set(start, row);
  }

  /** Where an operator intervenes, all are written anew. */
  #writtenOf(pair: Pair, period: PeriodName): Map<Instant, string> {
    const { version } = this.#market;
    if (version !== this.#version || this.#count > MAX_ROWS) {
      this.#written.clear();
      this.#count = 0;
      this.#version = version;
    }
    return entryOf(this.#written, `${pair.id} ${period}`, () => new Map());
  }
}

const rowsOfMarkets = new WeakMap<Market, BarRows>();

/** The rows of the bars of a span as JSON, in order of time. */
export function barRows(market: Market, span: BarSpan): string[] {
  const rows = rowsOfMarkets.get(market) ?? new BarRows(market);
  rowsOfMarkets.set(market, rows);
  return rows.of(span);
}

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
