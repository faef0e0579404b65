import { useOperation } from '#client/exchange/react.tsx';
import { PendingState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { C2cPage } from '../components/frame.tsx';
import { PayoutForm } from './payout-form.tsx';
import classes from './payout.module.css';

/** The payment methods of the reader (ROUTE-004, C2C-045). */
export function Component() {
  const t = useText();
  const payout = useOperation('payoutInfo', {}, { quiet: true });
  const user = useOperation('userInfo', {}, { quiet: true });
  return (
    <C2cPage title={t('common.titlePayout')} intro={t('c2c.deals_payoutIntro')}>
      <div className={classes.columns}>
        <div className={classes.panel}>
          {payout.data !== undefined && !user.isPending ? (
            <PayoutForm known={payout.data} name={user.data?.name ?? ''} />
          ) : (
            <PendingState of={[payout]} rows={5} height={68} />
          )}
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
