import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useQuotations } from '#client/exchange/live.ts';
import { useMarketSettings, useOrderedPairs } from '#client/ui/market/use-market-settings.ts';
import { queryState } from '#client/ui/data-table.tsx';
import { MarketTable } from '#client/ui/market/market-table.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './markets.module.css';

/** The home table is fetched again every 5 s (HOME-007); between responses it follows the feed. */
const REFRESH_MS = 5000;

/** The market table of a quote currency. */
export function Markets() {
  const t = useText();
  const query = useQuotations({ pollMs: REFRESH_MS });
  const groups = query.data ?? [];
  const [chosen, setChosen] = useState<string>();
  const group = groups.find(({ name }) => name === chosen) ?? groups[0];
  const settings = useMarketSettings();
  const shown = group?.pairs.filter((pair) => pair.displayed) ?? [];
  const pairs = useOrderedPairs(shown, settings.order);
  return (
    <section className={classes.markets} aria-labelledby="markets-title">
      <div className={classes.head}>
        <h2 id="markets-title" className={classes.title}>
          {t('common.markets')}
        </h2>
        <SegmentedControl
          aria-label={t('common.quoteTabs')}
          data={groups.map(({ name }) => name)}
          value={group?.name ?? ''}
          onChange={setChosen}
        />
      </div>
      <div className={classes.table}>
        <MarketTable
          label={t('common.markets')}
          withTrend
          settings={settings}
          pairs={pairs}
          state={queryState(query)}
        />
      </div>
    </section>
  );
}
