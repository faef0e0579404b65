import { useState } from 'react';
import type { MissionReport } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { QueryView, Empty, Outcome, Section } from '../drawer/kit.tsx';
import { goalsMet, runningMission, useSeatUser } from '../mission-watch.ts';
import { usePresence } from '../presence.ts';
import { useAction, usePanel } from '../state.ts';
import { textIn } from '../texts.ts';
import { useControlQuery } from '../use-control-query.ts';
import { MissionPage } from './mission-page.tsx';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';
import missionClasses from './mission.module.css';

/** Exercises of the scenario for the user of this tab. */
export default function MissionsTab() {
  const user = useSeatUser();
  return user === undefined ? <Offer /> : <Missions user={user} />;
}

/** What a visitor could do: descriptions of the missions, and how to begin. */
function Offer() {
  const { language } = usePanel();
  const { text } = useDrawer();
  const loaded = useControlQuery('/sim/missions');
  return (
    <Section title={text('tab_missions')}>
      <QueryView query={loaded}>
        {({ missions }) =>
          missions.length === 0 ? (
            <NoMissions />
          ) : (
            <>
              <Empty>{text('missionsLogIn')}</Empty>
              <ol className={kitClasses.list} aria-label={text('tab_missions')}>
                {missions.map(({ id, title, story }) => (
                  <li key={id}>
                    <div className={kitClasses.grow}>
                      <p className={panelClasses.name}>{textIn(language, title)}</p>
                      <p className={`${missionClasses.story} ${panelClasses.dim}`}>
                        {textIn(language, story)}
                      </p>
                    </div>
                  </li>
                ))}
              </ol>
            </>
          )
        }
      </QueryView>
    </Section>
  );
}

function NoMissions() {
  const { text } = useDrawer();
  return <Empty>{text('noMissions')}</Empty>;
}

function Missions({ user }: { readonly user: number }) {
  const { mission } = usePresence();
  const query = new URLSearchParams({ user: String(user) }).toString();
  const loaded = useControlQuery('/sim/missions', { query, every: 1500 });
  return (
    <QueryView query={loaded}>
      {({ missions }) => (
        <MissionOrList
          // Another press of the chip in the strip shows that mission again.
          key={`${user} ${mission?.turn ?? 0}`}
          wanted={mission?.id ?? runningMission(missions)?.id}
          {...{ missions, user }}
          onChange={loaded.reload}
        />
      )}
    </QueryView>
  );
}

/** The mission that is wanted or was chosen, or the list. */
function MissionOrList(props: {
  readonly missions: readonly MissionReport[];
  readonly user: number;
  readonly wanted: string | undefined;
  readonly onChange: () => void;
}) {
  const { text } = useDrawer();
  const { missions, user, onChange } = props;
  const [chosen, setChosen] = useState(props.wanted);
  const mission = missions.find(({ id }) => id === chosen);
  if (mission) return <MissionPage {...{ mission, user, onChange }} onLeave={() => setChosen(undefined)} />;
  return (
    <Section title={text('tab_missions')} aside={<Score missions={missions} />}>
      <MissionList {...{ missions, user, onChange }} onChoose={setChosen} />
    </Section>
  );
}

function Score({ missions }: { readonly missions: readonly MissionReport[] }) {
  const { text } = useDrawer();
  const done = missions.filter(({ completions }) => completions > 0).length;
  return <span className={panelClasses.dim}>{text('missionScore', { done, count: missions.length })}</span>;
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
      <ol className={kitClasses.list} aria-label={text('tab_missions')}>
        {missions.map((mission) => {
          const { id, state } = mission;
          const title = textIn(language, mission.title);
          return (
            <li key={id}>
              <div className={kitClasses.grow}>
                <p className={panelClasses.name}>{title}</p>
                <p className={panelClasses.dim}>
                  <span className={missionClasses[state]}>{text(`state_${state}`)}</span>
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
