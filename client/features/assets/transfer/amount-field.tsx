/** How much a transfer or a withdrawal moves, with what is available and a button that takes all of it. */
import { useId } from 'react';
import type { Decimal } from '#client/exchange/index.ts';
import { Balance } from '#client/ui/figures.tsx';
import type { FieldProps } from '#client/ui/form.ts';
import { NumberField } from '#client/ui/number-field.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './amount-field.module.css';

interface AmountFieldProps extends FieldProps {
  readonly onAll: () => void;
  readonly coin: string;
  readonly available: Decimal | undefined;
  /** Names what is available; "Available" by default. */
  readonly availableLabel?: string;
  readonly hint?: string | undefined;
  readonly maxDigits?: number;
}

/** The field with its lines. */
export function AmountField(props: AmountFieldProps) {
  const t = useText();
  const id = useId();
  const { coin, available } = props;
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
        description={props.hint}
        maxDigits={props.maxDigits}
      />
      <div className={classes.available}>
        <span>{props.availableLabel ?? t('assets.available')}</span>
        <span data-testid="available">
          <Balance value={available} unit={coin} />
        </span>
        <button
          type="button"
          className={classes.all}
          aria-label={t('assets.allLabel')}
          disabled={available === undefined}
          onClick={props.onAll}
        >
          {t('assets.all')}
        </button>
      </div>
    </div>
  );
}
