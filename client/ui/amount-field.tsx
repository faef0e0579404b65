/** How much a transfer, a withdrawal or a deposit moves, with what is available and a button that takes all of it. */
import type { MantineSize } from '@mantine/core';
import { useId } from 'react';
import type { Decimal } from '#client/exchange/index.ts';
import { Balance } from './figures.tsx';
import type { FieldProps } from './form.ts';
import { NumberField } from './number-field.tsx';
import { useText } from './text.ts';
import classes from './amount-field.module.css';

interface AmountFieldProps extends FieldProps {
  readonly onAll: () => void;
  readonly coin: string;
  readonly available: Decimal | undefined;
  /** Names what is available; "Available" by default. */
  readonly availableLabel?: string;
  /** Names the button that takes all of it for screen readers. */
  readonly allLabel?: string;
  readonly size?: MantineSize;
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
        size={props.size ?? 'md'}
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
          aria-label={props.allLabel ?? t('assets.allLabel')}
          disabled={available === undefined}
          onClick={props.onAll}
        >
          {t('assets.all')}
        </button>
      </div>
    </div>
  );
}
