import type { C2cDeal } from '#client/exchange/index.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { keysOf } from '#contract/index.ts';
import { usePagedOperation } from '#client/exchange/lists.ts';
import { useExtension } from '#client/exchange/react.tsx';
import type { PagedList } from '#client/exchange/lists.ts';
import { ChoiceBar } from '#client/ui/choice-bar.tsx';
import { ChoiceSelect } from '#client/ui/choice-select.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { C2cPage } from '../components/frame.tsx';
import { isLastPage } from '../logic/ad.ts';
import { POLL_MS } from './columns.tsx';
import { stateTexts } from './deal.ts';
import { DealList, dealsOf } from './deal-list.tsx';
import listClasses from '#client/ui/list.module.css';

/** Which orders are shown, and what the server calls them. */
const filters = {
  all: undefined,
  unpaid: 0,
  paid: 3,
  finished: 1,
  cancelled: 2,
} as const;
type Filter = keyof typeof filters;

const filterTexts = { all: 'common.all', ...stateTexts } as const;

const partyTexts = {
  all: 'c2c.deals_bothSides',
  taker: 'c2c.deals_asTaker',
  publisher: 'c2c.deals_asPublisher',
} as const;
type Parties = keyof typeof partyTexts;

interface OrdersProps {
  readonly filter: Filter;
  readonly onFilter: (next: Filter) => void;
}

interface OrderListProps extends OrdersProps {
  readonly list: PagedList<C2cDeal>;
  /** Beside the choice of a status. */
  readonly choice?: ReactNode;
  /** Whether more than the status restricts the list. */
  readonly isRestricted?: boolean;
}

function OrderList({ filter, onFilter, list, choice, isRestricted = false }: OrderListProps) {
  const t = useText();
  const isAll = filter === 'all' && !isRestricted;
  return (
    <DealList
      label={t('common.titleC2cTrade')}
      list={list}
      party="taker"
      isMixed={choice !== undefined}
      toolbar={
        <>
          <ChoiceBar label="common.status" texts={filterTexts} chosen={filter} onChoose={onFilter} />
          {choice}
        </>
      }
      empty={
        <EmptyState text={t(isAll ? 'c2c.deals_none' : 'c2c.deals_noneSuch')}>
          {isAll && <Link to="/c2cOrder">{t('c2c.deals_toMarket')}</Link>}
        </EmptyState>
      }
    />
  );
}

const terms = { pollMs: POLL_MS, isLast: isLastPage, keepPrevious: true };

/** What every backend lists: the orders that the reader took. */
function TakenOrders(props: OrdersProps) {
  const list = usePagedOperation('c2cMyDeals', { is_sure: filters[props.filter] }, dealsOf, terms);
  return <OrderList {...props} list={list} />;
}

/** The orders of both sides, running ones first (X12). */
function BothSides(props: OrdersProps) {
  const t = useText();
  const [party, setParty] = useState<Parties>('all');
  const list = usePagedOperation('c2cOrders', { party, is_sure: filters[props.filter] }, dealsOf, terms);
  return (
    <OrderList
      {...props}
      list={list}
      isRestricted={party !== 'all'}
      choice={
        <ChoiceSelect
          aria-label={t('c2c.deals_party')}
          chosen={party}
          options={keysOf(partyTexts).map((value) => ({ value, label: t(partyTexts[value]) }))}
          onChoose={setParty}
        />
      }
    />
  );
}

/** The own orders (ROUTE-008, C2C-022, C2C-050). */
export function Component() {
  const t = useText();
  const [filter, setFilter] = useState<Filter>('all');
  const hasBoth = useExtension('c2c');
  const Orders = hasBoth ? BothSides : TakenOrders;
  return (
    <C2cPage
      title={t('common.titleC2cTrade')}
      intro={t(hasBoth ? 'c2c.deals_bothIntro' : 'c2c.deals_tradeIntro')}
    >
      <div className={listClasses.panel}>
        <Orders filter={filter} onFilter={setFilter} />
      </div>
    </C2cPage>
  );
}
