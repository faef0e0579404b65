import { useState } from 'react';
import { DAY_MS, HOUR_MS, MINUTE_MS, formatDate, formatTime } from '#shared/calendar.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, Check, Choice, ActionOutcome, QueryView, Section } from '../drawer/kit.tsx';
import { KeyList } from '../key-list.tsx';
import { setPresenting, usePresence } from '../presence.ts';
import { openSpeaker, speakerAddress } from '../speaker/window.ts';
import { speeds } from '../speeds.ts';
import { useAction, useNow } from '../state.ts';
import type { ActionState } from '../state.ts';
import { useControlQuery } from '../use-control-query.ts';
import { BranchesSection } from './branches.tsx';
import { BackForm } from './back-form.tsx';
import { EventList } from './event-list.tsx';
import type { Destination } from './back-form.tsx';
import { Timeline } from './timeline.tsx';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';
import classes from './time.module.css';

const jumps = [
  ['minute', MINUTE_MS],
  ['hour', HOUR_MS],
  ['day', DAY_MS],
] as const;

/** The clock, the timeline, and the branches that going back has made. */
export default function TimeTab() {
  const timeline = useControlQuery('/sim/timeline', { every: 1000 });
  const branches = useControlQuery('/sim/branches', { every: 5000 });
  const [back, setBack] = useState<Destination>();
  const { text } = useDrawer();
  const leave = (): void => setBack(undefined);
  const known = branches.data?.branches ?? [];
  return (
    <>
      <ClockSection onBack={setBack} />
      {back && (
        <BackForm
          key={`${back.at} ${back.event}`}
          destination={back}
          branch={known.find(({ present }) => present)?.name ?? 'main'}
          taken={known.map(({ name }) => name)}
          onLeave={leave}
        />
      )}
      <Section title={text('timeline')}>
        <QueryView query={timeline}>
          {(value) => (
            <>
              <Timeline timeline={value} onBack={setBack} />
              <EventList timeline={value} onBack={setBack} />
            </>
          )}
        </QueryView>
      </Section>
      <Section title={text('branches')}>
        <QueryView query={branches}>
          {(value) => <BranchesSection branches={value.branches} onOpened={leave} />}
        </QueryView>
      </Section>
      <PresenterSection />
    </>
  );
}

function ClockSection({ onBack }: { readonly onBack: (to: Destination) => void }) {
  const { link, sim, text, status } = useDrawer();
  const action = useAction();
  const now = useNow(link);
  const { speed } = status.clock;
  const set = (request: { speed?: number; ticks?: number }): void =>
    void action.repeat(() => sim.post('/sim/clock', request));
  return (
    <section className={kitClasses.section} aria-label={text('clock')}>
      <div className={classes.clock}>
        <span className={classes.now}>{formatTime(now)}</span>
        <span className={panelClasses.dim}>
          {formatDate(now)} {text('zone')}
        </span>
        <span className={classes.speed}>{speed === 0 ? text('paused') : `${speed}×`}</span>
      </div>
      <div className={`${panelClasses.row} ${classes.speeds}`}>
        <Choice
          label={text('speed')}
          options={[[0, text('pause')], ...speeds.map((value) => [value, `${value}×`] as const)]}
          chosen={speed}
          onChoose={(value) => set({ speed: value })}
        />
        <button type="button" disabled={speed > 0} onClick={() => set({ ticks: 1 })}>
          {text('step')}
        </button>
      </div>
      <Jumps action={action} onBack={(byMs) => onBack({ at: link.clock.now() - byMs })} />
      <ActionOutcome action={action} />
    </section>
  );
}

function Jumps({
  action,
  onBack,
}: {
  readonly action: ActionState;
  readonly onBack: (byMs: number) => void;
}) {
  const { sim, text } = useDrawer();
  const forward = (advanceMs: number): void =>
    void action.repeat(() => sim.post('/sim/clock', { advanceMs }));
  return (
    <div className={classes.jumps}>
      {jumps.toReversed().map(([key, milliseconds]) => (
        <Button key={key} label={text('backBy', { span: text(key) })} onPress={() => onBack(milliseconds)}>
          −{text(`${key}_short`)}
        </Button>
      ))}
      {jumps.map(([key, milliseconds]) => (
        <Button
          key={key}
          label={text('forwardBy', { span: text(key) })}
          onPress={() => forward(milliseconds)}
        >
          +{text(`${key}_short`)}
        </Button>
      ))}
    </div>
  );
}

function PresenterSection() {
  const { text, home } = useDrawer();
  const [blocked, setBlocked] = useState(false);
  const { presenting } = usePresence();
  return (
    <Section title={text('presenter')}>
      <Check label={text('presenting')} checked={presenting} onCheck={setPresenting} />
      {home !== undefined && (
        <>
          <div className={panelClasses.row}>
            <Button onPress={() => setBlocked(!openSpeaker(home))}>{text('open')}</Button>
          </div>
          <p className={panelClasses.dim}>{text('openNote')}</p>
          {blocked && <p role="alert">{text('blocked', { address: speakerAddress(home) })}</p>}
        </>
      )}
      <KeyList hasSpeaker={home !== undefined} />
    </Section>
  );
}
