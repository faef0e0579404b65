import type { Decimal, AcceptorDetail } from '#client/exchange/index.ts';
import type { TradeSide } from '#client/ui/trade-side.ts';
import { CopyButton } from '#client/ui/copy.tsx';
import { Balance, Figure } from '#client/ui/figures.tsx';
import { Fact, Facts } from '#client/ui/facts.tsx';
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
      <Facts>
        <Fact name={t('acceptor.quotaLeft')}>
          <Money value={terms.quota} />
        </Fact>
        <Fact name={t('acceptor.rate')}>
          <Figure value={terms.rate} places={2} unit="%" />
        </Fact>
        <Fact name={t('acceptor.balance')}>
          <Money value={acceptor.user_balance} />
        </Fact>
        <Fact name={t('acceptor.fee')}>
          <Money value={outcome?.fee} />
        </Fact>
        <Fact name={t('acceptor.net')}>
          <Money value={outcome?.net} />
        </Fact>
        <Fact name={t(isBuy ? 'acceptor.coinsIn' : 'acceptor.coinsOut')}>
          <Balance value={outcome?.coins} unit="USDT" />
        </Fact>
        {payAccount && (
          <PayTo account={payAccount} name={t(isBuy ? 'acceptor.payTo' : 'acceptor.paidFrom')} />
        )}
      </Facts>
      {outcome?.isTooMuch === true && (
        <p className={classes.warn} role="status">
          {t(isBuy ? 'acceptor.overQuota' : 'acceptor.overBalance')}
        </p>
      )}
      <p>{t(isBuy ? 'acceptor.depositSteps' : 'acceptor.withdrawSteps')}</p>
    </section>
  );
}

function PayTo({
  account: { holder, account },
  name,
}: {
  readonly account: AcceptorAccount;
  readonly name: string;
}) {
  const t = useText();
  return (
    <Fact name={name}>
      <span className={classes.payTo}>
        <span>{holder}</span>
        <span>{account}</span>
        <CopyButton text={account}>{t('acceptor.copyAccount')}</CopyButton>
      </span>
    </Fact>
  );
}
