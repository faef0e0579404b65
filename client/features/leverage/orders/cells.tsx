/** Cells of the trade lists. Two related figures are shown one above the other, so that a row fits a desk. */
import type { ReactNode } from 'react';
import { compare, isDecimal } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import { Balance, Figure, Money, Percent, Price, Toned, toneOf } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { tradeDirection, returnOf } from '../logic/position.ts';
import type { LeverTradeRow } from '../logic/position.ts';
import classes from './orders.module.css';

const HANDS_PLACES = 0;

/** Two lines of one cell or heading. */
export function TwoLines({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  return (
    <span className={classes.lines}>
      <span>{first}</span>
      <span className={classes.second}>{second}</span>
    </span>
  );
}

/** Long or short, in its colour. */
export function LeverSideCell({ trade }: { readonly trade: LeverTradeRow }) {
  const t = useText();
  const direction = tradeDirection(trade);
  return <Toned tone={direction === 'long' ? 'up' : 'down'}>{t(`leverage.${direction}`)}</Toned>;
}

/** Pair, direction and multiplier. */
export function ContractCell({ trade }: { readonly trade: LeverTradeRow }) {
  return (
    <TwoLines
      first={<b className={classes.symbol}>{trade.symbol}</b>}
      second={
        <>
          <LeverSideCell trade={trade} /> {trade.multiple}×
        </>
      }
    />
  );
}

/** Side, leverage and pair; below them the size in coins and in contracts. */
export function PositionCell({ trade }: { readonly trade: LeverTradeRow }) {
  const t = useText();
  return (
    <TwoLines
      first={
        <>
          <LeverSideCell trade={trade} /> {trade.multiple}× <b className={classes.symbol}>{trade.symbol}</b>
        </>
      }
      second={
        <>
          <Balance value={trade.number} unit={trade.currency_name} /> (
          {t('leverage.formPreset', { count: Number(trade.share) })})
        </>
      }
    />
  );
}

/** Hands, and what they are in the base currency. */
export function Size({ trade }: { readonly trade: LeverTradeRow }) {
  return (
    <TwoLines
      first={<Figure value={trade.share} places={HANDS_PLACES} />}
      second={<Balance value={trade.number} unit={trade.currency_name} />}
    />
  );
}

/** The currency that a trade is paid in. */
export const tradeCurrency = ({ legal_name = '' }: LeverTradeRow): string => legal_name;

/** A profit and what it is in percent of the margin. */
export function ProfitCell({
  trade,
  value,
}: {
  readonly trade: LeverTradeRow;
  readonly value: Decimal | undefined;
}) {
  return (
    <TwoLines
      first={
        <Toned tone={toneOf(value)}>
          <Money value={value} currency={tradeCurrency(trade)} signed hasUnit={false} />
        </Toned>
      }
      second={<Percent value={returnOf(value, trade.origin_caution_money)} />}
    />
  );
}

/** From here on a price that is reckoned says enough with hundredths. */
const HUNDREDTHS_FROM = '100';

/** Where the account is liquidated: reckoned, so that it is on no tick, and shorter than the prices of trades. */
export function LiquidationPrice({ value }: { readonly value: Decimal | undefined }) {
  if (!isDecimal(value) || compare(value, HUNDREDTHS_FROM) < 0) return <Price value={value} />;
  return <Figure value={value} places={2} />;
}

/** A stop price; 0 is none. */
export function StopCell({ value }: { readonly value: Decimal }) {
  return <Price value={Number(value) === 0 ? undefined : value} />;
}

/** A trade as text, for the names of its buttons. */
export const tradeText = (t: Text, trade: LeverTradeRow): string =>
  t(`common.position_${tradeDirection(trade)}`, {
    count: Number(trade.share),
    symbol: trade.symbol ?? '',
  });
