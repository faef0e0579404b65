import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useQuotations } from '#client/exchange/react.tsx';
import { MarketTable } from '#client/ui/market/market-table.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './markets.module.css';

/** The home table is fetched again every 5 s (HOME-007); between responses it follows the feed. */
const REFRESH_MS = 5000;

/** The market table, a tab for each quote currency. */
export function Markets() {
  const t = useText();
  const { data: groups = [], isPending, error, refetch } = useQuotations({ pollMs: REFRESH_MS });
  const [chosen, setChosen] = useState<string | null>(null);
  const group = groups.find(({ name }) => name === chosen) ?? groups[0];
  return (
    <section className={classes.markets} aria-labelledby="markets-title">
      <div className={classes.head}>
        <h2 id="markets-title" className={classes.title}>
          {t('home.markets')}
        </h2>
        <Tabs value={group?.name ?? null} onChange={setChosen} variant="default">
          <Tabs.List aria-label={t('home.quoteCurrency')}>
            {groups.map(({ id, name }) => (
              <Tabs.Tab key={id} value={name}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      </div>
      <div className={classes.table}>
        <MarketTable
          label={t('home.markets')}
          withTrend
          pairs={group?.pairs.filter((pair) => pair.displayed) ?? []}
          isLoading={isPending}
          error={error}
          onRetry={() => void refetch()}
        />
      </div>
    </section>
  );
}
