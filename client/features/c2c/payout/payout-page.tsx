import { useOperation } from '#client/exchange/react.tsx';
import { ErrorState, SkeletonRows } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { C2cPage } from '../components/frame.tsx';
import { PayoutForm } from './payout-form.tsx';
import classes from './payout.module.css';

/** The payment methods of the reader (ROUTE-004, C2C-045). */
export function Component() {
  const t = useText();
  const { data, error, refetch } = useOperation('payoutInfo', {}, { quiet: true });
  const user = useOperation('userInfo', {}, { quiet: true });
  const isKnown = data !== undefined && !user.isPending;
  return (
    <C2cPage title={t('common.titlePayout')} intro={t('c2c.deals_payoutIntro')}>
      <div className={classes.columns}>
        <div className={classes.panel}>
          {isKnown && <PayoutForm known={data} name={user.data?.name ?? ''} />}
          {data === undefined && error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!isKnown && !(data === undefined && error) && <SkeletonRows rows={5} height={68} />}
        </div>
        <aside className={classes.note} aria-label={t('c2c.deals_payoutWho')}>
          <h2>{t('c2c.deals_payoutWho')}</h2>
          <p>{t('c2c.deals_payoutShown')}</p>
          <p>{t('c2c.deals_payoutKept')}</p>
          <p>{t('c2c.deals_payoutOwn')}</p>
        </aside>
      </div>
    </C2cPage>
  );
}
