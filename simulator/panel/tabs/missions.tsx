import { useState } from 'react';
import type { MissionReport } from '#simulator/control/index.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, Empty, List, ActionOutcome, PanelRow, Section } from '../drawer/kit.tsx';
import { goalsMet, runningMission } from '../mission-watch.ts';
import { usePresence } from '../presence.ts';
import { useAction } from '../state.ts';
import { textIn } from '../texts.ts';
import { MissionPage } from './mission-page.tsx';
import panelClasses from '../panel.module.css';
import missionClasses from './mission.module.css';

/** Exercises of the scenario for the user of this tab. */
export default function MissionsTab() {
  const { user, missions } = useDrawer().status;
  const { mission } = usePresence();
  if (user === undefined) return <Offer missions={missions} />;
  return (
    <MissionOrList
      // Another press of the chip in the strip shows that mission again.
      key={`${user.id} ${mission?.turn ?? 0}`}
      wanted={mission?.id ?? runningMission(missions)?.id}
      missions={missions}
      user={user.id}
    />
  );
}

/** What a visitor could do: descriptions of the missions, and how to begin. */
function Offer({ missions }: { readonly missions: readonly MissionReport[] }) {
  const { language, text } = useDrawer();
  return (
    <Section title={text('tab_missions')}>
      {missions.length > 0 && <Empty>{text('missionsLogIn')}</Empty>}
      <List isOrdered label={text('tab_missions')} empty={text('noMissions')}>
        {missions.map(({ id, title, story }) => (
          <PanelRow
            key={id}
            name={textIn(language, title)}
            note={<span className={missionClasses.story}>{textIn(language, story)}</span>}
          />
        ))}
      </List>
    </Section>
  );
}

/** The mission that is wanted or was chosen, or the list. */
function MissionOrList(props: {
  readonly missions: readonly MissionReport[];
  readonly user: number;
  readonly wanted: string | undefined;
}) {
  const { text } = useDrawer();
  const { missions, user } = props;
  const [chosen, setChosen] = useState(props.wanted);
  const mission = missions.find(({ id }) => id === chosen);
  if (mission) return <MissionPage mission={mission} user={user} onLeave={() => setChosen(undefined)} />;
  return (
    <Section title={text('tab_missions')} aside={<Score missions={missions} />}>
      <MissionList missions={missions} user={user} onChoose={setChosen} />
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
}) {
  const { sim, language, text } = useDrawer();
  const action = useAction();
  const { missions, user, onChoose } = props;
  const start = async (mission: string): Promise<void> => {
    if (await action.run(() => sim.post('/sim/missions/start', { mission, user }), mission))
      onChoose(mission);
  };
  return (
    <>
      <List isOrdered label={text('tab_missions')} empty={text('noMissions')}>
        {missions.map((mission) => {
          const { id, state } = mission;
          const title = textIn(language, mission.title);
          const note = (
            <>
              <span className={missionClasses[state]}>{text(`state_${state}`)}</span>
              {state === 'running' && ` · ${goalsMet(mission)} / ${mission.goals.length}`}
            </>
          );
          return (
            <PanelRow key={id} name={title} note={note}>
              {state === 'open' ? (
                <Button label={text('startMission', { title })} onPress={() => void start(id)}>
                  {text('start')}
                </Button>
              ) : (
                <Button
                  label={text(state === 'running' ? 'showMission' : 'resultsOfMission', { title })}
                  onPress={() => onChoose(id)}
                >
                  {text(state === 'running' ? 'show' : 'results')}
                </Button>
              )}
            </PanelRow>
          );
        })}
      </List>
      <ActionOutcome action={action} />
    </>
  );
}
