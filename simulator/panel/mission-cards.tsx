import { useRef } from 'react';
import type { MissionReport } from '#simulator/control/index.ts';
import { goalsMet } from './mission-watch.ts';
import type { MissionNews, MissionWatch } from './mission-watch.ts';
import { openMission, usePresence } from './presence.ts';
import { usePanel } from './state.ts';
import { useDismissed } from './use-dismissed.ts';
import { textIn } from './texts.ts';
import panelClasses from './panel.module.css';
import messageClasses from './messages.module.css';
import classes from './mission-cards.module.css';

/** How long progress is shown; how a mission ended stays until it is dismissed. */
const PROGRESS_SHOWN_MS = 12_000;

/** Notifies the trainee that a goal was met or a mission ended, unless the Missions tab shows it already. */
export function MissionCards({ watch, shown }: { readonly watch: MissionWatch; readonly shown: boolean }) {
  const { text } = usePanel();
  const { tab } = usePresence();
  const isShown = shown && tab !== 'missions';
  return (
    <section aria-label={text('cards')} aria-live="polite" hidden={!isShown}>
      {watch.news.map((news) => {
        const mission = watch.missions.find(({ id }) => id === news.mission);
        return (
          mission && (
            <Card
              key={`${news.mission} ${news.state} ${goalsMet(mission)}`}
              news={news}
              mission={mission}
              onDismiss={() => watch.dismiss(news.mission)}
            />
          )
        );
      })}
    </section>
  );
}

interface CardProps {
  readonly news: MissionNews;
  readonly mission: MissionReport;
  onDismiss(): void;
}

function Card({ news: { state }, mission, onDismiss }: CardProps) {
  const { language, text } = usePanel();
  const card = useRef<HTMLElement>(null);
  useDismissed(card, state === 'running' ? PROGRESS_SHOWN_MS : undefined, onDismiss);
  const next = mission.goals.find(({ met }) => !met);
  const headings = {
    done: text('cardDone'),
    failed: text('cardFailed'),
    running: undefined,
    open: undefined,
  };
  const count = mission.goals.length;
  return (
    <article ref={card} className={`${messageClasses.message} ${classes.card} ${classes[state] ?? ''}`}>
      <p className={classes.head}>{headings[state] ?? text('cardMet', { met: goalsMet(mission), count })}</p>
      <p className={panelClasses.name}>{textIn(language, mission.title)}</p>
      {state === 'running' && next && <p>{text('cardNext', { goal: textIn(language, next.text) })}</p>}
      <div className={`${panelClasses.row} ${classes.buttons}`}>
        <button
          type="button"
          onClick={() => {
            onDismiss();
            openMission(mission.id);
          }}
        >
          {text(state === 'running' ? 'cardShow' : 'cardResult')}
        </button>
        <button type="button" onClick={onDismiss}>
          {text('dismiss')}
        </button>
      </div>
    </article>
  );
}
