/** The currencies of one account with what is available and frozen, and what can be done with them. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DataTable, endColumn, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Balance, Figure } from '#client/ui/figures.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { useIsNarrow } from '#client/ui/use-is-narrow.ts';
import { availableOf, cnyValueOf, frozenOf } from '../logic/accounts.ts';
import type { AccountName, WalletRow } from '../logic/accounts.ts';
import classes from './account-table.module.css';

/** Something that can be done with a row: go somewhere, or act at once. */
export interface RowAction {
  readonly text: string;
  readonly to?: string;
  readonly onPress?: () => void;
  /** Whether what the action unfolds below the row is open; left out where it unfolds nothing. */
  readonly isOpen?: boolean;
}

interface AccountTableProps {
  readonly label: string;
  readonly rows: readonly WalletRow[];
  readonly account: AccountName;
  /** Between the balances and the actions. */
  readonly columns?: readonly Column<WalletRow>[];
  readonly actionsOf: (row: WalletRow) => readonly RowAction[];
  /** The content below a row; undefined while the row is collapsed. */
  readonly detail?: (row: WalletRow) => ReactNode;
}

function ActionButton({ action, coin }: { readonly action: RowAction; readonly coin: string }) {
  const t = useText();
  const { text, to, onPress, isOpen } = action;
  const shared = {
    variant: 'subtle',
    size: 'compact-sm',
    'aria-label': t('assets.rowAction', { action: text, coin }),
  } as const;
  if (to === undefined) {
    return (
      <Button {...shared} aria-expanded={isOpen} onClick={onPress}>
        {text}
      </Button>
    );
  }
  return (
    <Button {...shared} component={Link} to={to}>
      {text}
    </Button>
  );
}

const balances = (t: Text, account: AccountName): readonly Column<WalletRow>[] => [
  { key: 'coin', title: t('assets.coin'), render: ({ currency_name }) => <b>{currency_name}</b> },
  endColumn('available', t('assets.available'), (row) => (
    <>
      <Balance value={availableOf(row, account)} />
      <span className={classes.narrowOnly}>
        {t('assets.frozen')} <Balance value={frozenOf(row, account)} />
      </span>
    </>
  )),
  wideOnly(endColumn('frozen', t('assets.frozen'), (row) => <Balance value={frozenOf(row, account)} />)),
  wideOnly(
    endColumn('cny', t('assets.cnyValue'), (row) => <Figure value={cnyValueOf(row, account)} places={2} />),
  ),
];

function Actions({ row, actionsOf }: Pick<AccountTableProps, 'actionsOf'> & { readonly row: WalletRow }) {
  return (
    <div className={classes.actions}>
      {actionsOf(row).map((action) => (
        <ActionButton key={action.text} action={action} coin={row.currency_name} />
      ))}
    </div>
  );
}

/** The table. On narrow screens frozen amounts are below the available ones, and the actions below their row. */
export function AccountTable({ label, rows, account, columns = [], actionsOf, detail }: AccountTableProps) {
  const t = useText();
  const isNarrow = useIsNarrow();
  const actions: Column<WalletRow> = endColumn('actions', '', (row) => (
    <Actions row={row} actionsOf={actionsOf} />
  ));
  const below = (row: WalletRow) => (
    <>
      <Actions row={row} actionsOf={actionsOf} />
      {detail?.(row)}
    </>
  );
  const folded = isNarrow ? below : detail;
  return (
    <div className={classes.panel}>
      <DataTable
        label={label}
        density="page"
        columns={[...balances(t, account), ...columns, ...(isNarrow ? [] : [actions])]}
        rows={rows}
        rowKey={({ currency }) => currency}
        empty={<EmptyState text={t('assets.empty')} />}
        detail={folded}
      />
    </div>
  );
}
