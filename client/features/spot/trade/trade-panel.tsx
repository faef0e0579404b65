/** Where spot orders are placed. */
import { Button } from '@mantine/core';
import { useId } from 'react';
import { canonical } from '#client/exchange/index.ts';
import type { Quotation } from '#client/exchange/index.ts';
import { useTicker } from '#client/exchange/react.tsx';
import { FormElement } from '#client/ui/form-element.tsx';
import { FormRefusal } from '#client/ui/form-refusal.tsx';
import { LoginPrompt } from '#client/ui/login-prompt.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { useText } from '#client/ui/text.ts';
import { ClosedNote } from '#client/desk/trade/closed-note.tsx';
import { PriceLabel } from '#client/desk/trade/price-label.tsx';
import classes from '#client/desk/trade/trade-form.module.css';
import { TradeSlot } from '#client/desk/trade/trade-slot.tsx';
import { TabBar } from '#client/ui/tab-bar.tsx';
import { Balances, FeeLine, TotalLine } from './lines.tsx';
import { ShareSlider } from './share-slider.tsx';
import { useOrderForm } from './use-order-form.ts';
import type { OrderForm } from './use-order-form.ts';

/** Most decimals that any pair takes of a price or an amount. */
const PLACES = 8;

interface PartProps {
  readonly form: OrderForm;
  readonly pair: Quotation;
}

function Choices({ form, pair }: PartProps) {
  const t = useText();
  return (
    <>
      <TabBar
        label={t('spot.orderSide')}
        look="fill"
        tabs={[
          { key: 'buy', text: t('spot.buy'), tone: 'up' },
          { key: 'sell', text: t('spot.sell'), tone: 'down' },
        ]}
        chosen={form.side}
        onChoose={form.setSide}
        isMuted={!pair.spotOpen}
      />
      <TabBar
        label={t('spot.orderType')}
        look="small"
        tabs={[
          { key: 'limit', text: t('spot.limit') },
          { key: 'market', text: t('spot.market') },
        ]}
        chosen={form.kind}
        onChoose={form.setKind}
      />
    </>
  );
}

function PriceField({ form, pair }: PartProps) {
  const t = useText();
  const id = useId();
  const last = useTicker(pair)?.price ?? pair.price;
  const isMarket = form.kind === 'market';
  return (
    <div className={classes.field}>
      <PriceLabel
        htmlFor={id}
        text={t('spot.price')}
        onUseLast={isMarket || last === undefined ? undefined : () => form.setPrice(canonical(last))}
      />
      <NumberField
        id={id}
        value={form.price}
        onChange={form.setPrice}
        places={PLACES}
        unit={pair.quoteName}
        disabled={isMarket}
        description={isMarket && t('spot.marketHint')}
        inputWrapperOrder={['input', 'description', 'error']}
        error={form.errorOf('price')}
      />
    </div>
  );
}

function AmountField({ form, pair }: PartProps) {
  const t = useText();
  return (
    <NumberField
      label={t('spot.amount')}
      classNames={{ label: classes.label }}
      value={form.amount}
      onChange={form.setAmount}
      places={PLACES}
      unit={pair.baseName}
      error={form.errorOf('amount')}
    />
  );
}

/**
 * Its text states the action: "Buy 0.1 BTC". Stays enabled while an order is being sent, so that a second press gets a
 * warning (ERR-018).
 */
function SubmitButton({ form, pair }: PartProps) {
  const t = useText();
  const coin = pair.baseName;
  const isBuy = form.side === 'buy';
  const text =
    form.amount === ''
      ? t(isBuy ? 'spot.submitBuy' : 'spot.submitSell', { coin })
      : t(isBuy ? 'spot.buyAmount' : 'spot.sellAmount', { amount: form.amount, coin });
  return (
    <Button
      type="submit"
      size="md"
      fullWidth
      color={isBuy ? 'up' : 'down'}
      aria-busy={form.isPending}
      disabled={!pair.spotOpen}
      data-testid="submit-order"
    >
      {text}
    </Button>
  );
}

function OrderFields({ pair }: { readonly pair: Quotation }) {
  const t = useText();
  const form = useOrderForm(pair);
  return (
    <FormElement of={form} className={classes.form} aria-label={t('spot.trade')} onSubmit={form.submit}>
      <Choices form={form} pair={pair} />
      <ClosedNote pair={pair} isOpen={pair.spotOpen} text={t('spot.closed')} />
      <Balances form={form} pair={pair} />
      <PriceField form={form} pair={pair} />
      <AmountField form={form} pair={pair} />
      <ShareSlider share={form.share} onChange={form.setShare} isDisabled={!form.isLoggedIn} />
      <TotalLine form={form} pair={pair} />
      <FeeLine form={form} pair={pair} />
      {form.isLoggedIn ? (
        <>
          <SubmitButton form={form} pair={pair} />
          <FormRefusal of={form} />
        </>
      ) : (
        <LoginPrompt text={t('spot.loginToTrade', { symbol: pair.symbol })} />
      )}
    </FormElement>
  );
}

/** The trade panel (SPOT-006 to SPOT-026). */
export function TradePanel() {
  const t = useText();
  return <TradeSlot label={t('spot.trade')} formOf={(pair) => <OrderFields key={pair.id} pair={pair} />} />;
}
