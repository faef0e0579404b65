import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Quotation } from '#client/exchange/index.ts';
import { useSelectedPair } from '#client/exchange/react.tsx';
import { DataTable } from '../data-table.tsx';
import type { Column } from '../data-table.tsx';
import { useText } from '../text.ts';
import { LiveChange, LiveExtreme, LivePrice, LiveVolume } from './live-figures.tsx';
import classes from './market-table.module.css';
import { PairName } from './pair-name.tsx';
import { Trend } from './trend.tsx';

/** A market-table chart draws 60 points (HOME-008). */
const TREND_POINTS = 60;

interface MarketTableProps {
  readonly label: string;
  readonly pairs: readonly Quotation[];
  /** Shows the week of each pair as a line. */
  readonly withTrend?: boolean;
  readonly isLoading: boolean;
  readonly error?: Error | null;
  readonly onRetry?: () => void;
}

function useColumns(open: (pair: Quotation) => void): readonly Column<Quotation>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'pair',
        title: t('home.pair'),
        render: (pair) => (
          <button type="button" className={classes.open} onClick={() => open(pair)}>
            <PairName pair={pair} />
          </button>
        ),
      },
      { key: 'price', title: t('home.lastPrice'), align: 'end', render: (pair) => <LivePrice pair={pair} /> },
      { key: 'change', title: t('home.change'), align: 'end', render: (pair) => <LiveChange pair={pair} /> },
      {
        key: 'high',
        title: t('home.high'),
        align: 'end',
        wideOnly: true,
        render: (pair) => <LiveExtreme pair={pair} figure="high" />,
      },
      {
        key: 'low',
        title: t('home.low'),
        align: 'end',
        wideOnly: true,
        render: (pair) => <LiveExtreme pair={pair} figure="low" />,
      },
      {
        key: 'volume',
        title: t('home.volume'),
        align: 'end',
        wideOnly: true,
        render: (pair) => <LiveVolume pair={pair} />,
      },
      {
        key: 'trend',
        title: t('home.trend'),
        align: 'end',
        wideOnly: true,
        width: '160px',
        render: (pair) => <Trend symbol={pair.symbol} points={TREND_POINTS} width={128} height={32} />,
      },
    ],
    [t, open],
  );
}

/** Pairs with their last 24 hours and their week; a pair leads to its chart screen. */
export function MarketTable({
  label,
  pairs,
  withTrend = false,
  isLoading,
  error,
  onRetry,
}: MarketTableProps) {
  const { select } = useSelectedPair();
  const navigate = useNavigate();
  const open = (pair: Quotation) => {
    select(pair);
    void navigate('/newmarket');
  };
  const columns = useColumns(open);
  return (
    <DataTable
      label={label}
      density="page"
      columns={withTrend ? columns : columns.filter(({ key }) => key !== 'trend')}
      rows={pairs}
      rowKey={(pair) => pair.id}
      isLoading={isLoading}
      error={error ?? null}
      skeletonRows={10}
      onRetry={onRetry}
    />
  );
}
