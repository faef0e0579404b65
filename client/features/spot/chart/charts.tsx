import { useState } from 'react';
import { SideChart } from '#client/desk/chart/side-chart.tsx';
import { TABS } from '#client/desk/desk-frame.tsx';
import type { SelectedPair } from '#client/exchange/index.ts';
import { usePageUpTo } from '#client/ui/page-width.ts';
import type { Layouts } from '../layout/use-layouts.ts';
import classes from './charts.module.css';
import { SpotChart } from './spot-chart.tsx';

/** The intervals on which the further charts open. */
const SIDE_INTERVALS = ['15m', '1h', '1D'];

interface ChartsProps {
  readonly pair: SelectedPair;
  readonly layouts: Layouts;
}

/** The chart of the desk, and beside it as many as the layout has; on a small screen it is alone (DESK-343). */
export function Charts({ pair, layouts: { view, change } }: ChartsProps) {
  const isAlone = usePageUpTo(TABS);
  const [below, setBelow] = useState<HTMLElement | null>(null);
  const others = isAlone ? [] : SIDE_INTERVALS.slice(0, view.charts - 1);
  const choose = (index: number, choice: object) =>
    change({
      sideCharts: SIDE_INTERVALS.map((_, place) => ({
        ...view.sideCharts[place],
        ...(place === index ? choice : {}),
      })),
    });
  return (
    <div className={classes.frame}>
      <div className={classes.charts} data-count={others.length + 1}>
        <SpotChart pair={pair} below={below} />
        {others.map((initial, index) => (
          <SideChart
            key={initial}
            position={index + 2}
            symbol={view.sideCharts[index]?.symbol}
            interval={view.sideCharts[index]?.interval ?? initial}
            onChoose={(choice) => choose(index, choice)}
          />
        ))}
      </div>
      {others.length > 0 && <div ref={setBelow} />}
    </div>
  );
}
