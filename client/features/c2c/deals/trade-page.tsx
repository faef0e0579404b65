import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { keysOf } from '#contract/index.ts';
import { usePagedOperation } from '#client/exchange/react.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { TextKey } from '#client/ui/text.ts';
import { C2cPage } from '../components/frame.tsx';
import { isLastPage } from '../logic/ad.ts';
import { POLL_MS } from './columns.tsx';
import { stateTexts } from './deal.ts';
import { DealList, dealsOf } from './deal-list.tsx';
import classes from './deals.module.css';

/** Which orders are shown, and what the server calls them. */
const filters = {
  all: undefined,
  unpaid: 0,
  paid: 3,
  finished: 1,
  cancelled: 2,
} as const;
type Filter = keyof typeof filters;

const names = keysOf(filters);

const filterText = (filter: Filter): TextKey => (filter === 'all' ? 'common.all' : stateTexts[filter]);

/** The orders that the reader took (ROUTE-008, C2C-022). */
export function Component() {
  const t = useText();
  const [filter, setFilter] = useState<Filter>('all');
  const list = usePagedOperation('c2cMyDeals', { is_sure: filters[filter] }, dealsOf, {
    pollMs: POLL_MS,
    isLast: isLastPage,
  });
  const title = t('common.titleC2cTrade');
  return (
    <C2cPage title={title} intro={t('c2c.deals_tradeIntro')}>
      <div className={classes.panel}>
        <DealList
          label={title}
          list={list}
          party="taker"
          toolbar={
            <SegmentedControl<Filter>
              aria-label={t('common.status')}
              data={names.map((value) => ({ value, label: t(filterText(value)) }))}
              value={filter}
              onChange={setFilter}
            />
          }
          empty={
            <EmptyState text={t(filter === 'all' ? 'c2c.deals_none' : 'c2c.deals_noneSuch')}>
              {filter === 'all' && <Link to="/c2cOrder">{t('c2c.deals_toMarket')}</Link>}
            </EmptyState>
          }
        />
      </div>
    </C2cPage>
  );
}
