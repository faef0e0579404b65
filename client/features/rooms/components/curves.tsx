import { lazy, Suspense, useMemo } from 'react';
import { roomCurves } from '#contract/rooms/index.ts';
import { useRoomQuery } from '#client/exchange/rooms.ts';
import { Panel } from '#client/ui/panel.tsx';
import { EmptyState, SkeletonRows } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { callOf } from '../logic/addresses.ts';
import { RoomFault } from './room-fault.tsx';
import classes from './rooms.module.css';

/** The drawing library is a chunk of its own. */
const CompareChart = lazy(async () => ({
  default: (await import('#client/ui/chart/compare-chart.tsx')).CompareChart,
}));

const POLL_MS = 5000;

interface CurvesProps {
  readonly room: string;
  readonly token: string;
  readonly traders: readonly number[];
}

function Chosen({ room, token, traders }: CurvesProps) {
  const t = useText();
  const path = `${callOf(room, 'curves')}?traders=${traders.join(',')}`;
  const { data, error, isPending, refetch } = useRoomQuery(path, roomCurves, { token, pollMs: POLL_MS });
  const curves = useMemo(
    () =>
      (data?.traders ?? []).map(({ profit }) =>
        profit.map((value, index) => ({ at: data?.at[index] ?? 0, value: Number(value) })),
      ),
    [data],
  );
  if (isPending) return <SkeletonRows rows={8} />;
  if (!data) return <RoomFault error={error} onRetry={() => void refetch()} />;
  const shown = data.traders.map((trader) => trader.shown).join(', ');
  return (
    <>
      <div className={classes.chart}>
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <CompareChart curves={curves} label={t('rooms.curvesLabel', { names: shown })} />
        </Suspense>
      </div>
      <div className={classes.bar}>
        {data.traders.map((trader, index) => (
          <span key={trader.number}>
            <span className={classes.swatch} style={{ background: `var(--series${index})` }} aria-hidden />
            {trader.shown}
          </span>
        ))}
      </div>
    </>
  );
}

/** Profit of the chosen traders since the start. */
export function Curves(props: CurvesProps) {
  const t = useText();
  return (
    <Panel title={t('rooms.curves')} isCard>
      <div className={classes.body}>
        {props.traders.length === 0 ? <EmptyState text={t('rooms.curvesNone')} /> : <Chosen {...props} />}
      </div>
    </Panel>
  );
}
