/** The offered deposits; one at a time is expanded to its form (DEPO-001 to DEPO-005). */
import { Button, VisuallyHidden } from '@mantine/core';
import { useId, useState } from 'react';
import { useOperation } from '#client/exchange/react.tsx';
import { column, DataTable, endColumn, queryState } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Figure } from '#client/ui/figures.tsx';
import { IconChevronDown } from '#client/ui/icons.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { Coin } from '#client/ui/coin.tsx';
import { AMOUNT_PLACES, RATE_PLACES } from '../logic/deposit.ts';
import type { DepositProduct } from '../logic/deposit.ts';
import { BuyForm } from './buy-form.tsx';
import classes from './product-list.module.css';

const columnsOf = (t: Text): readonly Column<DepositProduct>[] => [
  column('coin', t('common.currency'), ({ currency_name, currency_logo }) => (
    <Coin name={currency_name} logo={currency_logo} />
  )),
  endColumn('min', t('earn.savings_minimum'), ({ save_min }) => (
    <Figure value={save_min} places={AMOUNT_PLACES} />
  )),
  endColumn('days', t('earn.savings_period'), ({ day }) => t('earn.savings_days', { count: day })),
  endColumn('rate', t('earn.savings_rate'), ({ interest_rate }) => (
    <span className={classes.rate}>
      <Figure value={interest_rate} places={RATE_PLACES} />%
    </span>
  )),
];

/** Which product is expanded, and the column with the buttons that expand it. */
function useExpanding() {
  const t = useText();
  const prefix = useId();
  const [expanded, setExpanded] = useState<number>();
  const buttonId = (id: number) => `${prefix}-button-${id}`;
  const formId = (id: number) => `${prefix}-form-${id}`;
  const toggle = (id: number) => setExpanded((before) => (before === id ? undefined : id));
  const collapse = (id: number) => {
    // The response to a purchase may come when another product is expanded.
    if (document.getElementById(formId(id)) === null) return;
    setExpanded(undefined);
    document.getElementById(buttonId(id))?.focus();
  };
  const column: Column<DepositProduct> = endColumn(
    'expand',
    <VisuallyHidden>{t('earn.savings_buy')}</VisuallyHidden>,
    ({ id, currency_name: coin, day }) => (
      <Button
        id={buttonId(id)}
        variant="subtle"
        size="compact-sm"
        rightSection={<IconChevronDown size={14} />}
        classNames={{ root: classes.toggle ?? '', label: classes.toggleText ?? '' }}
        aria-label={t('earn.savings_formLabel', { coin, count: day })}
        aria-expanded={expanded === id}
        aria-controls={expanded === id ? formId(id) : undefined}
        onClick={(event) => {
          event.stopPropagation();
          toggle(id);
        }}
      >
        {t('earn.savings_buy')}
      </Button>
    ),
    '1%',
  );
  return { expanded, column, formId, toggle, collapse };
}

export function ProductList() {
  const t = useText();
  const query = useOperation('depositConfigs', {});
  const { expanded, column, formId, toggle, collapse } = useExpanding();
  return (
    <DataTable
      label={t('earn.savings_products')}
      density="page"
      columns={[...columnsOf(t), column]}
      rows={query.data ?? []}
      rowKey={({ id }) => id}
      state={queryState(query)}
      onRowClick={({ id }) => toggle(id)}
      detail={(product) =>
        product.id === expanded ? (
          <div id={formId(product.id)}>
            <BuyForm
              product={product}
              onBought={() => collapse(product.id)}
              onCancel={() => collapse(product.id)}
            />
          </div>
        ) : undefined
      }
    />
  );
}
