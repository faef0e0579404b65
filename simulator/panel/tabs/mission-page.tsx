import { useEffect, useRef, useState } from 'react';
import type { MissionReport } from '#simulator/control/index.ts';
import { formatDateTime } from '#shared/calendar.ts';
import type { ContractReport, GoalReport, MissionResults, ReceiptReport } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { durationText } from '../duration.ts';
import { Button, PanelFacts, PanelForm, ActionOutcome, Section, TextField } from '../drawer/kit.tsx';
import { useAction } from '../state.ts';
import { textIn } from '../texts.ts';
import type { PanelText } from '../texts.ts';
import { useControlQuery } from '../use-control-query.ts';
import type { ControlQuery } from '../use-control-query.ts';
import { shortFigure } from './figures.ts';
import { MissionSummary } from './mission-summary.tsx';
import { ResultsPage } from './results-page.tsx';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';
import missionClasses from './mission.module.css';
import classes from './mission-page.module.css';

interface MissionProps {
  readonly mission: MissionReport;
  readonly user: number;
}

/** One mission: its story, how far one is, hints, and what came of it. */
export function MissionPage({
  onLeave,
  ...props
}: MissionProps & {
  readonly onLeave: () => void;
}) {
  const { language, text } = useDrawer();
  const { mission, user } = props;
  const results = useResults(mission, user);
  const heading = useRef<HTMLButtonElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <button ref={heading} type="button" className={classes.leave} onClick={onLeave}>
        ‹ {text('allMissions')}
      </button>
      <Section
        title={textIn(language, mission.title)}
        aside={
          <span className={missionClasses[mission.state]} role="status">
            {text(`state_${mission.state}`)}
          </span>
        }
      >
        <p className={missionClasses.story}>{textIn(language, mission.story)}</p>
        {mission.deadline !== undefined && (
          <p className={panelClasses.dim}>{text('deadline', { time: formatDateTime(mission.deadline) })}</p>
        )}
        <MissionSummary mission={mission} results={results.data} />
        <Goals {...props} />
        <Buttons {...props} />
      </Section>
      {mission.hints.shown.length > 0 && (
        <Section title={text('hints')}>
          <ol className={classes.hints}>
            {mission.hints.shown.map((hint, index) => (
              <li key={index}>{textIn(language, hint)}</li>
            ))}
          </ol>
        </Section>
      )}
      {mission.state !== 'open' && <ResultsPage mission={mission} loaded={results} />}
    </>
  );
}

/** Asked again while the mission runs, and once more when it has ended. */
function useResults({ id, state }: MissionReport, user: number): ControlQuery<MissionResults> {
  return useControlQuery('/sim/missions/results', {
    query: state === 'open' ? null : { user: String(user), mission: id },
    every: state === 'running' ? 2000 : 0,
  });
}

