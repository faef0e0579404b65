import { Link, useSearchParams } from 'react-router-dom';
import type { TradeSide } from '#client/ui/trade-side.ts';
import { fixed, isRefused } from '#client/exchange/index.ts';
import type { AcceptorDetail } from '#client/exchange/index.ts';
import { useOperation, useSession } from '#client/exchange/react.tsx';
import { idOf } from '#client/ui/address-id.ts';
import { ForUsers } from '#client/ui/for-users.tsx';
import { Page } from '#client/ui/page.tsx';
import { EmptyState, PendingState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import listClasses from '#client/ui/list.module.css';
import classes from '../components/acceptors.module.css';
import { DealFacts } from '../components/deal-facts.tsx';
import { DealForm, useDeal } from '../components/deal-form.tsx';
import { DealSideChoice } from '../components/side-choice.tsx';
import { acceptorAccounts, currentOf, dealOutcome, sideOfAddress, sideTermsOf } from '../logic/deal.ts';

function Deal({ acceptor, side }: { readonly acceptor: AcceptorDetail; readonly side: TradeSide }) {
  const t = useText();
  const { data: wallets } = useOperation('walletList', {}, { quiet: true });
  const terms = sideTermsOf(acceptor, side);
  const deal = useDeal(acceptor.id, side, terms.max);
  const ways = acceptorAccounts(acceptor);
  const { money, way } = deal.values;
  return (
    <div className={classes.columns}>
      <DealForm
        deal={deal}
        side={side}
        ways={ways}
        limit={t('acceptor.upTo', { amount: fixed(terms.max, 2) })}
        max={terms.max}
      />
      <DealFacts
        acceptor={acceptor}
        side={side}
        terms={terms}
        outcome={dealOutcome(money, side, terms, wallets?.ExRate)}
        payAccount={ways.find((offered) => offered.way === way)}
      />
    </div>
  );
}

function Missing() {
  const t = useText();
  return (
    <div className={listClasses.panel}>
      <EmptyState text={t('acceptor.missing')}>
        <Link to="/aceite">{t('acceptor.toList')}</Link>
      </EmptyState>
    </div>
  );
}

function Loaded({ id, side }: { readonly id: number; readonly side: TradeSide }) {
  const { address } = useSession();
  const query = useOperation('acceptor', { id, address }, { quiet: true });
  if (query.data) return <Deal key={side} acceptor={query.data} side={side} />;
  return isRefused(query.error) ? <Missing /> : <PendingState of={[query]} rows={6} height={56} />;
}

/** A deposit or withdrawal in CNY with the acceptor that the address names (ROUTE-044). */
export function Component() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const id = idOf(search.get('id'));
  const side = sideOfAddress(search.get('current'));
  const choose = (next: TradeSide) =>
    setSearch(
      (before) => {
        before.set('current', currentOf(next));
        return before;
      },
      { replace: true },
    );
  return (
    <Page title={t('common.titleRechargeMoney')} intro={t('acceptor.dealIntro')}>
      <div className={classes.sideChoice}>
        <DealSideChoice chosen={side} onChoose={choose} />
      </div>
      <ForUsers text={t('acceptor.loginText')}>
        {id === undefined ? <Missing /> : <Loaded id={id} side={side} />}
      </ForUsers>
    </Page>
  );
}
