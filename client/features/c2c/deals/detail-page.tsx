import { Link, useSearchParams } from 'react-router-dom';
import { isRefused } from '#client/exchange/index.ts';
import type { C2cDeal } from '#client/exchange/index.ts';
import { usePagedOperation } from '#client/exchange/lists.ts';
import { idOf } from '#client/ui/address-id.ts';
import { exactText } from '#client/ui/figures.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { wayText } from '#client/ui/pay-way.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { POLL_MS } from './columns.tsx';
import { C2cPage } from '../components/frame.tsx';
import { isLastPage } from '../logic/ad.ts';
import { DealList, dealsOf } from './deal-list.tsx';
import listClasses from '#client/ui/list.module.css';
import classes from './deals.module.css';

/** The terms of the ad, taken from its orders: each of them is for the whole ad. */
function termsText(
  t: Text,
  ad: number,
  { type, number, price, currency_name, way, way_name }: C2cDeal,
): string {
  return t(type === 'sell' ? 'c2c.deals_sellAd' : 'c2c.deals_buyAd', {
    ad,
    number: exactText(number),
    currency: currency_name,
    price: exactText(price),
    way: wayText(t, way, way_name),
  });
}

function Missing() {
  const t = useText();
  return (
    <EmptyState text={t('c2c.deals_noAd')}>
      <Link to="/c2cRelease">{t('common.titleC2cRelease')}</Link>
    </EmptyState>
  );
}

/** The orders of one ad of the reader's. */
function AdDeals({ ad }: { readonly ad: number }) {
  const t = useText();
  const list = usePagedOperation('c2cAdDeals', { id: ad }, dealsOf, {
    pollMs: POLL_MS,
    quiet: true,
    isLast: isLastPage,
  });
  const [latest] = list.rows;
  // Every refusal of the server means that the ad is not one of the user's (C2C-035).
  if (latest === undefined && isRefused(list.error)) return <Missing />;
  return (
    <DealList
      label={t('common.titleC2cDetail')}
      list={list}
      party="publisher"
      toolbar={
        latest && (
          <p className={classes.terms}>
            <Sentence text={termsText(t, ad, latest)} />
          </p>
        )
      }
      empty={
        <EmptyState text={t('c2c.deals_noneOfAd')}>
          <Link to="/c2cRelease">{t('common.titleC2cRelease')}</Link>
        </EmptyState>
      }
    />
  );
}

/** The orders of the ad that the address names (ROUTE-009). */
export function Component() {
  const t = useText();
  const [search] = useSearchParams();
  const ad = idOf(search.get('id'));
  return (
    <C2cPage title={t('common.titleC2cDetail')} intro={t('c2c.deals_detailIntro')}>
      <div className={listClasses.panel}>{ad === undefined ? <Missing /> : <AdDeals key={ad} ad={ad} />}</div>
    </C2cPage>
  );
}
