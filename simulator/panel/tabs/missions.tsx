import { useState } from 'react';
import type { MissionReport } from '../answers.ts';
import { useDrawer } from '../drawer/context.ts';
import { Answered, Empty, Outcome, Section } from '../drawer/kit.tsx';
import { seatOfTab, userOfSeat } from '#simulator/hosts/browser/seat.ts';
import { useAction, usePanel } from '../state.ts';
import { wordsIn } from '../texts.ts';
import { useAnswer } from '../use-answer.ts';
import { MissionPage } from './mission-page.tsx';

/** Exercises of the scenario for whoever sits at this tab. */
export default function MissionsTab() {
  const user = userOfSeat(seatOfTab());
  return user === undefined ? <Offer /> : <Missions user={user} />;
}

/** What a visitor could do: the missions in words, and how to begin. */
function Offer() {
  const { language } = usePanel();
  const { text } = useDrawer();
  const asked = useAnswer('/sim/missions');
  return (
    <Section title={text('tab_missions')}>
      <Answered asked={asked}>
        {({ missions }) =>
          missions.length === 0 ? (
            <NoMissions />
          ) : (
            <>
              <Empty>{text('missionsLogIn')}</Empty>
              <ol className="sandpit-list" aria-label={text('tab_missions')}>
                {missions.map(({ id, title, story }) => (
                  <li key={id}>
                    <div className="sandpit-grow">
                      <p className="sandpit-name">{wordsIn(language, title)}</p>
                      <p className="sandpit-story sandpit-dim">{wordsIn(language, story)}</p>
                    </div>
                  </li>
                ))}
              </ol>
            </>
          )
        }
      </Answered>
    </Section>
  );
}

function NoMissions() {
  const { text } = useDrawer();
  return <Empty>{text('noMissions')}</Empty>;
}

function Missions({ user }: { readonly user: number }) {
  const { text } = useDrawer();
  const [chosen, setChosen] = useState<string>();
  const query = new URLSearchParams({ user: String(user) }).toString();
  const missions = useAnswer('/sim/missions', { query, every: 1500 });
  return (
    <Answered asked={missions}>
      {(value) => {
        const mission = value.missions.find(({ id }) => id === chosen);
        return mission ? (
          <MissionPage
            mission={mission}
            user={user}
            onChange={missions.reload}
            onLeave={() => setChosen(undefined)}
          />
        ) : (
          <Section title={text('tab_missions')} aside={<Score missions={value.missions} />}>
            <MissionList
              missions={value.missions}
              user={user}
              onChoose={setChosen}
              onChange={missions.reload}
            />
          </Section>
        );
      }}
    </Answered>
  );
}

function Score({ missions }: { readonly missions: readonly MissionReport[] }) {
  const { text } = useDrawer();
  const done = missions.filter(({ completions }) => completions > 0).length;
  return <span className="sandpit-dim">{text('missionScore', { done, count: missions.length })}</span>;
}

function MissionList(props: {
  readonly missions: readonly MissionReport[];
  readonly user: number;
  readonly onChoose: (id: string) => void;
  readonly onChange: () => void;
}) {
  const { sim, language } = usePanel();
  const { text } = useDrawer();
  const action = useAction();
  const { missions, user, onChoose } = props;
  if (missions.length === 0) return <NoMissions />;
  const start = async (mission: string): Promise<void> => {
    const isStarted = await action.run(() => sim.post('/sim/missions/start', { mission, user }), mission);
    if (!isStarted) return;
    props.onChange();
    onChoose(mission);
  };
  return (
    <>
      <ol className="sandpit-list" aria-label={text('tab_missions')}>
        {missions.map((mission) => {
          const { id, state } = mission;
          const title = wordsIn(language, mission.title);
          return (
            <li key={id}>
              <div className="sandpit-grow">
                <p className="sandpit-name">{title}</p>
                <p className="sandpit-dim">
                  <span className={`sandpit-state sandpit-state-${state}`}>{text(`state_${state}`)}</span>
                  {state === 'running' && ` · ${goalsMet(mission)} / ${mission.goals.length}`}
                </p>
              </div>
              {state === 'open' ? (
                <button
                  type="button"
                  aria-label={text('startMission', { title })}
                  onClick={() => void start(id)}
                >
                  {text('start')}
                </button>
              ) : (
                <button
                  type="button"
                  aria-label={text('showMission', { title })}
                  onClick={() => onChoose(id)}
                >
                  {text(state === 'running' ? 'show' : 'results')}
                </button>
              )}
            </li>
          );
        })}
      </ol>
      <Outcome action={action} />
    </>
  );
}

const goalsMet = ({ goals }: MissionReport): number => goals.filter(({ met }) => met).length;
