/** What an order is made of: price, multiplier, hands. */
import { Select } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { isDecimal } from '#client/exchange/index.ts';
import type { Quotation } from '#client/exchange/index.ts';
import { useLeverAccount } from '#client/exchange/live.ts';
import { AMOUNT_FIELD } from '#client/desk/desk.tsx';
import { PriceLabel } from '#client/desk/trade/price-label.tsx';
import formClasses from '#client/desk/trade/trade-form.module.css';
import { useDeviationText } from '#client/desk/trade/use-deviation.ts';
import { useIncrements } from '#client/desk/trade/use-increments.ts';
import { priceText } from '#client/ui/figures.tsx';
import { Digits } from '#client/ui/sentence.tsx';
import { useLiveFigure } from '#client/ui/market/live-figures.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { useText } from '#client/ui/text.ts';
import { outlookOf, pricedOf } from '../logic/outlook.ts';
import { handsFor, openingPrice, sent } from '../logic/order.ts';
import { ObstacleText, useObstacle, useOrderPrice } from './figures.tsx';
import classes from './lever-form.module.css';
import { Shares } from './shares.tsx';
import type { LeverFormState } from './use-lever-form.ts';

/** More hands than any pair takes. */
const HANDS_DIGITS = 9;

interface FieldProps {
  readonly form: LeverFormState;
  readonly pair: Quotation;
}

const hints = {
  market: { long: 'leverage.formHintMarketLong', short: 'leverage.formHintMarketShort' },
  limit: { long: 'leverage.formHintLimitLong', short: 'leverage.formHintLimitShort' },
} as const;

/**
 * The line below a field shows its issue, or else the hint: it is always there, so that nothing moves. It is the
 * description of the field, because Mantine drops an `aria-describedby` from outside.
 */
const noteOf = (issue: ReactNode, hint?: string, warning?: string) => ({
  description: issue ?? warning ?? hint,
  descriptionProps: { 'data-wrong': issue !== undefined, 'data-warning': warning !== undefined },
  inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const],
  error: issue !== undefined,
});

interface PriceProps extends FieldProps {
  readonly id: string;
  readonly hint: string;
}

/** The price that the order would open at now, which is not editable (LEVER-009). */
function MarketPrice({ id, hint, form, pair }: PriceProps) {
  const last = useLiveFigure(pair, 'price');
  const price = isDecimal(last) ? openingPrice(form.values.direction, last, pair.spreadPercent) : undefined;
  return (
    <NumberField
      id={id}
      value={price === undefined ? '' : priceText(price)}
      onChange={() => {}}
      unit={pair.quoteName}
      disabled
      classNames={{ description: classes.note }}
      {...noteOf(undefined, hint)}
    />
  );
}

function LimitPrice({ id, hint, form, pair }: PriceProps) {
  const { error, ...field } = form.field('price');
  const warning = useDeviationText(field.value, useLiveFigure(pair, 'price'));
  return (
    <NumberField
      id={id}
      {...field}
      places={useIncrements(pair).price}
      unit={pair.quoteName}
      classNames={{ description: classes.note }}
      {...noteOf(error, hint, warning)}
    />
  );
}

/** The price to open at. */
export function PriceField({ form, pair }: FieldProps) {
  const t = useText();
  const id = useId();
  const { kind, direction } = form.values;
  const isMarket = kind === 'market';
  const Field = isMarket ? MarketPrice : LimitPrice;
  const hint = t(hints[kind][direction], { spread: sent(pair.spreadPercent) });
  return (
    <div className={formClasses.field}>
      <PriceLabel
        htmlFor={id}
        text={t(isMarket ? 'leverage.formOpensAt' : 'common.price')}
        pair={pair}
        onFill={isMarket ? undefined : form.setPrice}
      />
      <Field id={id} hint={hint} form={form} pair={pair} />
    </div>
  );
}

/** By how much the margin is multiplied (LEVER-011). */
function MultipleField({ form }: Pick<FieldProps, 'form'>) {
  const t = useText();
  const multiples = form.facts?.multiples ?? [];
  const { error, value: chosen, onChange } = form.field('multiple');
  return (
    <Select
      label={t('leverage.formMultiple')}
      placeholder={t('leverage.formMultipleChoose')}
      value={chosen === '' ? null : chosen}
      onChange={(value) => onChange(value ?? '')}
      allowDeselect={false}
      disabled={!form.isLoggedIn}
      data={multiples.map((value) => ({ value, label: t('leverage.formMultipleValue', { value }) }))}
      classNames={{ label: formClasses.label, description: classes.note }}
      {...noteOf(error)}
    />
  );
}

/** How many hands; the line below both fields says how much one is, unless no multiplier is chosen. */
function HandsField({ form, pair }: FieldProps) {
  const t = useText();
  const { error, ...field } = form.field('hands');
  const hint = t('leverage.formHandSize', { size: sent(pair.handSize), coin: pair.baseName });
  const obstacle = useObstacle(form, pair);
  return (
    <NumberField
      name={AMOUNT_FIELD}
      label={t('leverage.hands')}
      {...field}
      places={0}
      maxDigits={HANDS_DIGITS}
      classNames={{ label: formClasses.label, description: classes.note }}
      {...noteOf(
        error ?? (obstacle && <ObstacleText of={obstacle} pair={pair} kind={form.values.kind} />),
        form.errorOf('multiple') === undefined ? hint : undefined,
      )}
    />
  );
}

/** Usual numbers of hands as buttons (LEVER-012). */
function Presets({ form }: { readonly form: LeverFormState }) {
  const t = useText();
  return (
    <div role="group" aria-label={t('leverage.formPresets')} className={classes.presets}>
      {(form.facts?.presets ?? []).map((hands) => (
        <button
          key={hands}
          type="button"
          className={classes.preset}
          aria-label={t('leverage.formPreset', { count: Number(hands) })}
          aria-pressed={form.values.hands === hands}
          onClick={() => form.set({ hands })}
        >
          <Digits text={hands} />
        </button>
      ))}
    </div>
  );
}

/** The hands that a share of the balance opens, as buttons (DESK-543, DESK-633). */
function BalanceShares({ form, pair }: FieldProps) {
  const t = useText();
  const price = useOrderPrice(pair, form.values);
  const account = useLeverAccount(pair);
  const { facts } = form;
  const isTooRisky = (hands: string) => {
    const priced = pricedOf({ ...form.values, hands }, price, pair);
    return priced !== undefined && outlookOf(account, pair, priced).isTooRisky;
  };
  const handsOf = (share: number) =>
    facts && handsFor(facts, share, { ...form.values, price }, pair, isTooRisky);
  return (
    <Shares
      label={t('leverage.formShares')}
      isChosen={(share) => form.values.hands !== '' && form.values.hands === handsOf(share)}
      isDisabled={(share) => handsOf(share) === undefined}
      onChoose={(share) => form.set({ hands: handsOf(share) ?? '' })}
    />
  );
}

/** The size of an order: multiplier and hands, and how much one hand is. */
export function SizeFields({ form, pair }: FieldProps) {
  return (
    <div className={formClasses.field}>
      <div className={classes.size}>
        <MultipleField form={form} />
        <HandsField form={form} pair={pair} />
      </div>
      <Presets form={form} />
      <BalanceShares form={form} pair={pair} />
    </div>
  );
}
