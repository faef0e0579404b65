/** Profit and loss day by day: figures with their sign, and bars left and right of a middle line. */
import { compare, divide, isDecimal, larger, multiply, negate, sign } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import { column, DataTable, endColumn } from '#client/ui/data-table.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { Figure, Toned, toneOf } from '#client/ui/figures.tsx';
import { ScrollBox } from '#client/ui/scroll-box.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import type { Day } from '../logic/days.ts';
import type { ValuedDay } from '../logic/history.ts';
import { MONEY_PLACES } from '../logic/money.ts';
import type { InUnit } from '../logic/money.ts';
import classes from './portfolio.module.css';

const magnitude = (value: Decimal): Decimal => (sign(value) < 0 ? negate(value) : value);

/** How long a bar is, in percent of its half of the cell. */
function lengthOf(value: Decimal | undefined, max: Decimal): number {
  if (!isDecimal(value) || sign(max) === 0) return 0;
  return Number(divide(multiply(magnitude(value), '100'), max, 1));
}

function Bar({ value, max }: { readonly value: Decimal | undefined; readonly max: Decimal }) {
  const isLoss = isDecimal(value) && compare(value, '0') < 0;
  return (
    <span className={classes.track} aria-hidden>
      <span
        className={isLoss ? classes.loss : classes.gain}
        style={{ inlineSize: `${lengthOf(value, max) / 2}%` }}
      />
    </span>
  );
}

/** A day; narrow screens leave its year out. */
const DayName = ({ day }: { readonly day: Day }) => (
  <>
    <DateTime className={classes.year} text={day.slice(0, 5)} />
    <DateTime text={day.slice(5)} />
  </>
);

interface Cells {
  readonly t: Text;
  readonly inUnit: InUnit;
  readonly max: Decimal;
  readonly today: string | undefined;
}

const columnsOf = ({ t, inUnit, max, today }: Cells): readonly Column<ValuedDay>[] => [
  column('day', t('assets.day'), ({ day }) =>
    day === today ? t('assets.portfolio_today') : <DayName day={day} />,
  ),
  endColumn('profit', t('assets.portfolio_profit'), ({ profit }) => (
    <span className={classes.profit}>
      <Bar value={profit} max={max} />
      <Toned tone={toneOf(profit)}>
        <Figure value={inUnit(profit)} places={MONEY_PLACES} signed />
      </Toned>
    </span>
  )),
  endColumn('outside', t('assets.portfolio_outside'), ({ outside }) => (
    <Figure value={inUnit(outside)} places={MONEY_PLACES} signed />
  )),
  endColumn('total', t('assets.portfolio_dayTotal'), ({ total }) => (
    <Figure value={inUnit(total)} places={MONEY_PLACES} />
  )),
];

interface ProfitTableProps {
  /** Oldest first; the last is today. */
  readonly days: readonly ValuedDay[];
  readonly inUnit: InUnit;
}

/** The days, newest first. */
export function ProfitTable({ days, inUnit }: ProfitTableProps) {
  const t = useText();
  const newestFirst = days.toReversed();
  const max = days.reduce((max, { profit }) => larger(max, magnitude(profit ?? '0')), '0');
  return (
    <ScrollBox label={t('assets.portfolio_byDay')} isBounded>
      <DataTable
        label={t('assets.portfolio_byDay')}
        columns={columnsOf({ t, inUnit, max, today: newestFirst[0]?.day })}
        rows={newestFirst}
        rowKey={({ day }) => day}
      />
    </ScrollBox>
  );
}
