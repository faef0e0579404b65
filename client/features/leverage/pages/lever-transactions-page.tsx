import { Link } from 'react-router-dom';
import { useText } from '#client/ui/text.ts';
import { LeverOrders } from '../orders/lever-orders.tsx';
import classes from '../orders/orders.module.css';
import { PairPage } from './pair-page.tsx';

/** The live leverage orders of the selected pair (ROUTE-017). */
export function Component() {
  const t = useText();
  return (
    <PairPage
      title="common.titleLeverTransactions"
      actions={
        <nav className={classes.links} aria-label={t('leverage.dealLinks')}>
          <Link to="/leverdealCenter">{t('common.titleLeverDeal')}</Link>
          <Link to="/leverList">{t('leverage.linkRecord')}</Link>
        </nav>
      }
    >
      {(pair) => <LeverOrders pair={pair} />}
    </PairPage>
  );
}
