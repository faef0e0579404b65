/** What an order is made of: price, multiplier, hands. */
import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { fixed, isDecimal, type Quotation } from '#client/exchange/index.ts';
import { PriceLabel } from '#client/desk/trade/price-label.tsx';
import formClasses from '#client/desk/trade/trade-form.module.css';
import { useLiveQuotation } from '#client/ui/market/live-figures.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { useText } from '#client/ui/text.ts';
import { sent } from '../logic/order.ts';
import classes from './lever-form.module.css';
import type { LeverForm } from './use-lever-form.ts';

/** Prices show 4 decimals (CONST-003). */
const PRICE_PLACES = 4;
/** More hands than any pair takes. */
const HANDS_DIGITS = 9;

interface FieldProps {
  readonly form: LeverForm;
  readonly pair: Quotation;
}

/** The text beside a field when it is the one that is wrong (ERR-020). */
function useMistake({ mistake, limit }: LeverForm, field: string): string | undefined {
  const t = useText();
  return mistake?.field === field ? t(mistake.text, { min: limit.min, max: limit.max }) : undefined;
}

const hints = {
  market: { long: 'leverage.formHintMarketLong', short: 'leverage.formHintMarketShort' },
  limit: { long: 'leverage.formHintLimitLong', short: 'leverage.formHintLimitShort' },
} as const;

/** The price of the market, which nobody types (LEVER-009). */
function MarketPrice({ id, form, pair }: FieldProps & { readonly id: string }) {
  const t = useText();
  const { price } = useLiveQuotation(pair);
  return (
    <NumberField
      id={id}
      value={isDecimal(price) ? fixed(price, PRICE_PLACES) : ''}
      onChange={() => {}}
      unit={pair.quoteName}
      disabled
      description={t(hints.market[form.direction], { spread: pair.spreadPercent })}
      inputWrapperOrder={['input', 'error', 'description']}
    />
  );
}

function LimitPrice({ id, form, pair }: FieldProps & { readonly id: string }) {
  const t = useText();
  return (
    <NumberField
      id={id}
      value={form.draft.price}
      onChange={(price) => form.change({ price })}
      unit={pair.quoteName}
      description={t(hints.limit[form.direction])}
      inputWrapperOrder={['input', 'error', 'description']}
      error={useMistake(form, 'price')}
    />
  );
}

/** The price to open at. */
export function PriceField({ form, pair }: FieldProps) {
  const t = useText();
  const id = useId();
  const isMarket = form.kind === 'market';
  return (
    <div className={formClasses.field}>
      <PriceLabel
        htmlFor={id}
        text={t(isMarket ? 'leverage.formBestPrice' : 'leverage.price')}
        onUseLast={isMarket ? undefined : form.useLast}
      />
      {isMarket ? (
        <MarketPrice key="market" id={id} form={form} pair={pair} />
      ) : (
        <LimitPrice key="limit" id={id} form={form} pair={pair} />
      )}
    </div>
  );
}

/** By how much the margin is multiplied (LEVER-011). */
export function MultipleField({ form }: { readonly form: LeverForm }) {
  const t = useText();
  const multiples = form.facts?.multiples ?? [];
  return (
    <NativeSelect
      label={t('leverage.formMultiple')}
      classNames={{ label: formClasses.label }}
      value={form.draft.multiple}
      onChange={(event) => form.change({ multiple: event.currentTarget.value })}
      disabled={!form.isLoggedIn}
      data={[
        { value: '', label: t('leverage.formMultipleChoose') },
        ...multiples.map((value) => ({ value, label: t('leverage.formMultipleValue', { value }) })),
      ]}
      error={useMistake(form, 'multiple')}
    />
  );
}

/** The size of an order in hands. */
export function HandsField({ form }: { readonly form: LeverForm }) {
  const t = useText();
  return (
    <NumberField
      label={t('leverage.hands')}
      classNames={{ label: formClasses.label }}
      value={form.draft.hands}
      onChange={(hands) => form.change({ hands })}
      places={0}
      maxDigits={HANDS_DIGITS}
      error={useMistake(form, 'hands')}
    />
  );
}

/** Usual numbers of hands as buttons (LEVER-012), and how much one hand is. */
export function Presets({ form, pair }: FieldProps) {
  const t = useText();
  return (
    <div className={classes.presets}>
      <span className={classes.handSize}>
        {t('leverage.formHandSize', { size: sent(pair.handSize), coin: pair.baseName })}
      </span>
      <div role="group" aria-label={t('leverage.formPresets')} className={classes.presetButtons}>
        {(form.facts?.presets ?? []).map((hands) => (
          <button
            key={hands}
            type="button"
            className={classes.preset}
            aria-label={t('leverage.formPreset', { hands })}
            aria-pressed={form.draft.hands === hands}
            onClick={() => form.change({ hands })}
          >
            {hands}
          </button>
        ))}
      </div>
    </div>
  );
}
