/** What all of it is worth, and how the days went. */
import type { ReactNode } from 'react';
import { add } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import { Fact, Facts } from '#client/ui/facts.tsx';
import { Figure, Toned, toneOf } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import type { ValuedDay } from '../logic/history.ts';
import { inUnit, MONEY_PLACES } from '../logic/money.ts';
import type { InUnit, Unit } from '../logic/money.ts';
import classes from './portfolio.module.css';

interface TotalProps {
  /** In USDT; undefined while it is not known. */
  readonly total: Decimal | undefined;
  /** CNY for one USDT. */
  readonly rate: Decimal | undefined;
  readonly children: ReactNode;
}

/** The total in both currencies (WALLET-001), and the figures beside it. */
export function HeadFigures({ total, rate, children }: TotalProps) {
  const t = useText();
  return (
    <Facts look="row" className={classes.head}>
      <div className={classes.total}>
        <dt>{t('common.total')}</dt>
        <dd className={classes.large}>
          <Figure value={total} places={MONEY_PLACES} unit="USDT" />
        </dd>
        <dd className={classes.second}>
          ≈ <Figure value={inUnit('CNY', rate)(total)} places={MONEY_PLACES} unit="CNY" />
        </dd>
      </div>
      {children}
    </Facts>
  );
}

/** The sum of a figure of every day; undefined when one of them is. */
const sumOf = (values: readonly (Decimal | undefined)[]): Decimal | undefined =>
  values.reduce(
    (sum, value) => (sum === undefined || value === undefined ? undefined : add(sum, value)),
    '0',
  );

interface DayFactsProps {
  /** Oldest first; the last is today. Undefined while they are not known. */
  readonly days: readonly ValuedDay[] | undefined;
  readonly count: number;
  readonly unit: Unit;
  readonly inUnit: InUnit;
}

/** Profit today and of the range, and what came from outside. */
export function DayFacts({ days, count, unit, inUnit: shown }: DayFactsProps) {
  const t = useText();
  const signed = (value: Decimal | undefined) => (
    <Figure value={shown(value)} places={MONEY_PLACES} signed unit={unit} />
  );
  const today = days?.at(-1)?.profit;
  const range = days && sumOf(days.map(({ profit }) => profit));
  return (
    <>
      <Fact name={t('assets.portfolio_profitToday')}>
        <Toned tone={toneOf(today)}>{signed(today)}</Toned>
      </Fact>
      <Fact name={t('assets.portfolio_profitRange', { count })}>
        <Toned tone={toneOf(range)}>{signed(range)}</Toned>
      </Fact>
      <Fact name={t('assets.portfolio_outsideRange', { count })}>
        {signed(days && sumOf(days.map(({ outside }) => outside)))}
      </Fact>
    </>
  );
}
