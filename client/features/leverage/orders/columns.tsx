/** Columns of the trade lists. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { tradeKey } from '#client/exchange/index.ts';
import type { LeverAccountData } from '#client/exchange/index.ts';
import { useMarket } from '#client/exchange/live.ts';
import { actionsColumn, below, belowIfNarrow, column, endColumn, pinned } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { Balance, Fee, Money, Price } from '#client/ui/figures.tsx';
import { IconSwap } from '#client/ui/icons.tsx';
import { IconPencil } from '#client/ui/page-icons.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text, TextKey } from '#client/ui/text.ts';
import { liquidationsOf } from '../logic/position.ts';
import type { LeverTradeRow } from '../logic/position.ts';
import {
  tradeCurrency,
  TwoLines,
  LiquidationPrice,
  PositionCell,
  ProfitCell,
  StopCell,
  tradeText,
} from './cells.tsx';
import classes from './orders.module.css';

type TradeColumn = Column<LeverTradeRow>;
type Act = (trade: LeverTradeRow) => void;

const contract = (t: Text): TradeColumn =>
  column('contract', t('leverage.position'), (trade) => <PositionCell trade={trade} />);

const margin = (t: Text): TradeColumn =>
  endColumn('margin', t('common.margin'), (trade) => (
    <Money value={trade.caution_money} currency={tradeCurrency(trade)} hasUnit={false} />
  ));

/** What a trade has cost, where the exchange says the same of it in its calls and its events. */
function Cost({ trade, children }: { readonly trade: LeverTradeRow; readonly children: ReactNode }) {
  const t = useText();
  const isDoubtful = useMarket(({ fees }) => fees.get(tradeKey(trade))?.isDoubtful === true);
  return isDoubtful ? t('leverage.feeDoubtful') : children;
}

const fee = (t: Text): TradeColumn =>
  endColumn('fee', t('common.fee'), (trade) => (
    <Cost trade={trade}>
      <Fee value={trade.trade_fee} currency={tradeCurrency(trade)} hasUnit={false} />
    </Cost>
  ));

const overnight = (t: Text): TradeColumn =>
  endColumn('overnight', t('leverage.overnight'), (trade) => (
    <Fee value={trade.overnight_money} currency={tradeCurrency(trade)} hasUnit={false} />
  ));

/** What a closed position has cost: nothing of it is cut, so that records add up (CONST-001). */
const paidFee = (t: Text): TradeColumn =>
  endColumn('fee', t('common.fee'), (trade) => (
    <Cost trade={trade}>
      <Balance value={trade.trade_fee} />
    </Cost>
  ));

const paidOvernight = (t: Text): TradeColumn =>
  endColumn('overnight', t('leverage.overnight'), (trade) => <Balance value={trade.overnight_money} />);

const target = (t: Text): TradeColumn =>
  endColumn(
    'target',
    <TwoLines first={t('leverage.targetPrice')} second={t('leverage.lastPrice')} />,
    (trade) => (
      <TwoLines first={<Price value={trade.origin_price} />} second={<Price value={trade.update_price} />} />
    ),
  );

const prices = (t: Text, second: 'lastPrice' | 'closePrice'): TradeColumn =>
  endColumn(
    'prices',
    <TwoLines first={t('leverage.entryPrice')} second={t(`leverage.${second}`)} />,
    (trade) => (
      <TwoLines first={<Price value={trade.price} />} second={<Price value={trade.update_price} />} />
    ),
  );

const profit = (t: Text, which: 'profits' | 'fact_profits'): TradeColumn =>
  endColumn('profit', <TwoLines first={t('common.profit')} second={t('leverage.returnRate')} />, (trade) => (
    <ProfitCell trade={trade} value={trade[which]} />
  ));

const stops = (t: Text): TradeColumn =>
  endColumn(
    'stops',
    <TwoLines first={t('leverage.takeProfit')} second={t('leverage.stopLoss')} />,
    (trade) => (
      <TwoLines
        first={<StopCell value={trade.target_profit_price} />}
        second={<StopCell value={trade.stop_loss_price} />}
      />
    ),
  );

/** The price of this pair at which the account would be liquidated. */
const liquidation = (t: Text, account: LeverAccountData): TradeColumn => {
  const priceOf = liquidationsOf(account);
  return endColumn('liquidation', t('leverage.liquidationPrice'), (trade) => (
    <LiquidationPrice value={priceOf(trade)} />
  ));
};

/** Names of what closes a position, as the exchange writes them. */
const closers: Readonly<Record<string, TextKey>> = {
  user: 'leverage.closedByUser',
  take_profit: 'leverage.takeProfit',
  stop_loss: 'leverage.stopLoss',
  liquidation: 'leverage.closedByLiquidation',
  delisted: 'leverage.closedByDelisted',
};

/** What closed a position, as text; undefined where the exchange does not state it (DESK-113). */
export function closerText(t: Text, { closed_by: closer = '' }: LeverTradeRow): string | undefined {
  const key = Object.hasOwn(closers, closer) ? closers[closer] : undefined;
  return key && t(key);
}

