/** What is held of each coin, and what can be done with it. */
import { shownAccounts } from '#client/exchange/wallets.ts';
import type { ReactNode } from 'react';
import { sign } from '#client/exchange/index.ts';
import type { Decimal, AccountName } from '#client/exchange/index.ts';
import {
  actionsColumn,
  belowIfNarrow,
  column,
  DataTable,
  endColumn,
  pinned,
} from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Coin } from '#client/ui/coin.tsx';
import { Balance, Figure, UNKNOWN } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { useIsNarrow } from '#client/ui/use-is-narrow.ts';
import { accountText } from '#client/ui/account-text.ts';
import { useCoinLooks } from '#client/ui/use-coin-looks.ts';
import type { LookOf } from '#client/ui/use-coin-looks.ts';
import { availableIn, frozenIn, currencyHasAccount, heldIn, worthIn } from '../logic/accounts.ts';
import type { Scope, WalletRow } from '../logic/accounts.ts';
import listClasses from '#client/ui/list.module.css';
import classes from './asset-table.module.css';
import { RowActions } from './row-actions.tsx';
import type { RowAction } from './row-actions.tsx';

interface AssetTableProps {
  readonly label: string;
  readonly rows: readonly WalletRow[];
  /** The account whose balances are shown, or all of them side by side. */
  readonly scope: Scope;
  /** Between the balances and the actions. */
  readonly columns?: readonly Column<WalletRow>[];
  readonly actionsOf: (row: WalletRow) => readonly RowAction[];
  /** The content below a row; undefined while the row is collapsed. */
  readonly detail?: (row: WalletRow) => ReactNode;
  readonly toolbar: ReactNode;
  readonly empty: ReactNode;
}

/** Dims what is nothing, so that what is held stands out. */
const Dimmed = ({ isZero, children }: { readonly isZero: boolean; readonly children: ReactNode }) =>
  isZero ? <span className={classes.zero}>{children}</span> : children;

function Amount({ value }: { readonly value: Decimal | undefined }) {
  return (
    <Dimmed isZero={value !== undefined && sign(value) === 0}>
      <Balance value={value} />
    </Dimmed>
  );
}

/** What an account holds of a coin; a dash where the coin does not have the account. */
const Held = ({ row, account }: { readonly row: WalletRow; readonly account: AccountName }) =>
  currencyHasAccount(row, account) ? (
    <Amount value={availableIn(row, account)} />
  ) : (
    <Dimmed isZero>{UNKNOWN}</Dimmed>
  );

/** Everything that is held of a coin, and how much of it is frozen. */
function Total({ row }: { readonly row: WalletRow }) {
  const t = useText();
  const frozen = frozenIn(row, 'all');
  return (
    <span className={classes.stacked}>
      <Amount value={heldIn(row, 'all')} />
      {sign(frozen) > 0 && (
        <small>
          {t('common.frozen')} <Balance value={frozen} />
        </small>
      )}
    </span>
  );
}

function Worth({ row, scope }: { readonly row: WalletRow; readonly scope: Scope }) {
  const usdt = worthIn(row, scope, row.usdt_price);
  const cny = worthIn(row, scope, row.cny_price);
  return (
    <Dimmed isZero={sign(heldIn(row, scope)) === 0}>
      <span className={classes.stacked}>
        <Figure value={usdt} places={2} unit="USDT" />
        <small>
          <Figure value={cny} places={2} unit="CNY" />
        </small>
      </span>
    </Dimmed>
  );
}

/** Coin, what there is of it, and its worth. */
function balancesOf(t: Text, scope: Scope, lookOf: LookOf): readonly Column<WalletRow>[] {
  const coin: Column<WalletRow> = column('coin', t('common.coin'), (row) => (
    <Dimmed isZero={sign(heldIn(row, scope)) === 0}>
      <b>
        <Coin name={row.currency_name} {...lookOf(row.currency)} />
      </b>
    </Dimmed>
  ));
  const worth = endColumn<WalletRow>('worth', t('assets.worth'), (row) => <Worth row={row} scope={scope} />);
  if (scope !== 'all') {
    return [
      coin,
      endColumn('available', t('common.available'), (row) => <Amount value={availableIn(row, scope)} />),
      belowIfNarrow(
        endColumn('frozen', t('common.frozen'), (row) => <Amount value={frozenIn(row, scope)} />),
      ),
      worth,
    ];
  }
  return [
    coin,
    endColumn('total', t('assets.total'), (row) => <Total row={row} />),
    worth,
    ...shownAccounts.map((account) =>
      belowIfNarrow(
        endColumn<WalletRow>(account, accountText(t, account), (row) => <Held row={row} account={account} />),
      ),
    ),
  ];
}

/** The table. On narrow screens the actions are below their row. */
export function AssetTable({ scope, columns = [], actionsOf, detail, toolbar, ...table }: AssetTableProps) {
  const t = useText();
  const isNarrow = useIsNarrow();
  const lookOf = useCoinLooks();
  const actionsIn = (row: WalletRow) => <RowActions actions={actionsOf(row)} coin={row.currency_name} />;
  const actions: Column<WalletRow> = { ...pinned(actionsColumn(t, actionsIn)), width: '1%' };
  const below = (row: WalletRow) => (
    <>
      {actionsIn(row)}
      {detail?.(row)}
    </>
  );
  const folded = isNarrow ? below : detail;
  return (
    <div className={listClasses.panel}>
      <div className={classes.toolbar}>{toolbar}</div>
      <DataTable
        {...table}
        density="page"
        columns={[...balancesOf(t, scope, lookOf), ...columns, ...(isNarrow ? [] : [actions])]}
        rowKey={({ currency }) => currency}
        {...(folded && { detail: folded })}
      />
    </div>
  );
}
