/** The bar below a chart that shows the session at earlier times (DESK-326). */
import { formatDateTime, MINUTE_MS, SECOND_MS } from '#shared/calendar.ts';
import { Slider } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { DateTime } from '#client/ui/date-time.tsx';
import type { Replay } from '#client/ui/host.ts';
import { IconStepBack, IconStepForward } from '#client/desk/icons.tsx';
import { IconPause, IconPlay } from '#client/ui/page-icons.tsx';
import { ButtonMenu } from '#client/ui/menu.tsx';
import { ErrorState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { minuteText } from '#client/ui/time.ts';
import classes from './replay-bar.module.css';
import { useReplay } from './use-replay.ts';
import { lazyPart, Part } from '#client/ui/part.tsx';

/** Virtual seconds a second. */
const SPEEDS = [1, 10, 60, 600];

const CompareDialog = lazyPart(async () => (await import('./compare-dialog.tsx')).CompareDialog);

interface ButtonProps {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function IconButton({ label, isDisabled = false, onPress, children }: ButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

interface ScrubberProps {
  readonly start: number;
  readonly now: number;
  readonly end: number;
  readonly step: number;
  readonly onChoose: (at: number) => void;
}

/** The time that the branch knows; what is dragged counts when it is let go. */
function Scrubber({ start, now, end, step, onChoose }: ScrubberProps) {
  const t = useText();
  const [dragged, setDragged] = useState<number>();
  const at = dragged ?? now;
  return (
    <>
      <Slider
        className={classes.scrubber}
        size={3}
        thumbSize={16}
        min={start}
        max={Math.max(end, start + 1)}
        step={step}
        label={null}
        thumbLabel={t('common.timeOfDay')}
        thumbValueText={minuteText(at)}
        value={at}
        onChange={setDragged}
        onChangeEnd={(chosen) => {
          setDragged(undefined);
          onChoose(Math.min(chosen, end));
        }}
      />
      <span className={classes.time} data-testid="replay-time">
        <DateTime text={formatDateTime(at)} />
      </span>
    </>
  );
}

/** How fast time passes while it plays. */
function SpeedMenu({
  chosen,
  onChoose,
}: {
  readonly chosen: number;
  readonly onChoose: (speed: number) => void;
}) {
  const t = useText();
  const name = (speed: number) => t('desk.replay_speedOf', { speed });
  return (
    <ButtonMenu
      position="bottom-start"
      target={
        <button type="button" className={classes.button} aria-label={t('desk.replay_speed')}>
          {name(chosen)}
        </button>
      }
      entries={SPEEDS.map((speed) => ({
        key: String(speed),
        text: name(speed),
        isCurrent: speed === chosen,
        onChoose: () => onChoose(speed),
      }))}
    />
  );
}

interface ReplayBarProps {
  readonly replay: Replay;
  /** The length of a bar of the chart: one step. */
  readonly seconds: number;
}

/** Steps, plays and scrubs; what happens in it stays out of the branch. */
export function ReplayBar({ replay, seconds }: ReplayBarProps) {
  const t = useText();
  const { report, error, reload, isBusy, goTo, setSpeed } = useReplay(replay);
  const [chosenSpeed, setChosenSpeed] = useState(SPEEDS[0] ?? 1);
  const [isComparing, setComparing] = useState<boolean>();
  if (!report)
    return <div className={classes.bar}>{error && <ErrorState error={error} onRetry={reload} />}</div>;
  const { start, now, end, speed, isReplay } = report;
  const step = seconds * SECOND_MS;
  return (
    <section className={classes.bar} aria-label={t('desk.replay_replay')} aria-busy={isBusy}>
      <IconButton
        label={t('desk.replay_back')}
        isDisabled={now <= start}
        onPress={() => goTo(Math.max(start, Math.ceil(now / step - 1) * step))}
      >
        <IconStepBack size={16} />
      </IconButton>
      <IconButton
        label={speed > 0 ? t('desk.replay_pause') : t('common.play')}
        onPress={() => setSpeed(speed > 0 ? 0 : chosenSpeed)}
      >
        {speed > 0 ? <IconPause size={16} /> : <IconPlay size={16} />}
      </IconButton>
      <IconButton
        label={t('desk.replay_forward')}
        isDisabled={!isReplay}
        onPress={() => goTo(Math.min(end, Math.floor(now / step + 1) * step))}
      >
        <IconStepForward size={16} />
      </IconButton>
      <SpeedMenu
        chosen={chosenSpeed}
        onChoose={(value) => {
          setChosenSpeed(value);
          if (speed > 0) setSpeed(value);
        }}
      />
      <Scrubber start={start} now={now} end={end} step={Math.min(step, MINUTE_MS)} onChoose={goTo} />
      <button type="button" className={classes.button} disabled={!isReplay} onClick={() => goTo(end)}>
        {t('desk.replay_toEnd')}
      </button>
      <button type="button" className={classes.button} onClick={() => setComparing(true)}>
        {t('desk.replay_compare')}
      </button>
      <p className={classes.note}>{isReplay ? t('desk.replay_note') : t('desk.replay_noteLive')}</p>
      {isComparing !== undefined && (
        <Part onGiveUp={() => setComparing(undefined)}>
          <CompareDialog
            replay={replay}
            branch={report.branch}
            start={start}
            isOpen={isComparing}
            onClose={() => setComparing(false)}
          />
        </Part>
      )}
    </section>
  );
}
