/** The two pages that list the user's deals with acceptors. */
import { useState } from 'react';
import type { TradeSide } from '#client/ui/trade-side.ts';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ForUsers } from '#client/ui/for-users.tsx';
import { Page } from '#client/ui/page.tsx';
import { useText } from '#client/ui/text.ts';
import listClasses from '#client/ui/list.module.css';
import { DealRecords } from '../components/deal-records.tsx';
import { currentOf, sideOfAddress } from '../logic/deal.ts';

/** The side of the deal that the user comes from, if the previous page passed it. */
function sideBefore(state: unknown): TradeSide {
  return (state as { readonly side?: unknown } | null)?.side === 'sell' ? 'sell' : 'buy';
}

/** Deals with acceptors (ROUTE-043). */
export function CoinRecordPage() {
  const t = useText();
  const { state } = useLocation();
  const [side, setSide] = useState(() => sideBefore(state));
  const title = t('common.navAcceptorDeals');
  return (
    <Page title={title} intro={t('acceptor.recordsIntro')}>
      <div className={listClasses.panel}>
        <ForUsers text={t('acceptor.loginText')}>
          <DealRecords label={title} side={side} onSide={setSide} parameter="way" />
        </ForUsers>
      </div>
    </Page>
  );
}

/** The same with the time of the decision, on the side that the address names (ROUTE-047). */
export function ChargeRecordPage() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const title = t('common.titleChargeRecord');
  return (
    <Page title={title} intro={t('acceptor.recordsIntro')}>
      <div className={listClasses.panel}>
        <ForUsers text={t('acceptor.loginText')}>
          <DealRecords
            label={title}
            side={sideOfAddress(search.get('current'))}
            onSide={(side) => setSearch({ current: currentOf(side) }, { replace: true })}
            parameter="type"
            hasConfirmTime
          />
        </ForUsers>
      </div>
    </Page>
  );
}