/** When a position was closed and what closed it, a liquidation in red. */
const closed = (t: Text): TradeColumn =>
  column('closed', <TwoLines first={t('desk.closedAt')} second={t('leverage.closedBy')} />, (trade) => (
    <TwoLines
      first={<DateTime wraps text={trade.complete_time || trade.handle_time} />}
      second={
        <span className={trade.closed_by === 'liquidation' ? classes.liquidated : undefined}>
          {closerText(t, trade)}
        </span>
      }
    />
  ));

const time = (
  t: Text,
  name: 'openedAt' | 'submittedAt' | 'revokedAt',
  of: (trade: LeverTradeRow) => string | undefined,
): TradeColumn => column(name, t(`leverage.${name}`), (trade) => <DateTime text={of(trade)} />);

const opened = (t: Text) => time(t, 'openedAt', ({ transaction_time }) => transaction_time);
const submitted = (t: Text) => time(t, 'submittedAt', ({ create_time }) => create_time);
const revoked = (t: Text) =>
  time(t, 'revokedAt', ({ complete_time, handle_time }) => complete_time || handle_time);

interface RowButtonProps {
  readonly text: string;
  /** Says of which trade. */
  readonly label: string;
  /** Stands for the text, which is its title then. */
  readonly icon?: ReactNode;
  readonly onClick: () => void;
}

/** A button of a row. */
export function RowButton({ text, label, icon, onClick }: RowButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-label={label}
      {...(icon !== undefined && { title: text })}
      onClick={onClick}
    >
      {icon ?? text}
    </Button>
  );
}

/** The button that closes a position. */
export function CloseButton({
  t,
  trade,
  onClose,
}: {
  readonly t: Text;
  readonly trade: LeverTradeRow;
  readonly onClose: Act;
}) {
  const label = t('leverage.closeLabel', { order: tradeText(t, trade) });
  return <RowButton text={t('leverage.close')} label={label} onClick={() => onClose(trade)} />;
}

/** What can be done with a position. */
interface PositionActs {
  readonly onClose: Act;
  readonly onReverse: Act;
  readonly onStops: Act;
}

const closing = (t: Text, { onClose, onReverse, onStops }: PositionActs): TradeColumn =>
  pinned(
    actionsColumn(t, (trade) => (
      <span className={classes.actions}>
        <RowButton
          text={t('leverage.stops')}
          icon={<IconPencil size={14} />}
          label={t('leverage.stopsLabel', { order: tradeText(t, trade) })}
          onClick={() => onStops(trade)}
        />
        <CloseButton t={t} trade={trade} onClose={onClose} />
        <RowButton
          text={t('leverage.reverse')}
          icon={<IconSwap size={14} />}
          label={t('leverage.reverseLabel', { order: tradeText(t, trade) })}
          onClick={() => onReverse(trade)}
        />
      </span>
    )),
  );

const revoking = (t: Text, onRevoke: Act): TradeColumn =>
  pinned(
    actionsColumn(t, (trade) => (
      <RowButton
        text={t('desk.revoke')}
        label={t('leverage.revokeLabel', { order: tradeText(t, trade) })}
        onClick={() => onRevoke(trade)}
      />
    )),
  );

/** Positions of a pair (LEVER-033), the most looked-at columns first (DESK-234); `account` gives the liquidation price if it is that of all rows. */
export const positionColumns = (
  t: Text,
  account: LeverAccountData | undefined,
  acts: PositionActs,
): readonly TradeColumn[] => [
  contract(t),
  profit(t, 'profits'),
  belowIfNarrow(prices(t, 'lastPrice')),
  belowIfNarrow(stops(t)),
  ...(account ? [belowIfNarrow(liquidation(t, account))] : []),
  below(margin(t)),
  below(fee(t)),
  below(overnight(t)),
  below(opened(t)),
  closing(t, acts),
];

/** Orders that wait for their price (LEVER-026, LEVER-033). */
export const pendingColumns = (t: Text, onRevoke: Act): readonly TradeColumn[] => [
  contract(t),
  target(t),
  belowIfNarrow(stops(t)),
  belowIfNarrow(margin(t)),
  belowIfNarrow(fee(t)),
  belowIfNarrow(submitted(t)),
  revoking(t, onRevoke),
];

/** Closed positions (LEVER-035). */
export const closedColumns = (t: Text): readonly TradeColumn[] => [
  contract(t),
  profit(t, 'fact_profits'),
  closed(t),
  belowIfNarrow(prices(t, 'closePrice')),
  below(margin(t)),
  below(paidFee(t)),
  below(paidOvernight(t)),
  below(opened(t)),
];

/** Revoked orders (LEVER-044). */
export const revokedColumns = (t: Text): readonly TradeColumn[] => [
  contract(t),
  target(t),
  belowIfNarrow(margin(t)),
  belowIfNarrow(fee(t)),
  belowIfNarrow(submitted(t)),
  belowIfNarrow(revoked(t)),
];
