/** The closed leverage trades as a file. */
import { pairParams } from '#client/exchange/index.ts';
import { readAllPages } from '#client/exchange/pages.ts';
import type { PairRef } from '#client/exchange/index.ts';
import { leverTradeList } from '#client/exchange/live.ts';
import { useExchange } from '#client/exchange/react.tsx';
import { CsvButton } from '#client/ui/log-list/csv-button.tsx';
import { CSV_PAGE_ROWS, isoTime } from '#client/ui/log-list/csv.ts';
import type { CsvColumn } from '#client/ui/log-list/csv.ts';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { tradeDirection } from '../logic/position.ts';
import type { LeverTradeRow } from '../logic/position.ts';
import { closerText } from './columns.tsx';
import { STATUS } from './trade-pages.tsx';

const columnsOf = (t: Text): readonly CsvColumn<LeverTradeRow>[] => [
  { title: t('leverage.openedAt'), value: ({ transaction_time }) => isoTime(transaction_time) },
  {
    title: t('desk.closedAt'),
    value: ({ complete_time, handle_time }) => isoTime(complete_time || handle_time),
  },
  { title: t('leverage.closedBy'), value: (trade) => closerText(t, trade) },
  { title: t('common.pair'), value: ({ symbol }) => symbol },
  { title: t('common.side'), value: (trade) => t(`leverage.${tradeDirection(trade)}`) },
  { title: t('leverage.formMultiple'), value: ({ multiple }) => multiple },
  { title: t('common.amount'), value: ({ number }) => number },
  { title: t('leverage.entryPrice'), value: ({ price }) => price },
  { title: t('leverage.closePrice'), value: ({ update_price }) => update_price },
  { title: t('common.margin'), value: ({ origin_caution_money }) => origin_caution_money },
  { title: t('common.fee'), value: ({ trade_fee }) => trade_fee },
  { title: t('leverage.overnight'), value: ({ overnight_money }) => overnight_money },
  { title: t('common.profit'), value: ({ fact_profits }) => fact_profits },
];

/** Saves the closed trades of a pair, or of all. */
export function HistoryCsv({ pair }: { readonly pair?: PairRef }) {
  const t = useText();
  const { call } = useExchange();
  const input = { status: STATUS.closed, ...(pair && pairParams(pair)) };
  const list = { operation: 'leverTrades', input, ...leverTradeList } as const;
  return (
    <CsvButton
      what="leverage-trades"
      columns={columnsOf(t)}
      read={(reading) => readAllPages(call, list, { ...reading, pageRows: CSV_PAGE_ROWS })}
    />
  );
}
