/** Positions and pending orders of a pair, as they tick (LEVER-031, LEVER-032). */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { samePair } from '#client/exchange/index.ts';
import type { SelectedPair } from '#client/exchange/index.ts';
import { useLeverAccount } from '#client/exchange/live.ts';
import { useConnection } from '#client/exchange/react.tsx';
import type { LiveLeverAccount } from '#client/exchange/live.ts';
import { useStaleClass } from '#client/desk/stale.ts';
import { ChoiceBar } from '#client/ui/choice-bar.tsx';
import { DataTable } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { Money, Toned, toneOf } from '#client/ui/figures.tsx';
import { RiskBar } from '#client/ui/risk-bar.tsx';
import { RiskRate } from '#client/ui/risk-rate.tsx';
import { ScrollBox } from '#client/ui/scroll-box.tsx';
import { EmptyState, LoadMore } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { tradeDirection, tradePair } from '../logic/position.ts';
import type { LeverTradeRow } from '../logic/position.ts';
import { useClose, useReverse, useRevokeTrade } from './actions.ts';
import { BatchCloseModal } from './batch-close-modal.tsx';
import { pendingColumns, positionColumns } from './columns.tsx';
import classes from './orders.module.css';
import { useStopsModal } from './stops-modal.tsx';

const ofPair = (trades: readonly LeverTradeRow[] | undefined, pair: SelectedPair): readonly LeverTradeRow[] =>
  (trades ?? []).filter((trade) => samePair(tradePair(trade), pair));

/** Whether there are longs and shorts: their one liquidation price then needs a word (DESK-238). */
const isHedged = (positions: readonly LeverTradeRow[]): boolean =>
  new Set(positions.map(tradeDirection)).size > 1;

interface LiveTableProps {
  readonly label: string;
  readonly columns: readonly Column<LeverTradeRow>[];
  readonly rows: readonly LeverTradeRow[];
  readonly empty: string;
  readonly account: LiveLeverAccount;
  readonly footer?: ReactNode;
}

/** Greyed while the feed is away. */
function LiveTable({ label, columns, rows, empty, account, footer }: LiveTableProps) {
  const stale = useStaleClass();
  return (
    <div className={`${classes.live} ${stale ?? ''}`} data-connection={useConnection()}>
      <ScrollBox label={label}>
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          state={{ ...account, error: account.listError }}
          empty={<EmptyState text={empty} />}
          footer={footer}
        />
      </ScrollBox>
    </div>
  );
}

interface RiskLineProps {
  readonly account: LiveLeverAccount;
  readonly quote: string;
  readonly isBesideAccount: boolean;
}

/** What all positions of the quote currency risk together; on a wide desk the account beside them says it (DESK-548). */
function RiskLine({ account, quote, isBesideAccount }: RiskLineProps) {
  const t = useText();
  const stale = useStaleClass();
  return (
    <Facts
      look="row"
      className={`${isBesideAccount ? classes.besideAccount : ''} ${stale ?? ''}`}
      facts={[
        [
          t('common.riskRate'),
          <span className={classes.risk}>
            <RiskRate rate={account.hazardRate} />
            <RiskBar rate={account.hazardRate} limit={account.liquidationRate} />
          </span>,
        ],
        [
          t('common.unrealised'),
          <Toned tone={toneOf(account.profits)}>
            <Money value={account.profits} signed currency={quote} />
          </Toned>,
        ],
      ]}
    />
  );
}

interface PositionsProps {
  readonly pair: SelectedPair;
  /** Whether the page shows the account, beside the list where there is room. */
  readonly isBesideAccount?: boolean;
}

/** Open positions: close, stops, and closing many at once (LEVER-033, LEVER-041). */
export function PositionList({ pair, isBesideAccount = false }: PositionsProps) {
  const t = useText();
  const account = useLeverAccount(pair);
  const close = useClose();
  const reverse = useReverse();
  const stops = useStopsModal(account.positions);
  const [isBatchOpen, setBatchOpen] = useState(false);
  const positions = ofPair(account.positions, pair);
  return (
    <>
      <div className={classes.bar}>
        <RiskLine account={account} quote={pair.quoteName} isBesideAccount={isBesideAccount} />
        {isHedged(positions) && <p className={classes.shared}>{t('leverage.hedged')}</p>}
        <Button
          className={classes.batch}
          variant="default"
          size="compact-xs"
          disabled={(account.positions ?? []).length === 0}
          onClick={() => setBatchOpen(true)}
        >
          {t('leverage.batchClose')}
        </Button>
      </div>
      <LiveTable
        label={t('leverage.positions')}
        columns={positionColumns(t, account, { onClose: close, onReverse: reverse, onStops: stops.open })}
        rows={positions}
        empty={t('leverage.positionsEmpty')}
        account={account}
      />
      {stops.modal}
      <BatchCloseModal isOpen={isBatchOpen} onClose={() => setBatchOpen(false)} pair={pair} />
    </>
  );
}

const sides = { all: 'common.all', buy: 'common.buy', sell: 'common.sell' } as const;
type Side = keyof typeof sides;

const isOn = (side: Side) => (trade: LeverTradeRow) =>
  side === 'all' || (side === 'buy') === (tradeDirection(trade) === 'long');

/** How many orders each "load more" adds. */
const MORE = 10;

/** Current entrusts: by side, each with a revoke button, ten more at a time (LEVER-026). */
export function PendingTrades({ pair }: { readonly pair: SelectedPair }) {
  const t = useText();
  const account = useLeverAccount(pair);
  const revoke = useRevokeTrade();
  const [side, setSide] = useState<Side>('all');
  const [shown, setShown] = useState(MORE);
  const rows = ofPair(account.pending, pair).filter(isOn(side));
  const choose = (next: Side) => {
    setSide(next);
    setShown(MORE);
  };
  return (
    <>
      <div className={classes.choice}>
        <ChoiceBar label="leverage.sides" texts={sides} chosen={side} onChoose={choose} />
      </div>
      <LiveTable
        label={t('leverage.pending')}
        columns={pendingColumns(t, revoke)}
        rows={rows.slice(0, shown)}
        empty={t('leverage.pendingEmpty')}
        account={account}
        footer={
          <LoadMore
            hasMore={rows.length > shown}
            isExhausted={rows.length > MORE && rows.length <= shown}
            isLoadingMore={false}
            loadMore={() => setShown(shown + MORE)}
          />
        }
      />
    </>
  );
}
