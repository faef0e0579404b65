import { TextInput } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import type { Quotation } from '#client/exchange/index.ts';
import { useQuotations } from '#client/exchange/live.ts';
import { ChoiceBar } from '#client/ui/choice-bar.tsx';
import { IconSearch } from '#client/ui/page-icons.tsx';
import { OrderSelect } from '#client/ui/market/order-select.tsx';
import { queryState } from '#client/ui/data-table.tsx';
import { MarketTable } from '#client/ui/market/market-table.tsx';
import { useMarketSettings, useOrderedPairs } from '#client/ui/market/use-market-settings.ts';
import { Page } from '#client/ui/page.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { Banners } from '../components/banners.tsx';
import { News } from '../components/news.tsx';
import classes from './quotation-page.module.css';

const REFRESH_MS = 5000;

const choices = { all: 'common.all', favourites: 'common.markets_favourites' } as const;

/** Every pair that is listed and open for second contracts (QUOT-001), whatever its quote currency. */
function AllMarkets({ search }: { readonly search: string }) {
  const t = useText();
  const query = useQuotations({ pollMs: REFRESH_MS });
  const groups = query.data ?? [];
  const settings = useMarketSettings();
  const [which, setWhich] = useState<keyof typeof choices>('all');
  const wanted = search.trim().toUpperCase();
  const isShown = ({ displayed, microOpen, symbol }: Quotation) =>
    displayed &&
    microOpen &&
    symbol.includes(wanted) &&
    (which === 'all' || wanted !== '' || settings.favourites.has(symbol));
  const shown = groups.flatMap((group) => group.pairs).filter(isShown);
  const pairs = useOrderedPairs(shown, settings.order);
  return (
    <>
      <div className={classes.choices}>
        <ChoiceBar label="common.markets_which" texts={choices} chosen={which} onChoose={setWhich} />
        <OrderSelect settings={settings} />
      </div>
      <MarketTable
        label={t('home.quotation_allMarkets')}
        settings={settings}
        pairs={pairs}
        state={queryState(query)}
        {...(which === 'favourites' &&
          wanted === '' && { empty: <EmptyState text={t('common.markets_noFavourites')} /> })}
      />
    </>
  );
}

/** All markets, news, and banners. */
export function Component() {
  const t = useText();
  const [search, setSearch] = useState('');
  return (
    <Page
      title={t('common.markets')}
      actions={
        <TextInput
          aria-label={t('home.quotation_searchPairs')}
          placeholder={t('home.quotation_searchPairs')}
          w={220}
          leftSection={<IconSearch />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      }
    >
      <Banners />
      <div className={classes.columns}>
        <section className={classes.markets} aria-label={t('home.quotation_allMarkets')}>
          <AllMarkets search={useDeferredValue(search)} />
        </section>
        <News />
      </div>
    </Page>
  );
}
