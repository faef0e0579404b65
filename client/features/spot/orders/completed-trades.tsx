/** The own trades that are done: the history entrust list. */
import { useState } from 'react';
import { multiply } from '#client/exchange/index.ts';
import type { ResponseOf, PairRef } from '#client/exchange/index.ts';
import { usePagedOperation } from '#client/exchange/lists.ts';
import { ChoiceBar } from '#client/ui/choice-bar.tsx';
import { column, endColumn, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Figure } from '#client/ui/figures.tsx';
import type { TradeSide } from '#client/ui/trade-side.ts';
import { CSV_PAGE_ROWS, isoTime } from '#client/ui/log-list/csv.ts';
import type { CsvColumn } from '#client/ui/log-list/csv.ts';
import { LogList } from '#client/ui/log-list/log-list.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { useIsNarrow } from '#client/ui/use-is-narrow.ts';
import { figureColumns, headColumns, pairSymbol, sideColumn } from './columns.tsx';
import { hasLoadMore } from './load-more.ts';
import { revokeSides } from './revoke.tsx';
import { Stacked } from './stacked.tsx';

type Trade = ResponseOf<'completedTrades'>['list'][number];

const choices = { buy: 'common.buy', sell: 'common.sell', all: 'common.all' } as const;
type Choice = keyof typeof choices;

/** SPOT-050. */
const REFRESH_MS = 5000;
/** `way` of a trade in which the caller bought (D-12). */
const WAY_BUY = 2;

const rowsOf = ({ list }: ResponseOf<'completedTrades'>): readonly Trade[] => list;

const rowKey = ({ id, way }: Trade) => `${id} ${way}`;

const isChosen = (choice: Choice) => (trade: Trade) =>
  choice === 'all' || (choice === 'buy') === (trade.way === WAY_BUY);

const sideOf = ({ way }: Trade): TradeSide => (way === WAY_BUY ? 'buy' : 'sell');

const columnsOf = (t: Text, isNarrow: boolean): readonly Column<Trade>[] => [
  ...headColumns<Trade>(t, isNarrow, { timeOf: ({ time }) => time, sideOf }),
  ...figureColumns<Trade>(t, isNarrow),
  endColumn('total', t('spot.dealTotal'), ({ price, number }) => {
    const total = <Figure value={multiply(price, number)} />;
    return isNarrow ? <Stacked below={t('spot.dealed')}>{total}</Stacked> : total;
  }),
  wideOnly(column('status', t('common.status'), () => t('spot.dealed'))),
  sideColumn(t, sideOf),
];

const csvColumns = (t: Text): readonly CsvColumn<Trade>[] => [
  { title: t('common.time'), value: ({ time }) => isoTime(time) },
  { title: t('common.pair'), value: pairSymbol },
  { title: t('spot.direction'), value: (trade) => t(revokeSides[sideOf(trade)].text) },
  { title: t('common.amount'), value: ({ number }) => number },
  { title: t('common.price'), value: ({ price }) => price },
  { title: t('spot.dealTotal'), value: ({ price, number }) => multiply(price, number) },
  { title: t('common.fee'), value: (trade) => (sideOf(trade) === 'buy' ? trade.in_fee : trade.out_fee) },
];

interface CompletedTradesProps {
  /** Only trades of this pair's base currency; left out, of all pairs. */
  readonly pair?: PairRef;
  /** Names the table. */
  readonly label: string;
  readonly density?: 'desk' | 'page';
}

/** Completed trades by side, or all of them (SPOT-043 to SPOT-050). */
export function CompletedTrades({ pair, label, density = 'desk' }: CompletedTradesProps) {
  const t = useText();
  const [choice, setChoice] = useState<Choice>('all');
  const isNarrow = useIsNarrow();
  const input = pair ? { currency_id: pair.baseId } : {};
  const list = usePagedOperation('completedTrades', input, rowsOf, { pollMs: REFRESH_MS });
  return (
    <LogList
      label={label}
      density={density}
      columns={columnsOf(t, isNarrow)}
      list={{
        ...list,
        rows: list.rows.filter(isChosen(choice)),
        readAll: async (...reading) => (await list.readAll(...reading)).filter(isChosen(choice)),
      }}
      rowKey={rowKey}
      empty={<EmptyState text={t('spot.completedEmpty')} />}
      hasMore={hasLoadMore(list.rows)}
      toolbar={<ChoiceBar label="spot.tradeSide" texts={choices} chosen={choice} onChoose={setChoice} />}
      csv={{ what: 'spot-trades', columns: csvColumns(t), pageRows: CSV_PAGE_ROWS }}
    />
  );
}
