/** Where spot orders are placed. */
import { Checkbox } from '@mantine/core';
import { useId, useState } from 'react';
import { canonical } from '#client/exchange/index.ts';
import type { Quotation } from '#client/exchange/index.ts';
import { AMOUNT_FIELD, useChosenSide } from '#client/desk/desk.tsx';
import { ChoiceBar } from '#client/ui/choice-bar.tsx';
import { FormElement } from '#client/ui/form-element.tsx';
import { FormRefusal } from '#client/ui/form-refusal.tsx';
import { LoginPrompt } from '#client/ui/login-prompt.tsx';
import { useLiveFigure } from '#client/ui/market/live-figures.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Shortfall } from '#client/ui/shortfall.tsx';
import { useText } from '#client/ui/text.ts';
import { ClosedNote } from '#client/desk/trade/closed-note.tsx';
import { PriceLabel } from '#client/desk/trade/price-label.tsx';
import { SubmitButton } from '#client/desk/trade/submit-button.tsx';
import classes from '#client/desk/trade/trade-form.module.css';
import { useDeviationText } from '#client/desk/trade/use-deviation.ts';
import { TradeSlot } from '#client/desk/trade/trade-slot.tsx';
import { TradeFunds, EstimateLine, FeeLine, Notes, TotalLine } from './lines.tsx';
import { SpotOrderSummary } from './order-summary.tsx';
import { ShareSlider } from './share-slider.tsx';
import { quotePlaces, useOrderForm } from './use-order-form.ts';
import type { SpotOrderFormState } from './use-order-form.ts';
import { PRICE_FIELD, useTradeShortcuts } from './use-trade-shortcuts.ts';

interface PartProps {
  readonly form: SpotOrderFormState;
  readonly pair: Quotation;
}

/** The setting to be asked before every order (DESK-227). */
function ConfirmChoice({ form }: Pick<PartProps, 'form'>) {
  const t = useText();
  return (
    <Checkbox
      size="xs"
      label={t('spot.confirmOrders')}
      checked={form.isConfirmed}
      onChange={(event) => form.setConfirmed(event.currentTarget.checked)}
    />
  );
}

const sides = { buy: 'common.buy', sell: 'common.sell' } as const;
const kinds = { limit: 'spot.limit', market: 'spot.market' } as const;

function Choices({ form, pair }: PartProps) {
  return (
    <>
      <ChoiceBar
        fullWidth
        label="spot.orderSide"
        texts={sides}
        chosen={form.side}
        onChoose={form.setSide}
        mod={{ side: pair.spotOpen && form.side }}
      />
      <div className={classes.labels}>
        <ChoiceBar label="desk.orderType" texts={kinds} chosen={form.kind} onChoose={form.setKind} />
        {form.isLoggedIn && <ConfirmChoice form={form} />}
      </div>
    </>
  );
}

function PriceField({ form, pair }: PartProps) {
  const t = useText();
  const id = useId();
  const last = useLiveFigure(pair, 'price');
  const isMarket = form.kind === 'market';
  const error = form.errorOf('price');
  // A price that moved under the caret could not be edited.
  const [held, setHeld] = useState<string>();
  const current = held ?? (last === undefined ? form.price : canonical(last));
  const shown = isMarket || form.isPriceTyped ? form.price : current;
  const warning = useDeviationText(isMarket ? '' : shown, last);
  return (
    <div className={`${classes.field} ${classes.noted}`}>
      <PriceLabel
        htmlFor={id}
        text={t('common.price')}
        pair={pair}
        onFill={isMarket ? undefined : (price) => form.setPrice(canonical(price))}
      />
      <NumberField
        id={id}
        name={PRICE_FIELD}
        data-testid="order-price"
        value={shown}
        onChange={form.setPrice}
        onFocus={() => setHeld(current)}
        onBlur={() => setHeld(undefined)}
        places={form.places.price}
        unit={pair.quoteName}
        disabled={isMarket}
        description={isMarket ? t('spot.marketHint') : error === undefined && warning}
        classNames={{ description: isMarket ? classes.hint : classes.warning }}
        inputWrapperOrder={['input', 'description', 'error']}
        error={error}
      />
    </div>
  );
}

