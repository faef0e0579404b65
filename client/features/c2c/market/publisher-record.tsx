import { divide, fixed, multiply } from '#client/exchange/index.ts';
import type { C2cAd } from '#client/exchange/index.ts';
import { useText } from '#client/ui/text.ts';
import { lengthText } from '#client/ui/time.ts';
import classes from '../components/ads.module.css';

const PERCENT_PLACES = 2;

/** What the publisher of an ad has done before: how many deals, how many of them completed, how fast (C2C-047). */
export function PublisherRecord({ record }: { readonly record: NonNullable<C2cAd['record']> }) {
  const t = useText();
  const { deals, completed, release_seconds: seconds } = record;
  if (deals === 0) return <span className={classes.record}>{t('c2c.record_new')}</span>;
  const share = divide(multiply(String(completed), '100'), String(deals), PERCENT_PLACES + 2);
  return (
    <span className={classes.record}>
      <span>{t('c2c.record_orders', { count: deals })}</span>
      <span title={t('c2c.record_completedHint')}>
        {t('c2c.record_completed', { share: fixed(share, PERCENT_PLACES) })}
      </span>
      {seconds !== null && (
        <span title={t('c2c.record_releaseHint')}>
          {t('c2c.record_release', { time: lengthText(seconds) })}
        </span>
      )}
    </span>
  );
}
