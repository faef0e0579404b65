import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Decimal } from '#client/exchange/index.ts';
import { useCopy } from '#client/ui/copy.tsx';
import { Balance, Figure } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import type { AcceptorDetail, Outcome, PayAccount, Side, Terms } from '../logic/deal.ts';
import classes from './acceptors.module.css';

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const Money = ({ value }: { readonly value: Decimal | undefined }) => (
  <Figure value={value} places={2} unit="CNY" />
);

interface DealFactsProps {
  readonly acceptor: AcceptorDetail;
  readonly side: Side;
  readonly terms: Terms;
  readonly outcome: Outcome | undefined;
  /** The account of the way that is chosen. */
  readonly payAccount: PayAccount | undefined;
}

/** What the acceptor offers, and what the request that is being typed comes to. */
export function DealFacts({ acceptor, side, terms, outcome, payAccount }: DealFactsProps) {
  const t = useText();
  const isBuy = side === 'buy';
  return (
    <section className={classes.side} aria-label={acceptor.name}>
      <h2>{acceptor.name}</h2>
      <dl className={classes.facts}>
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
      </dl>
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
  readonly account: PayAccount;
  readonly name: string;
}) {
  const t = useText();
  const copy = useCopy();
  return (
    <Fact name={name}>
      <span>{holder}</span>
      <span>{account}</span>
      <Button variant="default" size="compact-xs" onClick={() => copy(account)}>
        {t('acceptor.copyAccount')}
      </Button>
    </Fact>
  );
}
