/** Orders as rows: of my orders and of the orders of one ad. */
import { Button } from '@mantine/core';
import type { C2cDeal } from '#client/exchange/index.ts';
import type { ReactNode } from 'react';
import { column, endColumn, pinned, wideOnly } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { Toned } from '#client/ui/figures.tsx';
import { isoTime } from '#client/ui/log-list/csv.ts';
import type { CsvColumn } from '#client/ui/log-list/csv.ts';
import { wayText } from '#client/ui/pay-way.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import adClasses from '../components/ads.module.css';
import { C2cNumber } from '../components/numbers.tsx';
import { wayColumn } from '../components/way-column.tsx';
import { isBuyer, limitOf, partyOf, stateOf, stateTexts } from './deal.ts';
import type { Party } from './deal.ts';
import { DealStatusMark } from './deal-status.tsx';
import listClasses from '#client/ui/list.module.css';
import classes from './deals.module.css';
import { TimeLeft } from './time-left.tsx';

/** The other party acts without an event: a payment or a cancel may change no balance of this user. */
export const POLL_MS = 3000;

const sideText = (t: Text, deal: C2cDeal, list: Party) =>
  t(isBuyer(deal, partyOf(deal, list)) ? 'c2c.buy' : 'c2c.sell');

interface KindProps {
  readonly deal: C2cDeal;
  readonly list: Party;
  /** Marks orders on own ads, where they stand among others. */
  readonly isMixed: boolean;
}

/** On narrow screens also the status, because the buttons of the row take the width of its column. */
function Kind({ deal, list, isMixed }: KindProps) {
  const t = useText();
  return (
    <span className={listClasses.cell}>
      <span>
        <Toned tone={isBuyer(deal, partyOf(deal, list)) ? 'up' : 'down'}>{sideText(t, deal, list)}</Toned>{' '}
        {deal.currency_name}
        {isMixed && partyOf(deal, list) === 'publisher' && (
          <span className={`${adClasses.own} ${classes.mark}`}>{t('c2c.ownAd')}</span>
        )}
      </span>
      <span className={listClasses.narrowOnly}>
        <C2cNumber value={deal.number} />
      </span>
      <DateTime className={listClasses.narrowOnly} text={deal.create_time} />
      <span className={listClasses.narrowOnly}>
        <Status deal={deal} />
      </span>
    </span>
  );
}

function Status({ deal }: { readonly deal: C2cDeal }) {
  const limit = limitOf(deal);
  return (
    <span className={classes.status}>
      <DealStatusMark deal={deal} />
      {limit && <TimeLeft limit={limit} />}
    </span>
  );
}

interface ColumnsProps extends Pick<KindProps, 'list' | 'isMixed'> {
  readonly onOpen: (deal: C2cDeal) => void;
  /** Before the detail button: what can be done right here. */
  readonly actions: (deal: C2cDeal) => ReactNode;
}

function DetailButton({ order, onClick }: { readonly order: number; readonly onClick: () => void }) {
  const t = useText();
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={t('c2c.deals_ofOrder_detail', { order })}
      onClick={onClick}
    >
      {t('common.details')}
    </Button>
  );
}

/** The columns of C2C-022. */
export function c2cDealColumns(
  t: Text,
  { list, isMixed, onOpen, actions }: ColumnsProps,
): readonly Column<C2cDeal>[] {
  return [
    column('type', t('common.type'), (deal) => <Kind deal={deal} list={list} isMixed={isMixed} />),
    wideOnly(
      endColumn('number', t('common.amount'), ({ number, currency_name: unit }) => (
        <C2cNumber value={number} unit={unit} />
      )),
    ),
    endColumn('total', t('common.c2c_total'), ({ deal_money }) => (
      <C2cNumber value={deal_money} unit="CNY" />
    )),
    wayColumn(t),
    wideOnly(
      column('time', t('common.time'), ({ format_create_time }) => <DateTime text={format_create_time} />),
    ),
    wideOnly(column('status', t('common.status'), (deal) => <Status deal={deal} />)),
    pinned(
      endColumn('detail', t('common.details'), (deal) => (
        <span className={classes.actions}>
          {actions(deal)}
          <DetailButton order={deal.id} onClick={() => onOpen(deal)} />
        </span>
      )),
    ),
  ];
}

/** The same for a file, with the number of the order and figures in full. */
export const c2cDealCsvColumns = (t: Text, list: Party): readonly CsvColumn<C2cDeal>[] => [
  { title: t('c2c.deals_order'), value: ({ id }) => id },
  { title: t('common.type'), value: (deal) => sideText(t, deal, list) },
  { title: t('common.currency'), value: ({ currency_name }) => currency_name },
  { title: t('common.amount'), value: ({ number }) => number },
  { title: t('c2c.deals_priceCny'), value: ({ price }) => price },
  { title: t('c2c.deals_totalCny'), value: ({ deal_money }) => deal_money },
  { title: t('common.paymentMethod'), value: ({ way, way_name }) => wayText(t, way, way_name) },
  { title: t('common.time'), value: ({ format_create_time }) => isoTime(format_create_time) },
  {
    title: t('common.status'),
    value: (deal) => {
      const state = stateOf(deal);
      return state === undefined ? deal.is_sure : t(stateTexts[state]);
    },
  },
];
