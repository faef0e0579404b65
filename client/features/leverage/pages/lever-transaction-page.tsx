import { DealLinks, LeverRecentDeals } from '../orders/recent-deals.tsx';
import { PairPage } from './pair-page.tsx';

/** The recent leverage deals of the selected pair (ROUTE-018). */
export function Component() {
  return (
    <PairPage title="common.titleLeverTransaction" actions={<DealLinks />}>
      {(pair) => <LeverRecentDeals pair={pair} />}
    </PairPage>
  );
}
