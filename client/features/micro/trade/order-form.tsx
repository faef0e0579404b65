import { Button } from '@mantine/core';
import { isPositive } from '#client/exchange/index.ts';
import type { Quotation } from '#client/exchange/index.ts';
import { ClosedNote } from '#client/desk/trade/closed-note.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { Arrow, Balance, exactText, Fee, Money } from '#client/ui/figures.tsx';
import { FormElement } from '#client/ui/form-element.tsx';
import { FormRefusal } from '#client/ui/form-refusal.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Shortfall } from '#client/ui/shortfall.tsx';
import { useText } from '#client/ui/text.ts';
import { TransferLink } from '#client/ui/transfer-link.tsx';
import { Profit } from '../figures.tsx';
import { Chips, Durations } from './choices.tsx';
import classes from './trade.module.css';
import { stakeBalance } from './offers.ts';
import type { OfferedDuration, PayCurrency } from './offers.ts';
import { useMicroForm } from './use-micro-form.tsx';
import type { MicroForm } from './use-micro-form.tsx';

interface PartProps {
  readonly form: MicroForm;
  readonly currency: PayCurrency;
}

/** What there is to stake, and how much of it is insured. */
function Available({ currency }: { readonly currency: PayCurrency }) {
  const t = useText();
  const insured = currency.user_wallet?.insurance_balance;
  return (
    <Facts
      look="form"
      facts={[
        [
          <>
            {t('common.available')} <TransferLink currency={currency.id} to="micro" />
          </>,
          <Balance value={stakeBalance(currency)} unit={currency.name} />,
        ],
        isPositive(insured) && [t('micro.insured'), <Balance value={insured} unit={currency.name} />],
      ]}
    />
  );
}

/** The bounds of a stake as text; undefined where there are none. */
function useBounds({ micro_min, micro_max, name }: PayCurrency): string | undefined {
  const t = useText();
  const values = { min: exactText(micro_min), max: exactText(micro_max), coin: name };
  if (isPositive(micro_min) && isPositive(micro_max)) return t('micro.bounds', values);
  if (isPositive(micro_min)) return t('micro.atLeast', values);
  return isPositive(micro_max) ? t('micro.atMost', values) : undefined;
}

/** How much is staked: typed, or by a chip. */
function AmountField({ form, currency }: PartProps) {
  const t = useText();
  const bounds = useBounds(currency);
  const { error, ...field } = form.field('amount');
  const issue = error ?? (form.shortage && <Shortfall {...form.shortage} />);
  return (
    <div className={classes.field}>
      <NumberField
        label={t('micro.stake')}
        {...field}
        unit={currency.name}
        // The line is always there, so that nothing moves when it says what is wrong.
        description={issue ?? bounds ?? '\u00a0'}
        descriptionProps={{ 'data-wrong': issue !== undefined }}
        classNames={{ description: classes.bounds }}
        error={issue !== undefined}
      />
      <Chips
        stakes={currency.micro_numbers}
        amount={form.values.amount}
        onChoose={form.field('amount').onChange}
      />
    </div>
  );
}

/** What the order costs and may bring. */
function Outlook({ form, currency }: PartProps) {
  const t = useText();
  const { fee, paid, gain } = form.terms;
  const percent = currency.micro_trade_fee === undefined ? '' : microPercent(currency.micro_trade_fee);
  return (
    <>
      <Facts
        look="form"
        facts={[
          [
            percent === '' ? t('common.fee') : t('micro.feePercent', { percent }),
            <Fee value={fee} currency={currency.name} />,
          ],
          [t('micro.gain'), <Profit value={gain} currency={currency.name} />],
        ]}
      />
      <Facts look="total" facts={[[t('micro.paid'), <Money value={paid} currency={currency.name} />]]} />
    </>
  );
}

const microPercent = (percent: string): string => percent.replace(/\.?0+$/, '');

/**
 * Up or down. They stay enabled while an order is being sent, so that a second press gets a warning (ERR-018). Without the balance they look
 * and are read as disabled, and a press moves the focus to the stake (DESK-540).
 */
function Buttons({ form, isOpen }: { readonly form: MicroForm; readonly isOpen: boolean }) {
  const t = useText();
  return (
    <div className={classes.buttons}>
      {(['up', 'down'] as const).map((direction) => (
        <Button
          key={direction}
          size="md"
          color={direction}
          aria-busy={form.isPending}
          disabled={!isOpen}
          {...(form.shortage && { 'data-disabled': true, 'aria-disabled': true })}
          leftSection={<Arrow tone={direction} />}
          onClick={() => void form.press(direction)}
        >
          {t(direction === 'up' ? 'micro.up' : 'micro.down')}
        </Button>
      ))}
    </div>
  );
}

interface OrderFormProps {
  readonly pair: Quotation;
  readonly currency: PayCurrency;
  readonly durations: readonly OfferedDuration[];
}

/** One order: duration, stake, direction. */
export function MicroOrderForm({ pair, currency, durations }: OrderFormProps) {
  const t = useText();
  const form = useMicroForm({ pair, currency, durations });
  return (
    <FormElement
      of={form}
      className={classes.form}
      aria-label={t('common.trade')}
      // Enter would not choose a direction.
      onSubmit={() => {}}
    >
      <ClosedNote pair={pair} isOpen={pair.microOpen} text={t('micro.closedPair')} />
      <Durations durations={durations} chosen={form.duration} onChoose={form.setDuration} />
      <AmountField form={form} currency={currency} />
      <Available currency={currency} />
      <Outlook form={form} currency={currency} />
      <FormRefusal of={form} />
      <Buttons form={form} isOpen={pair.microOpen} />
    </FormElement>
  );
}
