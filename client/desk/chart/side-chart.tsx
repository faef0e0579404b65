/** A further chart beside that of the desk, with a pair and an interval of its own. */
import { useRef } from 'react';
import type { ChartActions } from '#client/ui/chart/candle-chart.tsx';
import { NO_MARKS } from '#client/ui/chart/marks/mark.ts';
import { ChoiceSelect } from '#client/ui/choice-select.tsx';
import { useText } from '#client/ui/text.ts';
import { useDesk, WithoutPicking } from '../desk.tsx';
import { allIntervals, minuteInterval } from '../logic/intervals.ts';
import { useStaleClass } from '../stale.ts';
import classes from './chart-panel.module.css';
import { useIntervalName } from './interval-bar.tsx';
import { ChartPicture } from './picture.tsx';
import { useChartSettings } from './use-chart-settings.ts';

interface SideChartProps {
  /** Its place among the charts; the chart of the desk is the first. */
  readonly position: number;
  /** The name of a pair; another than a listed one is that of the desk. */
  readonly symbol: string | undefined;
  /** The name of an interval. */
  readonly interval: string;
  readonly onChoose: (choice: { readonly symbol?: string; readonly interval?: string }) => void;
}

/** The bars of a pair (DESK-343). What is drawn of the user, the depth and the shortcuts are those of the first chart. */
export function SideChart({ position, symbol, interval: intervalName, onChoose }: SideChartProps) {
  const t = useText();
  const nameOf = useIntervalName();
  const stale = useStaleClass();
  const { pair: deskPair, groups } = useDesk();
  const [settings, changeSettings] = useChartSettings();
  const chart = useRef<ChartActions>(null);
  const listed = groups.flatMap(({ pairs }) => pairs).filter(({ displayed }) => displayed);
  const pair = listed.find((each) => each.symbol === symbol) ?? deskPair;
  const interval = allIntervals.find(({ name }) => name === intervalName) ?? minuteInterval;
  if (!pair) return null;
  const symbols = [...new Set([pair.symbol, ...listed.map((each) => each.symbol)])];
  return (
    <section className={classes.panel} aria-label={t('desk.layouts_chart', { position })}>
      <div className={classes.choices}>
        <ChoiceSelect
          aria-label={t('desk.layouts_chartPair', { position })}
          chosen={pair.symbol}
          options={symbols.map((each) => ({ value: each, label: each }))}
          onChoose={(next) => onChoose({ symbol: next })}
        />
        <ChoiceSelect
          aria-label={t('desk.layouts_chartInterval', { position })}
          chosen={interval.name}
          options={allIntervals.map((each) => ({ value: each.name, label: nameOf(each) }))}
          onChoose={(next) => onChoose({ interval: next })}
        />
      </div>
      <div className={`${classes.picture} ${stale ?? ''}`}>
        <WithoutPicking>
          <ChartPicture
            key={`${pair.symbol} ${interval.name}`}
            pair={pair}
            interval={interval}
            settings={settings}
            onSettings={changeSettings}
            marks={NO_MARKS}
            chart={chart}
            isTableOpen={undefined}
            onTable={() => {}}
          />
        </WithoutPicking>
      </div>
    </section>
  );
}
