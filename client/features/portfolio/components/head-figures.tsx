/** What all of it is worth, and how the days went. */
import { add } from '#client/exchange/index.ts';
import type { Decimal, Portfolio } from '#client/exchange/index.ts';
import { Facts } from '#client/ui/facts.tsx';
import type { Fact } from '#client/ui/facts.tsx';
import { Figure, Toned, toneOf } from '#client/ui/figures.tsx';
import { profitOfDays, WEEK_DAYS } from '#client/ui/portfolio.ts';
import { useText } from '#client/ui/text.ts';
import type { ValuedDay } from '../logic/history.ts';
import { inUnit, MONEY_PLACES } from '../logic/money.ts';
import type { InUnit, Unit } from '../logic/money.ts';
import classes from './portfolio.module.css';

interface HeadFiguresProps {
  /** In USDT; undefined while it is not known. */
  readonly total: Decimal | undefined;
  /** CNY for one USDT. */
  readonly rate: Decimal | undefined;
  /** Oldest first; the last is today. Undefined while they are not known. */
  readonly days: readonly ValuedDay[] | undefined;
  /** Of the range; the days before it are left out. */
  readonly count: number;
  /** What the host says beside the days, where it does. */
  readonly portfolio: Portfolio | undefined;
  readonly unit: Unit;
  readonly inUnit: InUnit;
}

/**
 * The total in both currencies (WALLET-001); profit of today, of a week, of the range and of all, what came from outside, and what is at
 * risk.
 */
export function HeadFigures(props: HeadFiguresProps) {
  const { total, rate, days, count, portfolio, unit, inUnit: shown } = props;
  const t = useText();
  const money = (value: Decimal | undefined) => (
    <Figure value={shown(value)} places={MONEY_PLACES} signed unit={unit} />
  );
  const profit = (value: Decimal | undefined) => <Toned tone={toneOf(value)}>{money(value)}</Toned>;
  const profitIn = (length: number) => profit(days && profitOfDays(days, length));
  const outside = days?.slice(-count).reduce((sum, day) => add(sum, day.outside), '0');
  const cny = (
    <>
      ≈ <Figure value={inUnit('CNY', rate)(total)} places={MONEY_PLACES} unit="CNY" />
    </>
  );
  return (
    <Facts
      look="row"
      className={classes.head}
      facts={[
        [
          t('common.total'),
          <Figure value={total} places={MONEY_PLACES} unit="USDT" />,
          { className: classes.total, note: cny },
        ],
        [t('assets.portfolio_profitToday'), profitIn(1)],
        ...[...new Set([WEEK_DAYS, count])].map((length): Fact => [
          t('assets.portfolio_profitRange', { count: length }),
          profitIn(length),
        ]),
        portfolio && [t('assets.portfolio_profitAll'), profit(portfolio.profit)],
        [t('assets.portfolio_outsideRange', { count }), money(outside)],
        portfolio && [t('common.unrealised'), profit(portfolio.unrealised)],
        portfolio && [
          t('common.marginUsed'),
          <Figure value={shown(portfolio.margin)} places={MONEY_PLACES} unit={unit} />,
        ],
      ]}
    />
  );
}
