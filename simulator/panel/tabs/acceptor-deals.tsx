import { useState } from 'react';
import type { AcceptorDealReport, Orders } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { QueryView, Empty, Outcome } from '../drawer/kit.tsx';
import { useKeptFocus } from '../kept-focus.ts';
import { useMoments } from '../moment.tsx';
import { useAction, usePanel } from '../state.ts';
import { useControlQuery } from '../use-control-query.ts';
import { Head, plain } from './funding.tsx';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';
import fundingClasses from './funding.module.css';

/** What waits is looked up so often. */
const POLL_MS = 1000;

type Decision = Orders['/sim/operator/acceptor-deal'][0]['decision'];

const decisions = [
  { decision: 'confirm', button: 'confirm', name: 'confirmOn' },
  { decision: 'transferred', button: 'transferred', name: 'transferredOn' },
  { decision: 'reject', button: 'reject', name: 'rejectOn' },
] as const satisfies readonly { decision: Decision; button: string; name: string }[];

/** Deals that wait for their acceptor, in whose place the operator responds. */
export function AcceptorDeals() {
  const { sim } = usePanel();
  const { text } = useDrawer();
  const loaded = useControlQuery('/sim/acceptor-deals', { every: POLL_MS });
  const action = useAction();
  const [done, setDone] = useState('');
  const box = useKeptFocus<HTMLDivElement>();
  const decide = ({ id, account }: AcceptorDealReport, given: (typeof decisions)[number]): void => {
    const order = { id, decision: given.decision };
    void action
      .run(() => sim.post('/sim/operator/acceptor-deal', order), `${id} ${given.decision}`)
      .then((isDone) => {
        if (!isDone) return;
        setDone(text('operatorDone', { what: text(given.button), on: account }));
        loaded.reload();
      });
  };
  return (
    <>
      <div {...box} className={fundingClasses.waiting}>
        <QueryView query={loaded}>
          {({ deals }) =>
            deals.length === 0 ? (
              <Empty>{text('noAcceptorDeals')}</Empty>
            ) : (
              <ul className={kitClasses.list} aria-label={text('acceptorDeals')}>
                {deals.map((deal) => (
                  <Deal key={deal.id} deal={deal} onDecide={(given) => decide(deal, given)} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </div>
      <Outcome action={action} done={done} />
    </>
  );
}

interface DealProps {
  readonly deal: AcceptorDealReport;
  readonly onDecide: (given: (typeof decisions)[number]) => void;
}

function Deal({ deal, onDecide }: DealProps) {
  const { text } = useDrawer();
  const texts = useMoments();
  const { acceptor, side, money, payout, payAccount, coins, confirmsAt } = deal;
  const on = `${deal.account}, ${plain(money)} CNY`;
  const isPayable = side === 'sell' && confirmsAt === null;
  return (
    <li>
      <Head row={{ ...deal, amount: money, currency: 'CNY' }}>
        <p className={panelClasses.dim}>
          {side === 'buy'
            ? text('acceptorBuy', { acceptor, coins: plain(coins) })
            : text('acceptorSell', { acceptor, payout: plain(payout), payAccount })}
        </p>
        {confirmsAt !== null && (
          <p className={panelClasses.dim}>{text('acceptorPaid', { time: texts(confirmsAt) })}</p>
        )}
      </Head>
      <div className={panelClasses.row} role="group" aria-label={on}>
        {decisions
          .filter(({ decision }) => decision !== 'transferred' || isPayable)
          .map((given) => (
            <button
              key={given.decision}
              type="button"
              aria-label={text(given.name, { on })}
              onClick={() => onDecide(given)}
            >
              {text(given.button)}
            </button>
          ))}
      </div>
    </li>
  );
}
