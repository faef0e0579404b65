/** What an order is made of: price, multiplier, hands. */
import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { fixed, isDecimal } from '#client/exchange/index.ts';
import type { Quotation } from '#client/exchange/index.ts';
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

interface NoteProps {
  readonly id: string;
  /** What is wrong, which takes the place of the hint. */
  readonly mistake: string | undefined;
  readonly hint: string;
}

/** The line below a field: always there, so that nothing moves when it says what is wrong. */
function Note({ id, mistake, hint }: NoteProps) {
  return (
    <p id={id} className={classes.note} data-wrong={mistake !== undefined} aria-live="polite">
      {mistake ?? hint}
    </p>
  );
}

const hints = {
  market: { long: 'leverage.formHintMarketLong', short: 'leverage.formHintMarketShort' },
  limit: { long: 'leverage.formHintLimitLong', short: 'leverage.formHintLimitShort' },
} as const;

interface PriceProps extends FieldProps {
  readonly id: string;
  /** Of the line below. */
  readonly noteId: string;
}

/** The price of the market, which nobody types (LEVER-009). */
function MarketPrice({ id, noteId, pair }: PriceProps) {
  const { price } = useLiveQuotation(pair);
  return (
    <NumberField
      id={id}
      value={isDecimal(price) ? fixed(price, PRICE_PLACES) : ''}
      onChange={() => {}}
      unit={pair.quoteName}
      disabled
      aria-describedby={noteId}
    />
  );
}

function LimitPrice({ id, noteId, form, pair }: PriceProps) {
  return (
    <NumberField
      id={id}
      value={form.draft.price}
      onChange={(price) => form.change({ price })}
      unit={pair.quoteName}
      error={form.mistake?.field === 'price'}
      aria-describedby={noteId}
    />
  );
}

/** The price to open at. */
export function PriceField({ form, pair }: FieldProps) {
  const t = useText();
  const id = useId();
  const noteId = `${id}-note`;
  const isMarket = form.kind === 'market';
  const Field = isMarket ? MarketPrice : LimitPrice;
  return (
    <div className={formClasses.field}>
      <PriceLabel
        htmlFor={id}
        text={t(isMarket ? 'leverage.formBestPrice' : 'leverage.price')}
        onUseLast={isMarket ? undefined : form.useLast}
      />
      <Field id={id} noteId={noteId} form={form} pair={pair} />
      <Note
        id={noteId}
        mistake={useMistake(form, 'price')}
        hint={t(hints[form.kind][form.direction], { spread: sent(pair.spreadPercent) })}
      />
    </div>
  );
}

/** By how much the margin is multiplied (LEVER-011). */
function MultipleField({ form, noteId }: SizeProps) {
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
      error={form.mistake?.field === 'multiple'}
      aria-describedby={noteId}
    />
  );
}

interface SizeProps {
  readonly form: LeverForm;
  /** Of the line below. */
  readonly noteId: string;
}

function HandsField({ form, noteId }: SizeProps) {
  const t = useText();
  return (
    <NumberField
      label={t('leverage.hands')}
      classNames={{ label: formClasses.label }}
      value={form.draft.hands}
      onChange={(hands) => form.change({ hands })}
      places={0}
      maxDigits={HANDS_DIGITS}
      error={form.mistake?.field === 'hands'}
      aria-describedby={noteId}
    />
  );
}

/** Usual numbers of hands as buttons (LEVER-012). */
function Presets({ form }: { readonly form: LeverForm }) {
  const t = useText();
  return (
    <div role="group" aria-label={t('leverage.formPresets')} className={classes.presets}>
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
  );
}

/** The size of an order: multiplier and hands, and how much one hand is. */
export function SizeFields({ form, pair }: FieldProps) {
  const t = useText();
  const noteId = useId();
  const multiple = useMistake(form, 'multiple');
  const hands = useMistake(form, 'hands');
  return (
    <div className={formClasses.field}>
      <div className={classes.size}>
        <MultipleField form={form} noteId={noteId} />
        <HandsField form={form} noteId={noteId} />
      </div>
      <Note
        id={noteId}
        mistake={multiple ?? hands}
        hint={t('leverage.formHandSize', { size: sent(pair.handSize), coin: pair.baseName })}
      />
      <Presets form={form} />
    </div>
  );
}
