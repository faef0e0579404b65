/** What stands below an expanded product: how much, what it earns, and the warning. */
import { Button } from '@mantine/core';
import { useId } from 'react';
import { isPositive } from '#client/exchange/index.ts';
import { useExchangeTime } from '#client/exchange/react.tsx';
import { Balance, Figure, UNKNOWN } from '#client/ui/figures.tsx';
import { FormElement } from '#client/ui/form-element.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { useText } from '#client/ui/text.ts';
import { minuteText } from '#client/ui/time.ts';
import { AMOUNT_PLACES, dailyInterest, returnsAt, wholeInterest } from '../logic/deposit.ts';
import type { Product } from '../logic/deposit.ts';
import classes from './buy-form.module.css';
import { useBuyForm } from './use-buy-form.ts';

interface BuyFormProps {
  readonly product: Product;
  readonly onBought: () => void;
  readonly onCancel: () => void;
}

/** How often the day of return is looked at anew. */
const CLOCK_MS = 1000;

/** What an amount earns, and when it comes back. */
function Outlook({ product, amount }: { readonly product: Product; readonly amount: string }) {
  const t = useText();
  const { currency_name: coin, interest_rate, day } = product;
  const now = useExchangeTime(CLOCK_MS);
  const isKnown = isPositive(amount);
  const interest = (value: string | undefined) => <Figure value={value} places={AMOUNT_PLACES} unit={coin} />;
  const lines = [
    [t('savings.daily'), isKnown ? interest(dailyInterest(amount, interest_rate)) : UNKNOWN],
    [t('savings.whole', { count: day }), isKnown ? interest(wholeInterest(amount, product)) : UNKNOWN],
    [
      t('savings.returns'),
      <time key="time">{t('savings.zoned', { time: minuteText(returnsAt(now, day)) })}</time>,
    ],
  ] as const;
  return (
    <dl className={classes.outlook}>
      {lines.map(([label, value]) => (
        <div key={label} className={classes.line}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The form of one product (DEPO-003, DEPO-004). */
export function BuyForm({ product, onBought, onCancel }: BuyFormProps) {
  const t = useText();
  const id = useId();
  const form = useBuyForm(product, onBought);
  const { coin, available } = form;
  const { amount } = form.values;
  return (
    <FormElement
      of={form}
      className={classes.form}
      aria-label={t('savings.formLabel', { coin, count: product.day })}
      onSubmit={form.submit}
    >
      <div className={classes.field}>
        <label htmlFor={id} className={classes.label}>
          {t('savings.amount')}
        </label>
        <NumberField id={id} {...form.field('amount')} unit={coin} />
        <div className={classes.available}>
          <span>{t('savings.available')}</span>
          <span data-testid="available">
            <Balance value={available} unit={coin} />
          </span>
          <button
            type="button"
            className={classes.all}
            aria-label={t('savings.allLabel')}
            disabled={available === undefined}
            onClick={form.fillAll}
          >
            {t('savings.all')}
          </button>
        </div>
      </div>
      <Outlook product={product} amount={amount} />
      <div className={classes.end}>
        <p className={classes.warning}>{t('savings.warning')}</p>
        <div className={classes.buttons}>
          <Button type="submit" aria-busy={form.isPending}>
            {isPositive(amount) ? t('savings.buyAmount', { amount, coin }) : t('savings.buy')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        </div>
      </div>
    </FormElement>
  );
}
