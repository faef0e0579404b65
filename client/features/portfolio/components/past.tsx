/** The past of the portfolio: chart and days, or why there is none. */
import type { ReactNode } from 'react';
import type { Portfolio } from '#client/exchange/index.ts';
import { Panel } from '#client/ui/panel.tsx';
import { ChartSkeleton, EmptyState, ErrorState, SkeletonRows } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { minuteText } from '#client/ui/time.ts';
import { dayStart } from '../logic/days.ts';
import type { InUnit, Unit } from '../logic/money.ts';
import type { HistoryState, ValuedHistory } from '../use-portfolio.ts';
import classes from './portfolio.module.css';
import { ProfitTable } from './profit-table.tsx';
import { WorthChart } from './worth-chart.tsx';

/** How the figures are worked out: by the host, or from the log. */
const hows = {
  told: ['assets.portfolio_howTold', 'assets.portfolio_howOutside', 'assets.portfolio_hoursNote'],
  read: [
    'assets.portfolio_howDays',
    'assets.portfolio_howPrices',
    'assets.portfolio_howOutside',
    'assets.portfolio_howOpen',
  ],
} as const;

const chartLoading = <ChartSkeleton />;

interface PastProps {
  readonly state: HistoryState;
  /** Narrowed to the chosen range. */
  readonly history: ValuedHistory | null | undefined;
  readonly unit: Unit;
  readonly inUnit: InUnit;
}

interface KnownProps extends Pick<PastProps, 'state' | 'history'> {
  readonly loading: ReactNode;
  readonly children: (history: ValuedHistory) => ReactNode;
}

/** The states that a part of the past may be in. */
function Known({ state, history, loading, children }: KnownProps) {
  const t = useText();
  if (history) return children(history);
  if (history === null) return <EmptyState text={t('assets.portfolio_noHistory')} />;
  return state.error ? <ErrorState error={state.error} onRetry={state.reload} /> : loading;
}

interface InMoney {
  readonly unit: Unit;
  readonly inUnit: InUnit;
}

/** The total at the end of each day. */
function DaysChart({ days, ...money }: InMoney & Pick<ValuedHistory, 'days'>) {
  const worths = days.map(({ day, total }) => ({ at: dayStart(day), name: day, total }));
  return <WorthChart {...money} worths={worths} step="day" />;
}

/** The total over the last 24 hours. */
function HoursChart({ hours, ...money }: InMoney & Pick<Portfolio, 'hours'>) {
  const worths = hours.map(({ time, equity }) => {
    const at = time * 1000;
    return { at, name: minuteText(at), total: equity };
  });
  return <WorthChart {...money} worths={worths} step="minute" />;
}

interface WorthPanelProps extends PastProps {
  readonly choices: ReactNode;
  /** Given where the last 24 hours are chosen. */
  readonly hours: Portfolio['hours'] | undefined;
}

/** The total over time, with the switches of the range and of the money. */
export function WorthPanel({ choices, hours, unit, inUnit, ...past }: WorthPanelProps) {
  const t = useText();
  const money = { unit, inUnit };
  return (
    <Panel title={t('assets.portfolio_overTime')} className={classes.panel} actions={choices}>
      <div className={classes.curve}>
        {hours ? (
          <HoursChart {...money} hours={hours} />
        ) : (
          <Known {...past} loading={chartLoading}>
            {({ days }) => <DaysChart {...money} days={days} />}
          </Known>
        )}
      </div>
    </Panel>
  );
}

/** A note about what the figures leave out, if anything. */
function Gaps({ history }: { readonly history: ValuedHistory }) {
  const t = useText();
  const tokens = history.unpriced.map(history.nameOf).join(', ');
  const isUntold = history.days.some(({ profit }) => profit === undefined);
  return (
    <>
      {tokens !== '' && <p className={classes.note}>{t('assets.portfolio_unpriced', { tokens })}</p>}
      {isUntold && <p className={classes.note}>{t('assets.portfolio_untold')}</p>}
    </>
  );
}

interface DaysPanelProps extends PastProps {
  /** Whether the host says the days; otherwise they follow from the log. */
  readonly isTold: boolean;
}

/** Profit and loss by day, and how it is worked out. */
export function DaysPanel({ inUnit, isTold, ...past }: DaysPanelProps) {
  const t = useText();
  return (
    <Panel title={t('assets.portfolio_byDay')} className={classes.panel}>
      <Known {...past} loading={<SkeletonRows rows={14} />}>
        {(history) => (
          <>
            <ProfitTable days={history.days} inUnit={inUnit} />
            <Gaps history={history} />
          </>
        )}
      </Known>
      <details className={classes.how}>
        <summary>{t('assets.portfolio_howTitle')}</summary>
        <ul>
          {hows[isTold ? 'told' : 'read'].map((how) => (
            <li key={how}>{t(how)}</li>
          ))}
        </ul>
      </details>
    </Panel>
  );
}
