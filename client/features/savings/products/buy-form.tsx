/** The content below an expanded product: the amount, what it earns, and the warning. */
import { Button } from '@mantine/core';
import { isPositive } from '#client/exchange/index.ts';
import { useExchangeTime } from '#client/exchange/micro.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { Figure, UNKNOWN } from '#client/ui/figures.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { FormElement } from '#client/ui/form-element.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { useText } from '#client/ui/text.ts';
import { minuteText } from '#client/ui/time.ts';
import { AMOUNT_PLACES, interestOfDay, returnsAt, wholeInterest } from '../logic/deposit.ts';
import type { DepositProduct } from '../logic/deposit.ts';
import classes from './buy-form.module.css';
import { useBuyForm } from './use-buy-form.ts';

interface BuyFormProps {
  readonly product: DepositProduct;
  readonly onBought: () => void;
  readonly onCancel: () => void;
}

/** How often the day of return is computed again. */
const CLOCK_MS = 1000;

/** What an amount earns, and when it comes back. */
function Outlook({ product, amount }: { readonly product: DepositProduct; readonly amount: string }) {
  const t = useText();
  const { currency_name: coin, interest_rate, day } = product;
  const now = useExchangeTime(CLOCK_MS);
  const isKnown = isPositive(amount);
  const interest = (value: string | undefined) => <Figure value={value} places={AMOUNT_PLACES} unit={coin} />;
  return (
    <div className={classes.outlook}>
      <Facts
        facts={[
          [t('earn.savings_daily'), isKnown ? interest(interestOfDay(amount, interest_rate)) : UNKNOWN],
          [
            t('earn.savings_whole', { count: day }),
            isKnown ? interest(wholeInterest(amount, product)) : UNKNOWN,
          ],
          [
            t('earn.savings_returns'),
            <DateTime text={t('earn.savings_zoned', { time: minuteText(returnsAt(now, day)) })} />,
          ],
        ]}
      />
    </div>
  );
}

/** The form of one product (DEPO-003, DEPO-004). */
export function BuyForm({ product, onBought, onCancel }: BuyFormProps) {
  const t = useText();
  const form = useBuyForm(product, onBought);
  const { coin, available } = form;
  const { amount } = form.values;
  return (
    <FormElement
      of={form}
      className={classes.form}
      aria-label={t('earn.savings_formLabel', { coin, count: product.day })}
      onSubmit={form.submit}
    >
      <div className={classes.field}>
        <AmountField
          {...form.field('amount')}
          size="sm"
          onAll={form.fillAll}
          coin={coin}
          available={available}
          shortage={form.shortage}
        />
      </div>
      <Outlook product={product} amount={amount} />
      <div className={classes.end}>
        <p className={classes.warning}>{t('earn.savings_warning')}</p>
        <div className={classes.buttons}>
          <Button type="submit" aria-busy={form.isPending}>
            <Sentence
              text={
                isPositive(amount) ? t('earn.savings_buyAmount', { amount, coin }) : t('earn.savings_buy')
              }
            />
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        </div>
      </div>
    </FormElement>
  );
}
