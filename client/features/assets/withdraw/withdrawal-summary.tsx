import type { Decimal } from '#client/exchange/index.ts';
import { CopiedText } from '#client/ui/copied-text.tsx';
import { Balance } from '#client/ui/figures.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { useText } from '#client/ui/text.ts';
import { withdrawalFee, receivedOf } from '../logic/withdrawal.ts';
import classes from './withdraw.module.css';

interface WithdrawalSummaryProps {
  readonly address: string;
  readonly amount: Decimal;
  /** In percent of the amount. */
  readonly rate: Decimal;
  readonly coin: string;
}

/** Where a withdrawal goes and what arrives there, shown in the confirmation (DESK-461). */
export function WithdrawalSummary({ address, amount, rate, coin }: WithdrawalSummaryProps) {
  const t = useText();
  return (
    <div className={classes.summary}>
      <CopiedText name={t('assets.address')} text={address} />
      <Facts
        facts={[
          [t('common.withdraw'), <Balance value={amount} unit={coin} />],
          [t('common.fee'), <Balance value={withdrawalFee(amount, rate)} unit={coin} />],
          [
            t('assets.received'),
            <b>
              <Balance value={receivedOf(amount, rate)} unit={coin} />
            </b>,
          ],
        ]}
      />
    </div>
  );
}
