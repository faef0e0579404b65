/** What is chosen with a press: how long a contract runs, and how much is staked. */
import { useId } from 'react';
import { canonical, fixed } from '#client/exchange/index.ts';
import { Balance } from '#client/ui/figures.tsx';
import { rove, ROVING } from '#shared/ui/roving.ts';
import { useText } from '#client/ui/text.ts';
import { expiryLabel } from '../logic/expiry.ts';
import classes from './trade.module.css';
import type { OfferedDuration, PayCurrency } from './offers.ts';

const RATIO_PLACES = 2;

interface DurationsProps {
  readonly durations: readonly OfferedDuration[];
  readonly chosen: OfferedDuration | undefined;
  readonly onChoose: (seconds: number) => void;
}

/** The durations that are offered, each with its gain (MICRO-004, MICRO-005). */
export function Durations({ durations, chosen, onChoose }: DurationsProps) {
  const t = useText();
  const id = useId();
  return (
    <div className={classes.field}>
      <span id={id} className={classes.label}>
        {t('micro.duration')}
      </span>
      <div
        role="radiogroup"
        aria-labelledby={id}
        className={classes.durations}
        onKeyDown={(press) => rove(press)?.click()}
      >
        {durations.map(({ seconds, profit_ratio }) => (
          <button
            key={seconds}
            type="button"
            role="radio"
            {...ROVING}
            aria-checked={seconds === chosen?.seconds}
            tabIndex={seconds === chosen?.seconds ? 0 : -1}
            className={classes.duration}
            onClick={() => onChoose(seconds)}
          >
            <b>{expiryLabel(seconds)}</b> <span>+{canonical(fixed(profit_ratio, RATIO_PLACES))}%</span>
          </button>
        ))}
      </div>
    </div>
  );
}

interface ChipsProps {
  readonly stakes: PayCurrency['micro_numbers'];
  readonly amount: string;
  readonly onChoose: (amount: string) => void;
}

/** The stakes that the exchange suggests (MICRO-003). */
export function Chips({ stakes, amount, onChoose }: ChipsProps) {
  const t = useText();
  const typed = amount === '' || amount === '.' ? '' : canonical(amount);
  return (
    <div role="group" aria-label={t('micro.amountChips')} className={classes.chips}>
      {stakes.map(({ number }) => (
        <button
          key={number}
          type="button"
          className={classes.chip}
          aria-pressed={canonical(number) === typed}
          onClick={() => onChoose(canonical(number))}
        >
          <Balance value={number} />
        </button>
      ))}
    </div>
  );
}
