import { useEffect, useRef, useState, type FormEvent } from 'react';
import { formatDateTime } from '#simulator/kernel/calendar.ts';
import type { GoalReport, MissionReport } from '../answers.ts';
import { useDrawer } from '../drawer/context.ts';
import { Field, Outcome, Section } from '../drawer/kit.tsx';
import { useAction, usePanel } from '../state.ts';
import { wordsIn } from '../texts.ts';
import { ResultsPage } from './results-page.tsx';

interface MissionProps {
  readonly mission: MissionReport;
  readonly user: number;
  readonly onChange: () => void;
}

/** One mission: its story, how far one is, hints, and what came of it. */
export function MissionPage({
  onLeave,
  ...props
}: MissionProps & {
  readonly onLeave: () => void;
}) {
  const { language } = usePanel();
  const { text } = useDrawer();
  const { mission } = props;
  const heading = useRef<HTMLButtonElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <button ref={heading} type="button" className="sandpit-plain" onClick={onLeave}>
        ‹ {text('allMissions')}
      </button>
      <Section
        title={wordsIn(language, mission.title)}
        aside={
          <span className={`sandpit-state sandpit-state-${mission.state}`} role="status">
            {text(`state_${mission.state}`)}
          </span>
        }
      >
        <p className="sandpit-story">{wordsIn(language, mission.story)}</p>
        {mission.deadline !== undefined && (
          <p className="sandpit-dim">{text('deadline', { time: formatDateTime(mission.deadline) })}</p>
        )}
        {mission.reason && <p className="sandpit-fault">{text(`failed_${mission.reason}`)}</p>}
        <Goals {...props} />
        <Buttons {...props} />
      </Section>
      {mission.hints.length > 0 && (
        <Section title={text('hints')}>
          <ol className="sandpit-hints">
            {mission.hints.map((hint, index) => (
              <li key={index}>{wordsIn(language, hint)}</li>
            ))}
          </ol>
        </Section>
      )}
      {mission.results && mission.state !== 'running' && <ResultsPage results={mission.results} />}
    </>
  );
}

function Goals({ mission, user, onChange }: MissionProps) {
  const { language } = usePanel();
  const { text } = useDrawer();
  return (
    <ol className="sandpit-goals" aria-label={text('goals')}>
      {mission.goals.map((goal, index) => (
        <li key={index} className={goal.met ? 'sandpit-met' : undefined}>
          <span className="sandpit-tick" aria-hidden="true" />
          <div className="sandpit-grow">
            <p>
              {wordsIn(language, goal.text)}
              <span className="sandpit-unseen">{text(goal.met ? 'goalMet' : 'goalOpen')}</span>
            </p>
            {!goal.met && <Progress goal={goal} />}
            {goal.open && (
              <AnswerForm
                mission={mission.id}
                user={user}
                goal={index}
                wrong={goal.wrong}
                onChange={onChange}
              />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Progress({ goal: { have, want, unit = '', kind } }: { readonly goal: GoalReport }) {
  const { text } = useDrawer();
  if (kind === 'answer' || Number(want) <= 0) return null;
  const words = `${shortened(have)} / ${shortened(want)} ${unit}`.trim();
  return (
    <p className="sandpit-progress">
      <progress max={Number(want)} value={Math.max(0, Number(have))} aria-label={text('progress')} />
      <span className="sandpit-figure">{words}</span>
    </p>
  );
}

/** `0.50000000` reads better as 0.5. */
const shortened = (figure: string): string => (figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure);

function AnswerForm(props: {
  readonly mission: string;
  readonly user: number;
  readonly goal: number;
  readonly wrong: number;
  readonly onChange: () => void;
}) {
  const { sim } = usePanel();
  const { text } = useDrawer();
  const action = useAction();
  const [value, setValue] = useState('');
  const { mission, user, goal, wrong } = props;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const given = { mission, user, goal, value: value.trim().replace(',', '.') };
    if (await action.run(() => sim.post('/sim/missions/answer', given))) props.onChange();
  };
  return (
    <form className="sandpit-line" onSubmit={(event) => void submit(event)}>
      <Field label={text('yourAnswer')}>
        <input
          inputMode="decimal"
          required
          autoComplete="off"
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      </Field>
      <button type="submit" disabled={action.busy}>
        {text('answer')}
      </button>
      <Outcome action={action} done={wrong > 0 ? text('wrongSoFar', { count: wrong }) : ''} />
    </form>
  );
}

function Buttons({ mission, user, onChange }: MissionProps) {
  const { sim } = usePanel();
  const { text } = useDrawer();
  const action = useAction();
  const { id, state, hints, hintsTotal } = mission;
  const order = async (path: '/sim/missions/start' | '/sim/missions/hint' | '/sim/missions/abandon') => {
    if (await action.run(() => sim.post(path, { mission: id, user }))) onChange();
  };
  return (
    <>
      <div className="sandpit-row">
        {state !== 'running' && (
          <button
            type="button"
            className="sandpit-main"
            disabled={action.busy}
            onClick={() => void order('/sim/missions/start')}
          >
            {text(state === 'open' ? 'start' : 'startOver')}
          </button>
        )}
        {state === 'running' && hints.length < hintsTotal && (
          <button type="button" disabled={action.busy} onClick={() => void order('/sim/missions/hint')}>
            {text('showHint', { left: hintsTotal - hints.length })}
          </button>
        )}
        {state === 'running' && (
          <button type="button" disabled={action.busy} onClick={() => void order('/sim/missions/abandon')}>
            {text('giveUp')}
          </button>
        )}
      </div>
      <Outcome action={action} />
    </>
  );
}
