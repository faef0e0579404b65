import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { RefObject } from 'react';
import { isRefused } from '#client/exchange/index.ts';
import type { ResponseOf } from '#client/exchange/index.ts';
import { useOperationMutation, useOperation } from '#client/exchange/react.tsx';
import { useConfirm } from '#client/ui/confirm.tsx';
import { useCopy } from '#client/ui/copy.tsx';
import { actionsColumn, column, DataTable, queryState, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import type { AddressCurrency } from './address-form.tsx';
import listClasses from '#client/ui/list.module.css';
import classes from './addresses.module.css';

type SavedAddress = ResponseOf<'addresses'>[number];

/** Deletes after a confirmation (WALLET-065). The focus goes to the list, because the row that had it is gone. */
function useDelete(list: RefObject<HTMLElement | null>) {
  const t = useText();
  const confirm = useConfirm();
  const { run } = useOperationMutation('deleteAddress');
  const isMeant = ({ address, notes }: SavedAddress) =>
    confirm({
      title: t('assets.addresses_deleteTitle'),
      body: (
        <span className={classes.address}>
          {address}
          {notes !== '' && ` (${notes})`}
        </span>
      ),
      confirmLabel: t('common.delete'),
      cancelLabel: t('common.cancel'),
    });
  return async (saved: SavedAddress) => {
    const response = await run({ address_id: saved.id }, () => isMeant(saved));
    if (response !== undefined) list.current?.focus();
  };
}

interface Actions {
  readonly copy: (text: string) => void;
  readonly remove: (row: SavedAddress) => Promise<void>;
}

const columnsOf = (t: Text, { copy, remove }: Actions): readonly Column<SavedAddress>[] => [
  column('address', t('common.address'), ({ address, notes }) => (
    <>
      <span className={classes.address}>{address}</span>
      {notes !== '' && <span className={listClasses.narrowOnly}>{notes}</span>}
    </>
  )),
  wideOnly(column('remarks', t('assets.addresses_remarks'), ({ notes }) => notes)),
  actionsColumn(t, (row) => (
    <span className={classes.actions}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('assets.addresses_copyLabel', { address: row.address })}
        onClick={() => copy(row.address)}
      >
        {t('common.copy')}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('assets.addresses_deleteLabel', { address: row.address })}
        onClick={() => void remove(row)}
      >
        {t('common.delete')}
      </Button>
    </span>
  )),
];

/** The addresses saved for one currency (WALLET-064). */
export function SavedAddresses({ currency: { id, name } }: { readonly currency: AddressCurrency }) {
  const t = useText();
  const list = useRef<HTMLElement>(null);
  const copy = useCopy();
  const remove = useDelete(list);
  const query = useOperation('addresses', { currency: id }, { quiet: true });
  const title = t('assets.addresses_saved', { coin: name });
  return (
    <section ref={list} tabIndex={-1} className={listClasses.panel} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <DataTable
        label={title}
        density="page"
        columns={columnsOf(t, { copy, remove })}
        rows={query.data ?? []}
        rowKey={(row) => row.id}
        // Older servers refuse instead of returning an empty list (D-09).
        state={{ ...queryState(query), error: isRefused(query.error) ? null : query.error }}
        skeletonRows={2}
        empty={<EmptyState text={t('assets.addresses_empty', { coin: name })} />}
      />
    </section>
  );
}
