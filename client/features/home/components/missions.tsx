/** The missions of the scenario: what each asks for, how long it may take, where the user stands, and the way in (HOME-040). */
import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useHost } from '#client/ui/host.ts';
import type { PageMission, Missions as HostMissions, MissionStatus } from '#client/ui/host.ts';
import { StatusMark } from '#client/ui/status-mark.tsx';
import { useText, useTextLanguage } from '#client/ui/text.ts';
import { lengthText, minuteText } from '#client/ui/time.ts';
import { SECOND_MS } from '#shared/calendar.ts';
import classes from './missions.module.css';

/** The others are a press away. */
const SHOWN = 3;

/** What can be done now comes first. */
const order: readonly MissionStatus[] = ['running', 'open', 'failed', 'done'];

const stateTexts = {
  open: 'common.missionOpen',
  running: 'common.missionRunning',
  done: 'common.missionDone',
  failed: 'common.missionFailed',
} as const;

/** The colours of what an operator decides, which say as much here. */
const outcomes = { open: undefined, running: 'review', done: undefined, failed: 'rejected' } as const;

interface CardProps {
  readonly mission: PageMission;
  readonly onOpen: () => void;
}

function Card({ mission: { id, title, story, state, goals, within, deadline }, onOpen }: CardProps) {
  const t = useText();
  const language = useTextLanguage();
  const met = goals.filter((goal) => goal.met).length;
  const limit = () => {
    if (state === 'running' && deadline !== undefined)
      return t('home.missionUntil', { time: minuteText(deadline) });
    if (within === undefined) return t('home.missionNoLimit');
    return t('home.missionLimit', { time: lengthText(within / SECOND_MS) });
  };
  return (
    <li className={classes.card}>
      <h3 className={classes.title} id={`mission-${id}`}>
        {title[language]}
      </h3>
      <p className={classes.story}>{story[language]}</p>
      <p className={classes.facts}>
        <span>{t('home.missionGoals', { met, count: goals.length })}</span>
        <span>{limit()}</span>
      </p>
      <div className={classes.foot}>
        <StatusMark outcome={outcomes[state]}>{t(stateTexts[state])}</StatusMark>
        <Button
          variant="default"
          size="compact-sm"
          id={`open-${id}`}
          aria-labelledby={`open-${id} mission-${id}`}
          onClick={onOpen}
        >
          {t('common.show')}
        </Button>
      </div>
    </li>
  );
}

function Cards({ host: { list, onList, open } }: { readonly host: HostMissions }) {
  const t = useText();
  const missions = useSyncExternalStore(onList, list);
  if (missions.length === 0) return null;
  const done = missions.filter(({ completions }) => completions > 0).length;
  const first = missions.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  return (
    <section className={classes.missions} aria-labelledby="missions-title">
      <div className={classes.head}>
        <h2 id="missions-title">{t('common.missions')}</h2>
        <span className={classes.score}>{t('home.missionsDone', { done, count: missions.length })}</span>
        <Button variant="subtle" size="compact-sm" onClick={() => open()}>
          {t('home.missionsAll')}
        </Button>
      </div>
      <ol className={classes.cards}>
        {first.slice(0, SHOWN).map((mission) => (
          <Card key={mission.id} mission={mission} onOpen={() => open(mission.id)} />
        ))}
      </ol>
    </section>
  );
}

/** Nothing where the host of the page or its scenario has none. */
export function HomeMissions() {
  const { missions } = useHost();
  return missions && <Cards host={missions} />;
}
