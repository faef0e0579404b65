/** The markets beside a desk: a tab for the favourites and for each quote currency, a search, and the listed pairs as they tick. */
import { useDeferredValue, useRef, useState } from 'react';
import { SegmentedControl, TextInput } from '@mantine/core';
import { isHalted, samePair } from '#client/exchange/index.ts';
import type { MarketGroup, Quotation } from '#client/exchange/index.ts';
import { useQuotations } from '#client/exchange/live.ts';
import { IconSearch } from '#client/ui/page-icons.tsx';
import { FavouriteButton } from '#client/ui/market/favourite-button.tsx';
import { OrderSelect } from '#client/ui/market/order-select.tsx';
import { HaltMark } from '#client/ui/market/halt-mark.tsx';
import { LiveChange, LivePrice } from '#client/ui/market/live-figures.tsx';
import { PairName } from '#client/ui/market/pair-name.tsx';
import { useOrderedPairs } from '#client/ui/market/use-market-settings.ts';
import { useShortcut } from '#client/ui/shortcuts.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { useDesk } from '../desk.tsx';
import { rove, ROVING } from '#shared/ui/roving.ts';
import { useStaleClass } from '../stale.ts';
import classes from './market-list.module.css';

interface MarketListProps {
  /** Called after a pair was chosen, to close a drawer. */
  readonly onChosen?: () => void;
}

const matches = (pair: Quotation, search: string): boolean =>
  pair.symbol.toLowerCase().replace('/', '').includes(search.trim().toLowerCase().replace('/', ''));

/** The key of the tab of favourites; those of the others are numbers. */
const FAVOURITES = 'favourites';

interface Sought {
  readonly groups: readonly MarketGroup[];
  /** Undefined for the favourites of all groups. */
  readonly group: MarketGroup | undefined;
  readonly favourites: ReadonlySet<string>;
  readonly search: string;
}

/** The listed pairs of a group (CHART-001), or the favourites; a search looks through all groups. */
function pairsOf({ groups, group, favourites, search }: Sought): readonly Quotation[] {
  const all = groups.flatMap(({ pairs }) => pairs);
  const isSearch = search.trim() !== '';
  const found = isSearch
    ? all.filter((pair) => matches(pair, search))
    : (group?.pairs ?? all.filter(({ symbol }) => favourites.has(symbol)));
  return found.filter((pair) => pair.displayed);
}

interface RowProps {
  readonly pair: Quotation;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
  readonly onSelect: (pair: Quotation) => void;
}

function MarketRow({ pair, isSelected, isTabStop, onSelect }: RowProps) {
  const { markets } = useDesk();
  return (
    <li className={classes.item}>
      <button
        type="button"
        {...ROVING}
        className={classes.row}
        aria-current={isSelected}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => onSelect(pair)}
      >
        {/* Spaces that are not drawn, for those to whom the row is read. */}
        <PairName pair={pair} />{' '}
        <span className={classes.figures}>
          <LivePrice pair={pair} />{' '}
          <span className={classes.change}>
            {isHalted(pair) ? <HaltMark pair={pair} /> : <LiveChange pair={pair} />}
          </span>
        </span>
      </button>
      <FavouriteButton symbol={pair.symbol} settings={markets} isPointerOnly />
    </li>
  );
}

function Search({
  search,
  onChange,
}: {
  readonly search: string;
  readonly onChange: (search: string) => void;
}) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  useShortcut('/', 'desk.shortcutSearch', () => field.current?.focus(), { group: 'common.markets' });
  return (
    <TextInput
      ref={field}
      type="search"
      size="xs"
      aria-label={t('common.search')}
      placeholder={t('common.search')}
      leftSection={<IconSearch size={14} />}
      value={search}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The group of a tab, by default that of the pair of the desk; undefined for the favourites. */
function groupOf(groups: readonly MarketGroup[], tab: string | undefined, quoteId: number | undefined) {
  if (tab === FAVOURITES) return undefined;
  const chosen = groups.find(({ id }) => String(id) === tab);
  return chosen ?? groups.find(({ id }) => id === quoteId) ?? groups[0];
}

interface GroupChoiceProps {
  readonly groups: readonly MarketGroup[];
  /** Empty while a search goes through all groups. */
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}

/** The favourites, and each quote currency. */
function GroupChoice({ groups, chosen, onChoose }: GroupChoiceProps) {
  const t = useText();
  return (
    <SegmentedControl
      aria-label={t('common.quoteTabs')}
      data={[
        { value: FAVOURITES, label: t('common.markets_favourites') },
        ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={chosen}
      onChange={onChoose}
    />
  );
}

/** All listed markets (CHART-001 to CHART-003, QUOT-004). */
export function MarketList({ onChosen }: MarketListProps) {
  const t = useText();
  const { pair: selected, groups, select, markets } = useDesk();
  const { isPending, error, refetch } = useQuotations();
  const stale = useStaleClass();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const group = groupOf(groups, chosen, selected?.quoteId);
  const isSearch = search.trim() !== '';
  const found = pairsOf({ groups, group, favourites: markets.favourites, search: useDeferredValue(search) });
  const pairs = useOrderedPairs(found, markets.order);
  const isSelected = (pair: Quotation) => selected !== undefined && samePair(pair, selected);
  const stop = pairs.find(isSelected) ?? pairs[0];
  const openTab = (key: string) => {
    setChosen(key);
    setSearch('');
  };
  const choose = (pair: Quotation) => {
    select(pair);
    onChosen?.();
  };
  return (
    <section className={classes.markets} aria-label={t('common.markets')}>
      <div className={classes.search}>
        <Search search={search} onChange={setSearch} />
        <OrderSelect settings={markets} />
      </div>
      <div className={classes.tabs}>
        <GroupChoice
          groups={groups}
          chosen={isSearch ? '' : String(group?.id ?? FAVOURITES)}
          onChoose={openTab}
        />
      </div>
      {isPending && <SkeletonRows rows={12} height={40} />}
      {error && groups.length === 0 && <ErrorState error={error} onRetry={() => void refetch()} />}
      {groups.length > 0 && pairs.length === 0 && (
        <EmptyState text={t(isSearch || group ? 'desk.spot_marketsEmpty' : 'common.markets_noFavourites')} />
      )}
      {!isPending && (
        <ul
          className={`${classes.list} ${stale ?? ''}`}
          aria-label={t('common.markets')}
          onKeyDown={(press) => void rove(press)}
        >
          {pairs.map((pair) => (
            <MarketRow
              key={pair.id}
              pair={pair}
              isSelected={isSelected(pair)}
              isTabStop={pair === stop}
              onSelect={choose}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
