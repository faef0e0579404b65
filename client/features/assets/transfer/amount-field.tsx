/** How much a transfer or a withdrawal moves, with what is available and a button that takes all of it. */
import { useId } from 'react';
import type { Decimal } from '#client/exchange/index.ts';
import { Balance } from '#client/ui/figures.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './amount-field.module.css';

interface AmountFieldProps {
  readonly value: string;
  readonly onChange: (amount: string) => void;
  readonly onAll: () => void;
  readonly coin: string;
  readonly available: Decimal | undefined;
  /** Names what is available; "Available" by default. */
  readonly availableLabel?: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly maxDigits?: number;
}

/** The field with its lines. */
export function AmountField(props: AmountFieldProps) {
  const t = useText();
  const id = useId();
  const { coin, hint, maxDigits } = props;
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {t('assets.amount')}
      </label>
      <NumberField
        id={id}
        size="md"
        value={props.value}
        onChange={props.onChange}
        unit={coin}
        error={props.error}
        description={hint}
        {...(maxDigits === undefined ? {} : { maxDigits })}
      />
      <div className={classes.available}>
        <span>{props.availableLabel ?? t('assets.available')}</span>
        <span data-testid="available">
          <Balance value={props.available} unit={coin} />
        </span>
        <button
          type="button"
          className={classes.all}
          aria-label={t('assets.allLabel')}
          disabled={props.available === undefined}
          onClick={props.onAll}
        >
          {t('assets.all')}
        </button>
      </div>
    </div>
  );
}
