import { reasonOf } from '#shared/control-client.ts';
import { useNow, usePanel } from './state.ts';
import type { Running } from './state.ts';
import type { Steering } from './steering.ts';
import { Upcoming } from './upcoming.tsx';
import { useControlQuery } from './use-control-query.ts';
import panelClasses from './panel.module.css';
import classes from './presenter.module.css';

interface PresenterProps {
  readonly status: Running;
  readonly steering: Steering;
  readonly noteShown: boolean;
}

/** What a presenter has on the audience's page: a line read aloud after each key, and the note of what comes next when asked for. */
export function Presenter({ status, steering, noteShown }: PresenterProps) {
  return (
    <>
      <p className={panelClasses.unseen} role="status">
        {steering.outcome}
      </p>
      {noteShown && <Note status={status} outcome={steering.outcome} />}
    </>
  );
}

function Note({ status, outcome }: { readonly status: Running; readonly outcome: string }) {
  const { link, text } = usePanel();
  const now = useNow(link);
  const { data, error } = useControlQuery('/sim/timeline', { every: 1000 });
  return (
    <aside className={classes.note} aria-label={text('note')}>
      {data && !error && <Upcoming timeline={data} scenario={status.scenario} now={now} />}
      {error && <p role="alert">{text('failed', { reason: reasonOf(error) })}</p>}
      {outcome !== '' && outcome !== text('allHappened') && (
        <p className={panelClasses.dim} aria-hidden="true">
          {outcome}
        </p>
      )}
    </aside>
  );
}
