import type { Decimal, AcceptorDetail } from '#client/exchange/index.ts';
import type { TradeSide } from '#client/ui/trade-side.ts';
import { CopyButton } from '#client/ui/copy.tsx';
import { Balance, Figure } from '#client/ui/figures.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { useText } from '#client/ui/text.ts';
import type { DealOutcome, AcceptorAccount, SideTerms } from '../logic/deal.ts';
import classes from './acceptors.module.css';

const Money = ({ value }: { readonly value: Decimal | undefined }) => (
  <Figure value={value} places={2} unit="CNY" />
);

interface DealFactsProps {
  readonly acceptor: AcceptorDetail;
  readonly side: TradeSide;
  readonly terms: SideTerms;
  readonly outcome: DealOutcome | undefined;
  /** The account of the way that is chosen. */
  readonly payAccount: AcceptorAccount | undefined;
}

/** The acceptor's terms, and the result of the typed request. */
export function DealFacts({ acceptor, side, terms, outcome, payAccount }: DealFactsProps) {
  const t = useText();
  const isBuy = side === 'buy';
  return (
    <section className={classes.side} aria-label={acceptor.name}>
      <h2>{acceptor.name}</h2>
      <Facts
        facts={[
          [t('acceptor.quotaLeft'), <Money value={terms.quota} />],
          [t('acceptor.rate'), <Figure value={terms.rate} places={2} unit="%" />],
          [t('acceptor.balance'), <Money value={acceptor.user_balance} />],
          [t('acceptor.fee'), <Money value={outcome?.fee} />],
          [t('acceptor.net'), <Money value={outcome?.net} />],
          [
            t(isBuy ? 'acceptor.coinsIn' : 'acceptor.coinsOut'),
            <Balance value={outcome?.coins} unit="USDT" />,
          ],
          payAccount && [
            t(isBuy ? 'acceptor.payTo' : 'acceptor.paidFrom'),
            <PayAccount account={payAccount} />,
          ],
        ]}
      />
      {outcome?.isTooMuch === true && (
        <p className={classes.warn} role="status">
          {t(isBuy ? 'acceptor.overQuota' : 'acceptor.overBalance')}
        </p>
      )}
      <p>{t(isBuy ? 'acceptor.depositSteps' : 'acceptor.withdrawSteps')}</p>
    </section>
  );
}

function PayAccount({ account: { holder, account } }: { readonly account: AcceptorAccount }) {
  const t = useText();
  return (
    <span className={classes.payTo}>
      <span>{holder}</span>
      <span>{account}</span>
      <CopyButton text={account}>{t('acceptor.copyAccount')}</CopyButton>
    </span>
  );
}