/** The amount, in the base or the quote currency; the unit in the field changes from one to the other (DESK-228). */
function AmountField({ form, pair }: PartProps) {
  const t = useText();
  const id = useId();
  const isBase = form.unit === 'base';
  const [unit, other] = isBase ? [pair.baseName, pair.quoteName] : [pair.quoteName, pair.baseName];
  const { number } = form.order;
  return (
    <div className={`${classes.field} ${classes.noted}`}>
      <div className={classes.labels}>
        <label htmlFor={id}>{t('common.amount')}</label>
        {!isBase && number !== '' && (
          <output htmlFor={id} className={classes.converted}>
            ≈ {number} {pair.baseName}
          </output>
        )}
      </div>
      <NumberField
        id={id}
        name={AMOUNT_FIELD}
        data-testid="order-amount"
        value={form.amount}
        onChange={form.setAmount}
        places={isBase ? form.places.typedAmount : quotePlaces(pair)}
        unit={unit}
        unitSwitch={{
          label: t('spot.unitSwitch', { unit, other }),
          onPress: () => form.setUnit(isBase ? 'quote' : 'base'),
        }}
        error={form.errorOf('amount') ?? (form.shortage && <Shortfall {...form.shortage} />)}
      />
    </div>
  );
}

/** What sending the form does: "Buy 0.1 BTC", "Buy BTC for 500 USDT". */
function useActionText(
  { side, unit, amount }: SpotOrderFormState,
  { baseName: coin, quoteName: quote }: Quotation,
) {
  const t = useText();
  const isBuy = side === 'buy';
  if (amount === '') return t(isBuy ? 'spot.submitBuy' : 'spot.submitSell', { coin });
  if (unit === 'quote') return t(isBuy ? 'spot.buyFor' : 'spot.sellFor', { amount, coin, quote });
  return t(isBuy ? 'spot.buyAmount' : 'spot.sellAmount', { amount, coin });
}

/** What sends the form; for a visitor the way to the login. */
function Sending({ form, pair }: PartProps) {
  const t = useText();
  const text = useActionText(form, pair);
  if (!form.isLoggedIn) return <LoginPrompt text={t('spot.loginToTrade', { symbol: pair.symbol })} />;
  return (
    <div className={classes.sending}>
      <Notes form={form} pair={pair} />
      <SubmitButton
        tone={form.side === 'buy' ? 'up' : 'down'}
        text={text}
        isOpen={pair.spotOpen}
        isPending={form.isPending}
        obstacle={form.shortage === undefined ? undefined : 'balance'}
        data-testid="submit-order"
      />
      <FormRefusal of={form} />
    </div>
  );
}

function OrderFields({ pair }: { readonly pair: Quotation }) {
  const t = useText();
  const form = useOrderForm(pair, (confirm, order) =>
    confirm({
      title: t('common.confirmOrder'),
      body: <SpotOrderSummary pair={pair} order={order} />,
      tone: order.side === 'buy' ? 'up' : 'down',
      confirmLabel: t(order.side === 'buy' ? 'spot.submitBuy' : 'spot.submitSell', { coin: pair.baseName }),
    }),
  );
  useChosenSide(form.setSide);
  return (
    <FormElement
      of={form}
      {...useTradeShortcuts(form, pair)}
      className={classes.form}
      aria-label={t('common.trade')}
      onSubmit={form.submit}
    >
      <Choices form={form} pair={pair} />
      <ClosedNote pair={pair} isOpen={pair.spotOpen} text={t('spot.closed')} />
      <TradeFunds form={form} pair={pair} />
      <PriceField form={form} pair={pair} />
      <AmountField form={form} pair={pair} />
      <ShareSlider share={form.share} onChange={form.setShare} isDisabled={!form.hasShares} />
      <div>
        <EstimateLine form={form} />
        <TotalLine form={form} pair={pair} />
        <FeeLine form={form} pair={pair} />
      </div>
      <Sending form={form} pair={pair} />
    </FormElement>
  );
}

/** The trade panel (SPOT-006 to SPOT-026). */
export function SpotTradePanel() {
  const t = useText();
  return <TradeSlot label={t('common.trade')} formOf={(pair) => <OrderFields key={pair.id} pair={pair} />} />;
}
