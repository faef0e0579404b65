import type { ReactNode } from 'react';
import { formatTime } from '#simulator/kernel/calendar.ts';
import { useDrawer } from '../drawer/context.ts';
import { Answered, Empty } from '../drawer/kit.tsx';
import { useAnswer } from '../use-answer.ts';

const rowsShown = 100;

const newest = <Row,>(rows: readonly Row[]): readonly Row[] => rows.slice(-rowsShown).reverse();

/** The last commands of the journal, newest first. */
export function Journal() {
  const { text } = useDrawer();
  const state = useAnswer('/sim/state', { every: 2000 });
  return (
    <Answered asked={state}>
      {({ seq }) => (seq === 0 ? <Empty>{text('noRecords')}</Empty> : <Tail seq={seq} />)}
    </Answered>
  );
}

function Tail({ seq }: { readonly seq: number }) {
  const { text } = useDrawer();
  const query = new URLSearchParams({ after: String(Math.max(0, seq - rowsShown)) }).toString();
  const journal = useAnswer('/sim/journal', { query });
  return (
    <Answered asked={journal}>
      {({ records }) => (
        <Log label={text('view_journal')} empty={text('noRecords')}>
          {newest(records).map(({ seq: id, at, name, actor, input }) => (
            <Entry
              key={id}
              at={at}
              title={name}
              aside={actor.id === undefined ? actor.kind : `${actor.kind} ${actor.id}`}
              details={JSON.stringify(input, undefined, 1)}
            />
          ))}
        </Log>
      )}
    </Answered>
  );
}

/** The last calls that reached the exchange, newest first. */
export function Requests() {
  const { text } = useDrawer();
  const requests = useAnswer('/sim/requests', { every: 1000 });
  return (
    <Answered asked={requests}>
      {(value) => (
        <Log label={text('view_requests')} empty={text('noRequests')}>
          {newest(value.requests).map(({ at, method, path, parameters, hasToken }, index) => (
            <Entry
              key={value.requests.length - index}
              at={at}
              title={`${method} ${path}`}
              aside={hasToken ? text('withToken') : ''}
              details={JSON.stringify(parameters, undefined, 1)}
            />
          ))}
        </Log>
      )}
    </Answered>
  );
}

/** The last events that were sent to sockets, newest first. */
export function Frames() {
  const { text } = useDrawer();
  const frames = useAnswer('/sim/frames', { every: 1000 });
  return (
    <Answered asked={frames}>
      {(value) => (
        <Log label={text('view_frames')} empty={text('noFrames')}>
          {newest(value.frames).map(({ at, socket, event, size, to }, index) => (
            <Entry
              key={value.frames.length - index}
              at={at}
              title={event}
              aside={[
                to === null ? text('toAll') : text('userId', { id: to }),
                text('bytes', { count: size }),
              ].join(' · ')}
              details={socket}
            />
          ))}
        </Log>
      )}
    </Answered>
  );
}

function Log(props: {
  readonly label: string;
  readonly empty: string;
  readonly children: readonly ReactNode[];
}) {
  if (props.children.length === 0) return <Empty>{props.empty}</Empty>;
  return (
    <ol className="sandpit-log" aria-label={props.label}>
      {props.children}
    </ol>
  );
}

function Entry(props: {
  readonly at: number;
  readonly title: string;
  readonly aside: string;
  readonly details: string;
}) {
  return (
    <li>
      <details>
        <summary>
          <time>{formatTime(props.at)}</time>
          <code>{props.title}</code>
          <span className="sandpit-dim">{props.aside}</span>
        </summary>
        <pre>{props.details}</pre>
      </details>
    </li>
  );
}
