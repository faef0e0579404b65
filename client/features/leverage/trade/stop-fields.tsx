/** Take-profit and stop-loss of an order that is being written. */
import { useId } from 'react';
import { isPositive } from '#client/exchange/index.ts';
import formClasses from '#client/desk/trade/trade-form.module.css';
import { NumberField } from '#client/ui/number-field.tsx';
import { useText } from '#client/ui/text.ts';
import { stepStop } from '../logic/order.ts';
import classes from './stop-fields.module.css';
import type { LeverForm } from './use-lever-form.ts';

interface StopFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Has the focus when its dialog opens. */
  readonly isFirst?: boolean;
}

/** A price between a button that lowers and one that raises it by a step; 0 is none (LEVER-017, LEVER-018). */
export function StopField({ label, value, onChange, isFirst = false }: StopFieldProps) {
  const t = useText();
  const id = useId();
  return (
    <div className={formClasses.field}>
      <div className={formClasses.labels}>
        <label htmlFor={id}>{label}</label>
      </div>
      <div className={classes.stepper}>
        <button
          type="button"
          className={classes.step}
          aria-label={t('leverage.lower', { field: label })}
          disabled={!isPositive(value)}
          onClick={() => onChange(stepStop(value, 'down'))}
        >
          −
        </button>
        <NumberField
          id={id}
          value={value}
          onChange={onChange}
          classNames={{ root: classes.input }}
          data-autofocus={isFirst || undefined}
        />
        <button
          type="button"
          className={classes.step}
          aria-label={t('leverage.raise', { field: label })}
          onClick={() => onChange(stepStop(value, 'up'))}
        >
          +
        </button>
      </div>
    </div>
  );
}

/** Both stops of the form. */
export function StopFields({ form }: { readonly form: LeverForm }) {
  const t = useText();
  return (
    <div className={classes.stops}>
      <StopField
        label={t('leverage.takeProfit')}
        value={form.draft.takeProfit}
        onChange={(takeProfit) => form.change({ takeProfit })}
      />
      <StopField
        label={t('leverage.stopLoss')}
        value={form.draft.stopLoss}
        onChange={(stopLoss) => form.change({ stopLoss })}
      />
    </div>
  );
}
