import { useState } from 'react';
import { formatDateTime } from '#simulator/kernel/calendar.ts';
import { behaviourProfiles } from '#simulator/modules/c2c/traders/people.ts';
import type { C2cAdReport, C2cDealReport } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { QueryView, Empty, Outcome, Select } from '../drawer/kit.tsx';
import { useKeptFocus } from '../kept-focus.ts';
import { useAction, usePanel } from '../state.ts';
import type { DrawerKey } from '../texts.ts';
import { useControlQuery } from '../use-control-query.ts';
import { Head, plain } from './funding.tsx';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';
import fundingClasses from './funding.module.css';

/** What waits is looked up so often. */
const POLL_MS = 1000;

type Temperament = (typeof behaviourProfiles)[number];

/** An order of the operator: the words of its button, on whom, and the call. */
type OnOrder = (what: DrawerKey, on: string, give: () => Promise<unknown>) => void;

/** Advertisements of users and running deals: simulated traders are sent, made to act, and overruled. */
export function C2c() {
  const { text } = useDrawer();
  const loaded = useControlQuery('/sim/c2c', { every: POLL_MS });
  const action = useAction();
  const [done, setDone] = useState('');
  const box = useKeptFocus<HTMLDivElement>();
  const order: OnOrder = (what, on, give) => {
    void action.run(give, `${what} ${on}`).then((isDone) => {
      if (!isDone) return;
      setDone(text('operatorDone', { what: text(what), on }));
      loaded.reload();
    });
  };
  return (
    <>
      <div {...box} className={fundingClasses.waiting}>
        <QueryView query={loaded}>
          {({ ads, deals }) =>
            ads.length + deals.length === 0 ? (
              <Empty>{text('noC2c')}</Empty>
            ) : (
              <>
                <Ads ads={ads.filter(({ status }) => status === 'open')} onOrder={order} />
                <Deals deals={deals} onOrder={order} />
              </>
            )
          }
        </QueryView>
      </div>
      <Outcome action={action} done={done} />
    </>
  );
}

function Ads({ ads, onOrder }: { readonly ads: readonly C2cAdReport[]; readonly onOrder: OnOrder }) {
  const { text } = useDrawer();
  const [temperament, setProfile] = useState<Temperament>();
  if (ads.length === 0) return null;
  return (
    <>
      <h3>{text('c2cAds')}</h3>
      <Select
        label={text('c2cTaker')}
        value={temperament ?? ''}
        options={[
          ['', text('c2cAny')],
          ...behaviourProfiles.map((each) => [each, text(`c2c_${each}`)] as const),
        ]}
        onChoose={(each) => setProfile(each === '' ? undefined : each)}
      />
      <ul className={kitClasses.list} aria-label={text('c2cAds')}>
        {ads.map((ad) => (
          <AdRow key={ad.id} ad={ad} temperament={temperament} onOrder={onOrder} />
        ))}
      </ul>
    </>
  );
}

function AdRow(props: {
  readonly ad: C2cAdReport;
  readonly temperament: Temperament | undefined;
  readonly onOrder: OnOrder;
}) {
  const { sim } = usePanel();
  const { text } = useDrawer();
  const { ad, temperament, onOrder } = props;
  const on = text('c2cAd', { id: ad.id, account: ad.publisher.account });
  const order = { ad: ad.id, ...(temperament && { temperament }) };
  return (
    <li>
      <Head row={{ account: on, amount: ad.number, currency: ad.currency, at: ad.createdAt }}>
        <p className={panelClasses.dim}>
          {text(ad.side === 'buy' ? 'c2cBuyAd' : 'c2cSellAd', {
            price: plain(ad.price),
            time: formatDateTime(ad.expiresAt),
          })}
        </p>
      </Head>
      <button
        type="button"
        aria-label={text('c2cTakeOn', { on })}
        onClick={() => onOrder('c2cTake', on, () => sim.post('/sim/operator/c2c-take', order))}
      >
        {text('c2cTake')}
      </button>
    </li>
  );
}

function Deals({ deals, onOrder }: { readonly deals: readonly C2cDealReport[]; readonly onOrder: OnOrder }) {
  const { text } = useDrawer();
  if (deals.length === 0) return null;
  return (
    <>
      <h3>{text('c2cDeals')}</h3>
      <ul className={kitClasses.list} aria-label={text('c2cDeals')}>
        {deals.map((deal) => (
          <DealRow key={deal.id} deal={deal} onOrder={onOrder} />
        ))}
      </ul>
    </>
  );
}

type Person = C2cDealReport['buyer'];

function DealRow({ deal, onOrder }: { readonly deal: C2cDealReport; readonly onOrder: OnOrder }) {
  const { sim } = usePanel();
  const { text } = useDrawer();
  const { id, buyer, seller } = deal;
  const on = text('c2cDeal', { id });
  const named = ({ account, temperament }: Person): string =>
    temperament === null ? account : `${account} (${text(`c2c_${temperament}`)})`;
  const act = (does: 'pay' | 'cancel' | 'confirm') => () =>
    sim.post('/sim/operator/c2c-trader', { deal: id, does });
  const rule = (decision: 'release' | 'cancel') => () =>
    sim.post('/sim/operator/c2c-rule', { deal: id, decision });
  const isPaid = deal.status === 'paid';
  const orders: readonly { what: DrawerKey; give: () => Promise<unknown>; makesSense: boolean }[] = [
    { what: 'c2cPays', give: act('pay'), makesSense: !isPaid && buyer.temperament !== null },
    { what: 'c2cCancels', give: act('cancel'), makesSense: !isPaid && buyer.temperament !== null },
    { what: 'c2cConfirms', give: act('confirm'), makesSense: isPaid && seller.temperament !== null },
    { what: 'c2cRelease', give: rule('release'), makesSense: isPaid },
    { what: 'c2cCallOff', give: rule('cancel'), makesSense: true },
  ];
  return (
    <li>
      <Head row={{ account: on, amount: deal.number, currency: deal.currency, at: deal.createdAt }}>
        <p>{text('c2cParties', { seller: named(seller), buyer: named(buyer) })}</p>
        <p className={panelClasses.dim}>{text(statusOf(deal), { worth: plain(deal.worth) })}</p>
      </Head>
      <div className={panelClasses.row} role="group" aria-label={on}>
        {orders
          .filter(({ makesSense }) => makesSense)
          .map(({ what, give }) => (
            <button key={what} type="button" onClick={() => onOrder(what, on, give)}>
              {text(what)}
            </button>
          ))}
      </div>
    </li>
  );
}

/** What a deal stands at, with what only the simulation knows: whether the money is really on its way. */
function statusOf({ status, really }: C2cDealReport): DrawerKey {
  if (status === 'unpaid') return 'c2cUnpaid';
  return really === false ? 'c2cPaidInWords' : 'c2cPaid';
}
