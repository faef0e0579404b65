import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Quotation } from '#client/exchange/index.ts';
import { useSelectedPair } from '#client/exchange/live.ts';
import { DataTable, endColumn, wideOnly } from '../data-table.tsx';
import type { Column, TableState } from '../data-table.tsx';
import { useText } from '../text.ts';
import { LiveChange, LiveExtreme, LivePrice, LiveTurnover, LiveVolume } from './live-figures.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import classes from './market-table.module.css';
import { PairName } from './pair-name.tsx';
import { Trend } from './trend.tsx';
import type { MarketOrder, MarketSettings } from './use-market-settings.ts';

/** A market-table chart draws 60 points (HOME-008). */
const TREND_POINTS = 60;

interface MarketTableProps {
  readonly label: string;
  readonly pairs: readonly Quotation[];
  /** Shows the week of each pair as a line. */
  readonly withTrend?: boolean;
  /** Shows which pairs are favourites, and lets them be changed. */
  readonly settings?: MarketSettings;
  readonly state: TableState;
  /** Shown where there are no pairs. */
  readonly empty?: ReactNode;
}

function useColumns(
  open: (pair: Quotation) => void,
  settings: MarketSettings | undefined,
): readonly Column<Quotation>[] {
  const t = useText();
  const sortedBy = (order: MarketOrder): Pick<Column<Quotation>, 'sorting'> => {
    if (!settings) return {};
    const isCurrent = settings.order === order;
    const direction = order === 'name' ? 'ascending' : 'descending';
    return {
      sorting: {
        direction: isCurrent ? direction : undefined,
        // Another press brings back the order of the exchange.
        onPress: () => settings.setOrder(isCurrent ? 'listed' : order),
      },
    };
  };
  return [
    {
      key: 'pair',
      title: t('common.pair'),
      ...sortedBy('name'),
      render: (pair) => (
        <span className={classes.pair}>
          <button type="button" className={classes.open} onClick={() => open(pair)}>
            <PairName pair={pair} />
          </button>
          {settings && <FavouriteButton symbol={pair.symbol} settings={settings} />}
        </span>
      ),
    },
    {
      ...endColumn<Quotation>('price', t('common.lastPrice'), (pair) => <LivePrice pair={pair} />),
      ...sortedBy('price'),
    },
    {
      ...endColumn<Quotation>('change', t('common.change24h'), (pair) => <LiveChange pair={pair} />),
      ...sortedBy('change'),
    },
    wideOnly(endColumn('high', t('common.high24h'), (pair) => <LiveExtreme pair={pair} figure="high" />)),
    wideOnly(endColumn('low', t('common.low24h'), (pair) => <LiveExtreme pair={pair} figure="low" />)),
    wideOnly(endColumn('volume', t('common.volume24h'), (pair) => <LiveVolume pair={pair} />)),
    {
      ...wideOnly<Quotation>(
        endColumn('turnover', t('common.home_turnover'), (pair) => <LiveTurnover pair={pair} />),
      ),
      ...sortedBy('volume'),
    },
    wideOnly(
      endColumn(
        'trend',
        t('common.home_trend'),
        (pair) => <Trend symbol={pair.symbol} points={TREND_POINTS} width={128} height={32} />,
        '160px',
      ),
    ),
  ];
}

/** Pairs with their last 24 hours and their week; a pair leads to the spot desk. */
export function MarketTable({ label, pairs, withTrend = false, settings, state, empty }: MarketTableProps) {
  const { select } = useSelectedPair();
  const navigate = useNavigate();
  const open = (pair: Quotation) => {
    select(pair);
    void navigate('/newmarket');
  };
  const columns = useColumns(open, settings);
  return (
    <DataTable
      label={label}
      density="page"
      columns={withTrend ? columns : columns.filter(({ key }) => key !== 'trend')}
      rows={pairs}
      rowKey={(pair) => pair.id}
      state={state}
      skeletonRows={10}
      empty={empty}
    />
  );
}
