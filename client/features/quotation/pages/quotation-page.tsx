import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useQuotations } from '#client/exchange/react.tsx';
import { IconSearch } from '#client/ui/icons.tsx';
import { MarketTable } from '#client/ui/market/market-table.tsx';
import { Page } from '#client/ui/page.tsx';
import { useText } from '#client/ui/text.ts';
import { Banners } from '../components/banners.tsx';
import { News } from '../components/news.tsx';
import classes from './quotation-page.module.css';

const REFRESH_MS = 5000;

/** Every pair that is listed and open for second contracts (QUOT-001), whatever its quote currency. */
function AllMarkets({ search }: { readonly search: string }) {
  const t = useText();
  const { data: groups = [], isPending, error, refetch } = useQuotations({ pollMs: REFRESH_MS });
  const wanted = search.trim().toUpperCase();
  const pairs = groups
    .flatMap((group) => group.pairs)
    .filter((pair) => pair.displayed && pair.microOpen && pair.symbol.includes(wanted));
  return (
    <MarketTable
      label={t('quotation.allMarkets')}
      pairs={pairs}
      isLoading={isPending}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

/** All markets, news, and banners. */
export function Component() {
  const t = useText();
  const [search, setSearch] = useState('');
  return (
    <Page
      title={t('quotation.title')}
      actions={
        <TextInput
          aria-label={t('quotation.searchPairs')}
          placeholder={t('quotation.searchPairs')}
          leftSection={<IconSearch />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      }
    >
      <Banners />
      <div className={classes.columns}>
        <section className={classes.markets} aria-label={t('quotation.allMarkets')}>
          <AllMarkets search={search} />
        </section>
        <News />
      </div>
    </Page>
  );
}
