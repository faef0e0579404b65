/** One order in full: what has to happen now, its terms, and where the money goes. */
import { useKeptFocus } from '#shared/ui/focus.ts';
import type { C2cDeal } from '#client/exchange/index.ts';
import { Balance, exactText, Toned } from '#client/ui/figures.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { PayWayMark } from '#client/ui/pay-way.tsx';
import { useText } from '#client/ui/text.ts';
import type { TextKey } from '#client/ui/text.ts';
import { AccountList } from './account-list.tsx';
import { Copied } from './copied.tsx';
import { sellerAccounts, isBuyer, limitOf, otherSide, partyOf, stateOf } from './deal.ts';
import type { DealState, Party } from './deal.ts';
import { DealSteps } from './deal-steps.tsx';
import { DealStatusMark } from './deal-status.tsx';
import classes from './deals.module.css';
import { MoveButtons } from './move-buttons.tsx';
import { TimeLeft } from './time-left.tsx';
import type { Moves } from './use-moves.tsx';

/** What has to happen now, and by whom. */
const nextTexts: Readonly<Record<DealState, { readonly buyer: TextKey; readonly seller: TextKey }>> = {
  unpaid: { buyer: 'c2c.deals_buyerPays', seller: 'c2c.deals_sellerWaits' },
  paid: { buyer: 'c2c.deals_buyerWaits', seller: 'c2c.deals_sellerConfirms' },
  finished: { buyer: 'c2c.deals_buyerHas', seller: 'c2c.deals_sellerHas' },
  cancelled: { buyer: 'c2c.deals_called', seller: 'c2c.deals_called' },
};

interface DealProps {
  readonly deal: C2cDeal;
  readonly party: Party;
}

/** What happens next, with the time that is left for it. */
function Stage({ deal, party }: DealProps) {
  const t = useText();
  const state = stateOf(deal);
  const limit = limitOf(deal);
  const role = isBuyer(deal, party) ? 'buyer' : 'seller';
  return (
    <div className={classes.stage} data-state={state}>
      <p role="status">{state !== undefined && t(nextTexts[state][role])}</p>
      {limit && <TimeLeft limit={limit} hasBar />}
    </div>
  );
}

function Terms({ deal, party }: DealProps) {
  const t = useText();
  const buys = isBuyer(deal, party);
  const other = otherSide(deal, party);
  const payer = deal.type === 'sell' ? deal.user_realname : '';
  const { deal_money: money } = deal;
  return (
    <Facts
      facts={[
        [
          t(buys ? 'c2c.youPay' : 'c2c.youGet'),
          <Copied text={exactText(money)} name={t('common.c2c_total')}>
            <strong className={classes.money}>
              <Balance value={money} unit="CNY" />
            </strong>
          </Copied>,
        ],
        [t('c2c.price'), <Balance value={deal.price} unit="CNY" />],
        [t('common.amount'), <Balance value={deal.number} unit={deal.currency_name} />],
        [t('common.paymentMethod'), <PayWayMark way={deal.way} name={deal.way_name} />],
        [
          t(buys ? 'c2c.seller' : 'c2c.buyer'),
          <span className={classes.person}>
            <span>{other.name}</span>
            {other.phone !== '' && <span>{other.phone}</span>}
          </span>,
        ],
        !buys && payer !== undefined && payer !== '' && [t('c2c.deals_payer'), payer],
      ]}
    />
  );
}

interface DealDetailProps {
  readonly deal: C2cDeal;
  /** Whose list it was opened from. */
  readonly list: Party;
  readonly moves: Moves;
}

/** The order with what can be done about it. */
export function DealDetail({ deal, list, moves }: DealDetailProps) {
  const t = useText();
  const party = partyOf(deal, list);
  const buys = isBuyer(deal, party);
  const keptFocus = useKeptFocus();
  return (
    <div className={classes.detail} {...keptFocus}>
      <div className={classes.head}>
        <h3>
          <Toned tone={buys ? 'up' : 'down'}>{t(buys ? 'c2c.buy' : 'c2c.sell')}</Toned>{' '}
          <Balance value={deal.number} unit={deal.currency_name} />
        </h3>
        <DealStatusMark deal={deal} />
      </div>
      <DealSteps deal={deal} />
      <Stage deal={deal} party={party} />
      <Terms deal={deal} party={party} />
      <AccountList
        title={t(buys ? 'c2c.deals_payTo' : 'c2c.deals_paidTo')}
        accounts={sellerAccounts(deal)}
        agreed={deal.way}
      />
      <div className={classes.moves}>
        <MoveButtons deal={deal} list={list} moves={moves} />
      </div>
    </div>
  );
}
