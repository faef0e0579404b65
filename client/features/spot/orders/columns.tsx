/** The columns that lists of own orders and of own trades share. */
import type { Decimal } from '#client/exchange/index.ts';
import type { TradeSide } from '#client/ui/trade-side.ts';
import { column, endColumn, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { MarketPrice, Quantity } from '#client/ui/figures.tsx';
import type { Text } from '#client/ui/text.ts';
import { SideMark, Stacked } from './stacked.tsx';

interface PricedRow {
  readonly number: Decimal;
  readonly price: Decimal;
  readonly currency_name?: string | undefined;
  readonly legal_name?: string | undefined;
}

/** What differs between the rows of the lists. */
interface RowFacts<Row> {
  readonly timeOf: (row: Row) => string;
  readonly sideOf: (row: Row) => TradeSide;
}

export const pairSymbol = ({ currency_name, legal_name }: PricedRow) =>
  `${currency_name ?? ''}/${legal_name ?? ''}`;

/** When, and which pair; in a narrow table in one cell, with the side. */
export const headColumns = <Row extends PricedRow>(
  t: Text,
  isNarrow: boolean,
  { timeOf, sideOf }: RowFacts<Row>,
): readonly Column<Row>[] => [
  wideOnly(column('time', t('common.time'), (row) => <DateTime text={timeOf(row)} />)),
  column('pair', t('common.pair'), (row) =>
    isNarrow ? (
      <Stacked below={<DateTime text={timeOf(row)} />}>
        <SideMark side={sideOf(row)} /> {pairSymbol(row)}
      </Stacked>
    ) : (
      pairSymbol(row)
    ),
  ),
];

export const sideColumn = <Row extends PricedRow>(t: Text, sideOf: (row: Row) => TradeSide): Column<Row> =>
  wideOnly(column('direction', t('spot.direction'), (row) => <SideMark side={sideOf(row)} />));

/** How much, and at which price; in a narrow table in one cell. */
export const figureColumns = <Row extends PricedRow>(t: Text, isNarrow: boolean): readonly Column<Row>[] => [
  endColumn(
    'number',
    isNarrow ? `${t('common.amount')} / ${t('common.price')}` : t('common.amount'),
    ({ number, price }) =>
      isNarrow ? (
        <Stacked below={<MarketPrice value={price} />}>
          <Quantity value={number} />
        </Stacked>
      ) : (
        <Quantity value={number} />
      ),
  ),
  wideOnly(endColumn('price', t('common.price'), ({ price }) => <MarketPrice value={price} />)),
];
