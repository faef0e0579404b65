import { Button } from '@mantine/core';
import type { TradeSide } from '#client/ui/trade-side.ts';
import { useId } from 'react';
import { canonical, isPositive, multiply, payWays, truncate } from '#client/exchange/index.ts';
import { FieldAside, FillButton } from '#client/ui/field-aside.tsx';
import { Figure, UNKNOWN } from '#client/ui/figures.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { FormElement } from '#client/ui/form-element.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { PayWayMark } from '#client/ui/pay-way.tsx';
import { RadioField } from '#client/ui/radio-field.tsx';
import { Shortfall } from '#client/ui/shortfall.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { C2cNumber } from '../components/numbers.tsx';
import { isFar, premiumOf } from '../logic/ad.ts';
import type { C2cCoin } from '../logic/ad.ts';
import type { CoinHolding } from '../logic/use-coins.ts';
import classes from './publish.module.css';
import { NUMBER_PLACES, PRICE_PLACES, useAdForm } from './use-ad-form.ts';
import type { AdFormState } from './use-ad-form.ts';

interface AdFormProps {
  readonly side: TradeSide;
  readonly coin: C2cCoin;
  readonly holding: CoinHolding;
}

interface PartProps extends AdFormProps {
  readonly form: AdFormState;
}

/** How many coins; a seller sees how many there are. */
function NumberPart({ form, side, coin, holding }: PartProps) {
  const t = useText();
  const { available } = holding;
  const { error, ...field } = form.field('number');
  return (
    <FieldAside
      aside={
        side === 'sell' && (
          <>
            <span>
              {t('common.available')} <C2cNumber value={available} unit={coin.name} />
            </span>
            <FillButton
              aria-label={t('common.assets_allLabel')}
              disabled={!isPositive(available)}
              onClick={form.fillAll}
            >
              {t('common.useAll')}
            </FillButton>
          </>
        )
      }
    >
      <NumberField
        label={t('common.amount')}
        places={NUMBER_PLACES}
        unit={coin.name}
        {...field}
        error={error ?? (form.shortage && <Shortfall {...form.shortage} />)}
      />
    </FieldAside>
  );
}

/** CNY for one, measured by the market's price. */
function PricePart({ form, holding }: PartProps) {
  const t = useText();
  const { price } = form.values;
  const market = holding.price;
  const premium = premiumOf(price, market);
  const isSlip = isFar(premium);
  return (
    <FieldAside
      aside={
        <>
          <span className={isSlip ? classes.far : undefined}>
            {t(isSlip ? 'c2c.farPrice' : 'c2c.marketPrice')}{' '}
            <Figure value={market} places={PRICE_PLACES} unit="CNY" />
            {premium !== undefined && (
              <>
                {' '}
                <Figure value={premium} places={2} signed unit="%" />
              </>
            )}
          </span>
          <FillButton
            aria-label={t('c2c.market')}
            disabled={!isPositive(market)}
            onClick={() => market !== undefined && form.set({ price: truncate(market, PRICE_PLACES) })}
          >
            {t('c2c.marketShort')}
          </FillButton>
        </>
      }
    >
      <NumberField label={t('c2c.price')} places={PRICE_PLACES} unit="CNY" {...form.field('price')} />
    </FieldAside>
  );
}

/** How the CNY move. */
function WayPart({ form }: PartProps) {
  const t = useText();
  return (
    <RadioField
      label={t('common.paymentMethod')}
      options={payWays.map((way) => ({ key: way, text: <PayWayMark way={way} /> }))}
      chosen={form.values.way}
      onChoose={(way) => form.set({ way })}
      error={form.errorOf('way')}
    />
  );
}

function buttonText(t: Text, { side, coin, form }: PartProps): string {
  const { number } = form.values;
  if (!isPositive(number)) return t(side === 'buy' ? 'c2c.publishBuyAd' : 'c2c.publishSellAd');
  const amount = `${canonical(number)} ${coin.name}`;
  return t(side === 'buy' ? 'c2c.publishBuy' : 'c2c.publishSell', { amount });
}

/** The form of an ad of one side (C2C-002 to C2C-005). */
export function AdForm(props: AdFormProps) {
  const t = useText();
  const { side, coin } = props;
  const heading = useId();
  const form = useAdForm(side, coin, props.holding.available);
  const part = { ...props, form };
  const { number, price } = form.values;
  const isPriced = isPositive(number) && isPositive(price);
  return (
    <FormElement of={form} className={classes.form} aria-labelledby={heading} onSubmit={form.submit}>
      <h2 id={heading} className={classes.heading} data-side={side}>
        {t(side === 'buy' ? 'c2c.buyCoin' : 'c2c.sellCoin', { coin: coin.name })}
      </h2>
      <NumberPart {...part} />
      <PricePart {...part} />
      <WayPart {...part} />
      <p className={classes.total}>
        <span>{t('common.c2c_total')}</span>
        <output>{isPriced ? <C2cNumber value={multiply(number, price)} unit="CNY" /> : UNKNOWN}</output>
      </p>
      <Button type="submit" size="md" fullWidth aria-busy={form.isPending}>
        <Sentence text={buttonText(t, part)} />
      </Button>
      <div className={classes.notes}>
        <p>{t('c2c.ownPayment')}</p>
        {side === 'sell' && <p>{t('c2c.sellFreezes')}</p>}
      </div>
    </FormElement>
  );
}
