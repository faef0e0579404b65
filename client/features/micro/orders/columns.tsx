/** The columns that open and closed second contracts have in common. */
import type { MicroOrder } from '#client/exchange/index.ts';
import { belowIfNarrow, column, endColumn, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Balance, Price } from '#client/ui/figures.tsx';
import type { Text } from '#client/ui/text.ts';
import { DirectionMark, ListedAmount, PairCell } from '../figures.tsx';
import { expiryLabel } from '../logic/expiry.ts';
import { orderDirection } from '../logic/order.ts';

type Columns = readonly Column<MicroOrder>[];

/** Which way which price was to go, and for how long. */
export const wagerColumns = (t: Text): Columns => [
  column('pair', t('common.pair'), (order) => <PairCell order={order} />),
  wideOnly(
    column('direction', t('common.side'), (order) => <DirectionMark direction={orderDirection(order)} />),
  ),
  wideOnly(column('expiry', t('micro.duration'), ({ seconds }) => expiryLabel(seconds))),
];

/** What was paid, and from which price on. */
export const stakeColumns = (t: Text): Columns => [
  endColumn('number', t('micro.stake'), ({ number, currency_name }) => (
    <ListedAmount value={number} currency={currency_name} />
  )),
  belowIfNarrow(endColumn('fee', t('common.fee'), ({ fee }) => <Balance value={fee} />)),
  belowIfNarrow(endColumn('open', t('micro.openPrice'), ({ open_price }) => <Price value={open_price} />)),
];
