/** The markets beside a desk: a tab for each quote currency, a search, and the listed pairs as they tick. */
import { useRef, useState } from 'react';
import { TextInput } from '@mantine/core';
import { isHalted, samePair } from '#client/exchange/index.ts';
import type { MarketGroup, Quotation } from '#client/exchange/index.ts';
import { useQuotations } from '#client/exchange/react.tsx';
import { IconSearch } from '#client/ui/icons.tsx';
import { HaltMark } from '#client/ui/market/halt-mark.tsx';
import { LiveChange, LivePrice } from '#client/ui/market/live-figures.tsx';
import { PairName } from '#client/ui/market/pair-name.tsx';
import { useShortcut } from '#client/ui/shortcuts.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { useDesk } from '../desk.tsx';
import { rove, ROVING } from '#client/ui/roving.ts';
import { TabBar } from '#client/ui/tab-bar.tsx';
import { useStaleClass } from '../stale.ts';
import classes from './market-list.module.css';

interface MarketListProps {
  /** Called after a pair was chosen, to close a drawer. */
  readonly onChosen?: () => void;
}

const matches = (pair: Quotation, search: string): boolean =>
  pair.symbol.toLowerCase().replace('/', '').includes(search.trim().toLowerCase().replace('/', ''));

/** The listed pairs of a group (CHART-001); a search looks through all groups. */
function pairsOf(groups: readonly MarketGroup[], group: MarketGroup | undefined, search: string) {
  const found =
    search.trim() === ''
      ? group?.pairs
      : groups.flatMap(({ pairs }) => pairs).filter((pair) => matches(pair, search));
  return (found ?? []).filter((pair) => pair.displayed);
}

interface RowProps {
  readonly pair: Quotation;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
  readonly onSelect: (pair: Quotation) => void;
}

function MarketRow({ pair, isSelected, isTabStop, onSelect }: RowProps) {
  return (
    <li>
      <button
        type="button"
        {...ROVING}
        className={classes.row}
        aria-current={isSelected}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => onSelect(pair)}
      >
        <PairName pair={pair} />
        <span className={classes.figures}>
          <LivePrice pair={pair} />
          <span className={classes.change}>
            {isHalted(pair) ? <HaltMark pair={pair} /> : <LiveChange pair={pair} />}
          </span>
        </span>
      </button>
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
  useShortcut('/', 'shell.shortcutSearch', () => field.current?.focus(), { group: 'spot.markets' });
  return (
    <TextInput
      ref={field}
      type="search"
      size="xs"
      className={classes.search}
      aria-label={t('spot.marketSearch')}
      placeholder={t('spot.marketSearch')}
      leftSection={<IconSearch size={14} />}
      value={search}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** All listed markets (CHART-001 to CHART-003, QUOT-004). */
export function MarketList({ onChosen }: MarketListProps) {
  const t = useText();
  const { pair: selected, groups, select } = useDesk();
  const { isPending, error, refetch } = useQuotations();
  const stale = useStaleClass();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const group =
    groups.find(({ id }) => String(id) === chosen) ??
    groups.find(({ id }) => id === selected?.quoteId) ??
    groups[0];
  const pairs = pairsOf(groups, group, search);
  const isSelected = (pair: Quotation) => selected !== undefined && samePair(pair, selected);
  const stop = pairs.find(isSelected) ?? pairs[0];
  const choose = (pair: Quotation) => {
    select(pair);
    onChosen?.();
  };
  return (
    <section className={classes.markets} aria-label={t('spot.markets')}>
      <Search search={search} onChange={setSearch} />
      <div className={classes.tabs}>
        <TabBar
          label={t('spot.quoteTabs')}
          look="small"
          tabs={groups.map(({ id, name }) => ({ key: String(id), text: name }))}
          chosen={search.trim() === '' ? String(group?.id) : ''}
          onChoose={(key) => {
            setChosen(key);
            setSearch('');
          }}
        />
      </div>
      {isPending && <SkeletonRows rows={12} height={40} />}
      {error && groups.length === 0 && <ErrorState error={error} onRetry={() => void refetch()} />}
      {groups.length > 0 && pairs.length === 0 && <EmptyState text={t('spot.marketsEmpty')} />}
      <ul
        className={`${classes.list} ${stale ?? ''}`}
        aria-label={t('spot.markets')}
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
    </section>
  );
}
