import { useState } from 'react';
import { formatDateTime } from '#shared/calendar.ts';
import { behaviourProfiles } from '#simulator/engine/modules/c2c/traders/people.ts';
import type { C2cAdReport, C2cDealReport } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, Empty, List, Select } from '../drawer/kit.tsx';
import type { PanelKey } from '../texts.ts';
import { Head, PendingList, plainAmount } from './pending.tsx';
import type { OnOrder } from './pending.tsx';
import panelClasses from '../panel.module.css';

type Temperament = (typeof behaviourProfiles)[number];

/** Advertisements of users and running deals: simulated traders are sent, made to act, and overruled. */
export function C2c() {
  const { text } = useDrawer();
  return (
    <PendingList path="/sim/c2c">
      {({ ads, deals }, onOrder) =>
        ads.length + deals.length === 0 ? (
          <Empty>{text('noC2c')}</Empty>
        ) : (
          <>
            <Ads ads={ads.filter(({ status }) => status === 'open')} onOrder={onOrder} />
            <Deals deals={deals} onOrder={onOrder} />
          </>
        )
      }
    </PendingList>
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
      <List label={text('c2cAds')}>
        {ads.map((ad) => (
          <AdRow key={ad.id} ad={ad} temperament={temperament} onOrder={onOrder} />
        ))}
      </List>
    </>
  );
}

function AdRow(props: {
  readonly ad: C2cAdReport;
  readonly temperament: Temperament | undefined;
  readonly onOrder: OnOrder;
}) {
  const { sim, text } = useDrawer();
  const { ad, temperament, onOrder } = props;
  const on = text('c2cAd', { id: ad.id, account: ad.publisher.account });
  const take = (): void =>
    onOrder({
      what: 'c2cTake',
      on,
      key: `c2cTake ${on}`,
      give: () => sim.post('/sim/operator/c2c-take', { ad: ad.id, ...(temperament && { temperament }) }),
    });
  return (
    <li>
      <Head name={`${plainAmount(ad.number)} ${ad.currency}`} account={on} at={ad.createdAt}>
        <p className={panelClasses.dim}>
          {text(ad.side === 'buy' ? 'c2cBuyAd' : 'c2cSellAd', {
            price: plainAmount(ad.price),
            time: formatDateTime(ad.expiresAt),
          })}
        </p>
      </Head>
      <Button label={text('c2cTakeOn', { on })} onPress={take}>
        {text('c2cTake')}
      </Button>
    </li>
  );
}

function Deals({ deals, onOrder }: { readonly deals: readonly C2cDealReport[]; readonly onOrder: OnOrder }) {
  const { text } = useDrawer();
  if (deals.length === 0) return null;
  return (
    <>
      <h3>{text('c2cDeals')}</h3>
      <List label={text('c2cDeals')}>
        {deals.map((deal) => (
          <DealRow key={deal.id} deal={deal} onOrder={onOrder} />
        ))}
      </List>
    </>
  );
}

type Person = C2cDealReport['buyer'];

function DealRow({ deal, onOrder }: { readonly deal: C2cDealReport; readonly onOrder: OnOrder }) {
  const { sim, text } = useDrawer();
  const { id, buyer, seller } = deal;
  const on = text('c2cDeal', { id });
  const named = ({ account, temperament }: Person): string =>
    temperament === null ? account : `${account} (${text(`c2c_${temperament}`)})`;
  const act = (does: 'pay' | 'cancel' | 'confirm') => () =>
    sim.post('/sim/operator/c2c-trader', { deal: id, does });
  const rule = (decision: 'release' | 'cancel') => () =>
    sim.post('/sim/operator/c2c-rule', { deal: id, decision });
  const isPaid = deal.status === 'paid';
  const orders: readonly { what: PanelKey; give: () => Promise<unknown>; makesSense: boolean }[] = [
    { what: 'c2cPays', give: act('pay'), makesSense: !isPaid && buyer.temperament !== null },
    { what: 'c2cCancels', give: act('cancel'), makesSense: !isPaid && buyer.temperament !== null },
    { what: 'c2cConfirms', give: act('confirm'), makesSense: isPaid && seller.temperament !== null },
    { what: 'c2cRelease', give: rule('release'), makesSense: isPaid },
    { what: 'c2cCallOff', give: rule('cancel'), makesSense: true },
  ];
  return (
    <li>
      <Head name={`${plainAmount(deal.number)} ${deal.currency}`} account={on} at={deal.createdAt}>
        <p>{text('c2cParties', { seller: named(seller), buyer: named(buyer) })}</p>
        <p className={panelClasses.dim}>{text(statusOf(deal), { worth: plainAmount(deal.worth) })}</p>
      </Head>
      <div className={panelClasses.row} role="group" aria-label={on}>
        {orders
          .filter(({ makesSense }) => makesSense)
          .map(({ what, give }) => (
            <Button key={what} onPress={() => onOrder({ what, on, key: `${what} ${on}`, give })}>
              {text(what)}
            </Button>
          ))}
      </div>
    </li>
  );
}

/** What a deal stands at, with what only the simulation knows: whether the money is really on its way. */
function statusOf({ status, really }: C2cDealReport): PanelKey {
  if (status === 'unpaid') return 'c2cUnpaid';
  return really === false ? 'c2cPaidInWords' : 'c2cPaid';
}
