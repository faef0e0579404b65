import type { AcceptorDealReport } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, List } from '../drawer/kit.tsx';
import { useMoments } from '../moment.tsx';
import { Head, PendingList, plainAmount } from './pending.tsx';
import type { OnOrder } from './pending.tsx';
import panelClasses from '../panel.module.css';

const decisions = ['confirm', 'transferred', 'reject'] as const;

/** Deals that wait for their acceptor, in whose place the operator responds. */
export function AcceptorDeals() {
  const { text } = useDrawer();
  return (
    <PendingList path="/sim/acceptor-deals">
      {({ deals }, onOrder) => (
        <List label={text('acceptorDeals')} empty={text('noAcceptorDeals')}>
          {deals.map((deal) => (
            <Deal key={deal.id} deal={deal} onOrder={onOrder} />
          ))}
        </List>
      )}
    </PendingList>
  );
}

function Deal({ deal, onOrder }: { readonly deal: AcceptorDealReport; readonly onOrder: OnOrder }) {
  const { sim, text } = useDrawer();
  const texts = useMoments();
  const { id, account, at, acceptor, side, payAccount, confirmsAt } = deal;
  const [money, coins, payout] = [plainAmount(deal.money), plainAmount(deal.coins), plainAmount(deal.payout)];
  const on = `${account}, ${money} CNY`;
  const isPayable = side === 'sell' && confirmsAt === null;
  return (
    <li>
      <Head name={`${money} CNY`} account={account} at={at}>
        <p className={panelClasses.dim}>
          {side === 'buy'
            ? text('acceptorBuy', { acceptor, coins })
            : text('acceptorSell', { acceptor, payout, payAccount })}
        </p>
        {confirmsAt !== null && (
          <p className={panelClasses.dim}>{text('acceptorPaid', { time: texts(confirmsAt) })}</p>
        )}
      </Head>
      <div className={panelClasses.row} role="group" aria-label={on}>
        {decisions
          .filter((decision) => decision !== 'transferred' || isPayable)
          .map((decision) => (
            <Button
              key={decision}
              label={text(`${decision}On`, { on })}
              onPress={() =>
                onOrder({
                  what: decision,
                  on: account,
                  key: `${id} ${decision}`,
                  give: () => sim.post('/sim/operator/acceptor-deal', { id, decision }),
                })
              }
            >
              {text(decision)}
            </Button>
          ))}
      </div>
    </li>
  );
}
