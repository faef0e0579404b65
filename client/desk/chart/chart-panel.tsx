/** The chart of a desk: its intervals, its tools, the picture. */
import { useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import type { SelectedPair } from '#client/exchange/index.ts';
import type { ChartActions } from '#client/ui/chart/candle-chart.tsx';
import { useHost } from '#client/ui/host.ts';
import { NO_MARKS } from '#client/ui/chart/marks/mark.ts';
import type { ChartMarks } from '#client/ui/chart/marks/mark.ts';
import { useShortcut } from '#client/ui/shortcuts.tsx';
import { useText } from '#client/ui/text.ts';
import { minuteInterval } from '../logic/intervals.ts';
import { useStaleClass } from '../stale.ts';
import { BarButton } from './bar-button.tsx';
import classes from './chart-panel.module.css';
import { ChartTools } from './chart-tools.tsx';
import { DepthChart } from './depth-chart.tsx';
import { IntervalBar } from './interval-bar.tsx';
import { ChartPicture } from './picture.tsx';
import { useChartSettings } from './use-chart-settings.ts';
import { useDeepest } from './use-deepest.ts';
import { lazyPart, Part } from '#client/ui/part.tsx';

const ReplayBar = lazyPart(async () => (await import('./replay-bar.tsx')).ReplayBar);

interface ReplaySlotProps extends ComponentProps<typeof ReplayBar> {
  readonly place: HTMLElement | null;
}

/** The replay bar, loaded when it is shown: most charts never go back in time. */
function ReplaySlot({ place, ...props }: ReplaySlotProps) {
  const bar = (
    <Part>
      <ReplayBar {...props} />
    </Part>
  );
  return place ? createPortal(bar, place) : bar;
}

function DepthButton({ isPressed, onPress }: { readonly isPressed: boolean; readonly onPress: () => void }) {
  const t = useText();
  return (
    <BarButton aria-pressed={isPressed} isChosen={isPressed} onClick={onPress}>
      {t('desk.chart_depth')}
    </BarButton>
  );
}

/** Whether the replay bar is shown; undefined where the host cannot go back in time. */
function useReplayChoice() {
  const { replay } = useHost();
  const [isShown, setShown] = useState(false);
  return replay && { replay, isShown, onToggle: () => setShown(!isShown) };
}

interface ChartPanelProps {
  readonly pair: SelectedPair;
  /** The own orders, positions and fills of the pair. */
  readonly marks?: ChartMarks;
  /** Where further charts stand beside it: the place below all of them, for what concerns them all (DESK-454). */
  readonly below?: HTMLElement | null;
}

/** The chart of a pair, open on one minute (CHART-005, CHART-006). A price that is pressed in it goes to the form. */
export function ChartPanel({ pair, marks = NO_MARKS, below = null }: ChartPanelProps) {
  const t = useText();
  const stale = useStaleClass();
  const [interval, setInterval] = useState(minuteInterval);
  const [isDepth, setDepth] = useState(false);
  const [isTableOpen, setTableOpen] = useState<boolean>();
  const replay = useReplayChoice();
  const [settings, changeSettings] = useChartSettings();
  const chart = useRef<ChartActions>(null);
  const panel = useRef<HTMLElement>(null);
  const deepest = useDeepest(pair);
  useShortcut('d', 'desk.shortcutDepth', () => setDepth(!isDepth), { group: 'desk.chart' });
  return (
    <section ref={panel} className={classes.panel} aria-label={t('desk.chart')}>
      <IntervalBar
        chosen={isDepth ? undefined : interval}
        isShort={below !== null}
        onChoose={(next) => {
          setInterval(next);
          setDepth(false);
        }}
        end={
          <>
            <ChartTools
              settings={settings}
              onChange={changeSettings}
              chart={chart}
              panel={panel}
              name={`${pair.baseName}-${pair.quoteName}-${interval.name}`}
              replay={replay}
              onTable={() => {
                setDepth(false);
                setTableOpen(true);
              }}
            />
            <DepthButton isPressed={isDepth} onPress={() => setDepth(!isDepth)} />
          </>
        }
      />
      <div className={`${classes.picture} ${stale ?? ''}`}>
        {isDepth ? (
          <DepthChart pair={pair} deepest={deepest} />
        ) : (
          <ChartPicture
            key={`${pair.symbol} ${interval.name}`}
            pair={pair}
            interval={interval}
            settings={settings}
            onSettings={changeSettings}
            marks={marks}
            chart={chart}
            isTableOpen={isTableOpen}
            onTable={setTableOpen}
          />
        )}
      </div>
      {replay?.isShown && <ReplaySlot replay={replay.replay} place={below} seconds={interval.seconds} />}
    </section>
  );
}
