/** What a withdrawal costs and what bounds it, as it is typed. */
import type { Decimal } from '#client/exchange/index.ts';
import { Balance, Figure } from '#client/ui/figures.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { Facts } from '#client/ui/facts.tsx';
import type { Fact } from '#client/ui/facts.tsx';
import { leftAfter } from '../logic/transfer.ts';
import { withdrawalFee, isBound, receivedOf, trimmedAmount } from '../logic/withdrawal.ts';
import type { WithdrawalTerms, WithdrawalLimits } from '../logic/withdrawal.ts';

interface CostsProps {
  readonly amount: string;
  readonly terms: WithdrawalTerms;
  readonly limits: WithdrawalLimits;
}

/** The bounds of one withdrawal as text; a bound of 0 means none (WALLET-031). */
function rangeText(t: Text, { coin, minimum, maximum }: WithdrawalLimits): string {
  const min = trimmedAmount(minimum);
  const range = isBound(maximum)
    ? t('assets.limitRange', { min, max: trimmedAmount(maximum) })
    : t('assets.limitFrom', { min });
  return `${range} ${coin}`;
}

/** The bounds, those of today with what is left of them. */
function boundsOf(t: Text, terms: WithdrawalTerms, limits: WithdrawalLimits): readonly (Fact | false)[] {
  const { coin, dayLeft, unconfirmed } = limits;
  const { day_limit: dayLimit } = terms;
  const amount = (value: Decimal) => <Sentence text={`${trimmedAmount(value)} ${coin}`} />;
  return [
    [t('assets.limits'), <Sentence text={rangeText(t, limits)} />],
    isBound(dayLimit) && [t('assets.dayLimit'), amount(dayLimit)],
    isBound(dayLimit) && [
      t('assets.dayLeft'),
      <output data-testid="withdraw-day-left">
        {dayLeft === undefined ? t('assets.dayLeftUnstated') : amount(dayLeft)}
      </output>,
    ],
    unconfirmed !== undefined && [
      t('assets.unconfirmed'),
      <output data-testid="withdraw-unconfirmed">
        <Balance value={unconfirmed} unit={coin} />
      </output>,
    ],
  ];
}

/** Rate, fee, what arrives, what stays, and the bounds (WALLET-026, WALLET-032, WALLET-037). */
export function Costs({ amount, terms, limits }: CostsProps) {
  const t = useText();
  const { rate, name } = terms;
  return (
    <Facts
      facts={[
        [t('assets.rate'), <Figure value={rate} places={2} unit="%" />],
        [
          t('common.fee'),
          <output data-testid="withdraw-fee">
            <Balance value={withdrawalFee(amount, rate)} unit={name} />
          </output>,
        ],
        [
          t('assets.received'),
          <output data-testid="withdraw-received">
            <Balance value={receivedOf(amount, rate)} unit={name} />
          </output>,
        ],
        [t('assets.withdrawLeft'), <Balance value={leftAfter(limits.available, amount)} unit={name} />],
        ...boundsOf(t, terms, limits),
      ]}
    />
  );
}
