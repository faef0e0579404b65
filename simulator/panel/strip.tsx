/** The strip along the bottom edge of the page. */
import { useEffect } from 'react';
import type { MissionReport } from '#simulator/control/index.ts';
import { formatDateTime } from '#shared/calendar.ts';
import { seatOfTab } from '#simulator/page/seat.ts';
import { keys } from './keys.ts';
import { goalsMet, runningMission } from './mission-watch.ts';
import { openDrawer, openMission, toggleDrawer, usePresence } from './presence.ts';
import { textIn } from './texts.ts';
import { useNow, usePanel } from './state.ts';
import type { Running } from './state.ts';
import { usePause } from './steering.ts';
import classes from './strip.module.css';

/** The place below it on a screen with rounded corners is the strip's too. */
const STRIP_HEIGHT = 'calc(var(--strip-height) + env(safe-area-inset-bottom, 0px))';
const MARK_HEIGHT = 'calc(16px + env(safe-area-inset-bottom, 0px))';
/** `2025-` and `06-02 ` of a date and time. */
const YEAR_LENGTH = 5;
const DAY_LENGTH = 6;

interface StripProps {
  readonly status: Running;
  /** Of the user at this tab. */
  readonly missions: readonly MissionReport[];
}

/** The strip along the bottom edge: what is simulated, when it is, how fast it runs. It reserves its own space. */
export function Strip({ status, missions }: StripProps) {
  const { language, text } = usePanel();
  useReservedSpace(STRIP_HEIGHT);
  return (
    <section className={classes.strip} aria-label={text('label')}>
      <strong className={classes.badge}>{text('simulated')}</strong>
      <span className={classes.title}>{textIn(language, status.title)}</span>
      <VirtualTime />
      <span className={classes.speed}>
        {status.clock.speed === 0 ? text('paused') : `${status.clock.speed}×`}
      </span>
      <div className={classes.chips}>
        <SeatChip account={status.user?.account} />
        <FaultChip count={status.faults.length} />
        <MissionChip missions={missions} />
      </div>
      <span className={classes.space} />
      <PauseButton status={status} />
      <DrawerButton />
    </section>
  );
}

/** All that is left of the strip when it is hidden and while somebody presents. */
export function StripMark() {
  const { text } = usePanel();
  useReservedSpace(MARK_HEIGHT);
  return (
    <section
      className={classes.mark}
      aria-label={text('label')}
      title={text('markTitle', { keys: keys.drawer[0] })}
    >
      <span>{text('simulated')}</span>
    </section>
  );
}

/** Not a live region: a clock read aloud every second would hide everything else. */
function VirtualTime() {
  const { link, text } = usePanel();
  const now = useNow(link);
  const shown = formatDateTime(now);
  return (
    <time className={classes.time} dateTime={new Date(now).toISOString()}>
      <span className={classes.year}>{shown.slice(0, YEAR_LENGTH)}</span>
      <span className={classes.day}>{shown.slice(YEAR_LENGTH, YEAR_LENGTH + DAY_LENGTH)}</span>
      {shown.slice(YEAR_LENGTH + DAY_LENGTH)} <abbr>{text('zone')}</abbr>
    </time>
  );
}

/** Which seat this tab is and who has it; nothing in the ordinary one, where the page says who is logged in. */
function SeatChip({ account }: { readonly account: string | undefined }) {
  const { text } = usePanel();
  const seat = seatOfTab();
  if (seat === '') return null;
  const name = text('seat', { seat: seat.toUpperCase() });
  return (
    <button
      type="button"
      className={classes.chip}
      title={text('seatTitle')}
      onClick={() => openDrawer('seats')}
    >
      {[name, account].filter((part) => part !== undefined).join(' · ')}
    </button>
  );
}

/** How much is set to go wrong; nothing where everything works. */
function FaultChip({ count }: { readonly count: number }) {
  const { text } = usePanel();
  if (count === 0) return null;
  return (
    <button
      type="button"
      className={`${classes.chip} ${classes.faults}`}
      title={text('faultsTitle')}
      onClick={() => openDrawer('faults')}
    >
      {text('faults', { count })}
    </button>
  );
}

/** The running mission of the user at this tab and how far it is. */
function MissionChip({ missions }: { readonly missions: readonly MissionReport[] }) {
  const { language, text } = usePanel();
  const mission = runningMission(missions);
  if (!mission) return null;
  const [met, count] = [goalsMet(mission), mission.goals.length];
  const title = text('missionChip', { title: textIn(language, mission.title) });
  const progress = text('missionMet', { met, count });
  return (
    <button
      type="button"
      className={classes.chip}
      aria-label={`${title} ${progress}`}
      title={text('missionTitle')}
      onClick={() => openMission(mission.id)}
    >
      <span className={classes.chipTitle}>{title}</span>
      <progress max={count} value={met} />
      {progress}
    </button>
  );
}

function PauseButton({ status }: { readonly status: Running }) {
  const { text } = usePanel();
  const toggle = usePause();
  return (
    <button type="button" onClick={toggle}>
      {text(status.clock.speed === 0 ? 'resume' : 'pause')}
    </button>
  );
}

function DrawerButton() {
  const { text } = usePanel();
  const { tab } = usePresence();
  return (
    <button
      type="button"
      aria-expanded={tab !== undefined}
      aria-keyshortcuts="Control+Alt+S"
      title={text('controlsTitle', { open: keys.drawer[0], hide: keys.hide[0] })}
      onClick={toggleDrawer}
    >
      {text('controls')}
    </button>
  );
}

/** Notifies the page how much of its bottom edge is taken. */
function useReservedSpace(height: string): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--reserved-bottom', height);
    return () => void style.removeProperty('--reserved-bottom');
  }, [height]);
}