function Goals({ mission, user }: MissionProps) {
  const { language, text } = useDrawer();
  return (
    <ol className={classes.goals} aria-label={text('goals')}>
      {mission.goals.map((goal, index) => (
        <li key={index} className={goal.met ? classes.met : undefined}>
          <span className={classes.tick} aria-hidden="true" />
          <div className={kitClasses.grow}>
            <p>
              {textIn(language, goal.text)}
              <span className={panelClasses.unseen}>{text(goal.met ? 'goalMet' : 'goalOpen')}</span>
            </p>
            {!goal.met && <Progress goal={goal} />}
            {goal.question?.receipt && <Receipt receipt={goal.question.receipt} />}
            {goal.question?.contract && <Settlement contract={goal.question.contract} />}
            {goal.question?.open && (
              <AnswerForm mission={mission.id} user={user} goal={index} unit={goal.question.unit} />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Progress({ goal: { have, want, unit, question } }: { readonly goal: GoalReport }) {
  const { text } = useDrawer();
  if (question || unit === '' || Number(want) <= 0) return null;
  return (
    <p className={classes.progress}>
      <progress max={Number(want)} value={Math.max(0, Number(have))} aria-label={text('progress')} />
      <span className={kitClasses.figure}>{progressText(text, have, want, unit)}</span>
    </p>
  );
}

function progressText(text: PanelText, have: string, want: string, unit: string): string {
  if (unit === 's') {
    const spans = { have: durationText(Number(have), text), want: durationText(Number(want), text) };
    return text('of', spans);
  }
  const known: Readonly<Record<string, string>> = {
    orders: text('unitOrders'),
    hands: text('unitHands'),
    contracts: text('unitContracts'),
  };
  return `${shortFigure(have)} / ${shortFigure(want)} ${known[unit] ?? unit}`;
}

/** The receipt that a question is about. */
function Receipt({ receipt }: { readonly receipt: ReceiptReport }) {
  const { text } = useDrawer();
  const { pair, side, reference, average, fee, feeCurrency, levels } = receipt;
  return (
    <div className={classes.receipt}>
      <p className={panelClasses.name}>
        {text('receipt')} · {pair} · {text(side)}
      </p>
      <PanelFacts
        facts={[
          [text('reference'), reference],
          [text('average'), average],
          [text('fee'), `${shortFigure(fee)} ${feeCurrency}`],
          ...levels.map(({ price, number }) => [price, number] as const),
        ]}
      />
    </div>
  );
}

/** The settled second contract that a question is about; at which price is what is asked. */
function Settlement({ contract }: { readonly contract: ContractReport }) {
  const { text } = useDrawer();
  const { pair, side, openedAt, opened, settledAt, result, stake, currency } = contract;
  return (
    <div className={classes.receipt}>
      <p className={panelClasses.name}>
        {text('settlement')} · {pair} · {text(side)}
      </p>
      <PanelFacts
        facts={[
          [text('placedAt'), formatDateTime(openedAt)],
          [text('placedPrice'), opened],
          [text('settledAt'), formatDateTime(settledAt)],
          [text('stake'), `${shortFigure(stake)} ${currency}`],
          [text('outcome'), text(`outcome_${result}`)],
        ]}
      />
    </div>
  );
}

function AnswerForm(props: {
  readonly mission: string;
  readonly user: number;
  readonly goal: number;
  readonly unit: string;
}) {
  const { sim, text } = useDrawer();
  const action = useAction();
  const [value, setValue] = useState('');
  const [wrong, setWrong] = useState(false);
  const { mission, user, goal } = props;
  const submit = (): void => {
    const given = { mission, user, goal, value: value.trim().replace(',', '.') };
    void action.run(async () => {
      setWrong(!(await sim.post('/sim/missions/answer', given)).right);
    }, given.value);
  };
  return (
    <PanelForm look="line" onSubmit={submit}>
      <TextField
        label={text('yourAnswer', { unit: props.unit })}
        inputMode="decimal"
        required
        autoComplete="off"
        value={value}
        onType={setValue}
      />
      <button type="submit">{text('answer')}</button>
      <ActionOutcome action={action} done={wrong ? text('notRight') : ''} />
    </PanelForm>
  );
}

function Buttons({ mission, user }: MissionProps) {
  const { sim, text } = useDrawer();
  const action = useAction();
  const { id, state, hints } = mission;
  const hintsLeft = hints.total - hints.shown.length;
  const post = (path: '/sim/missions/start' | '/sim/missions/hint' | '/sim/missions/abandon'): void =>
    void action.run(() => sim.post(path, { mission: id, user }), path);
  return (
    <>
      <div className={panelClasses.row}>
        {state !== 'running' && (
          <Button isMain onPress={() => post('/sim/missions/start')}>
            {text(state === 'open' ? 'start' : 'startOver')}
          </Button>
        )}
        {state === 'running' && hintsLeft > 0 && (
          <Button onPress={() => post('/sim/missions/hint')}>{text('showHint', { left: hintsLeft })}</Button>
        )}
        {state === 'running' && (
          <Button onPress={() => post('/sim/missions/abandon')}>{text('giveUp')}</Button>
        )}
      </div>
      <ActionOutcome action={action} />
    </>
  );
}
