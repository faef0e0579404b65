/** The tabs that list commands, calls and events. */
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { FrameRow, RequestRow } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { Check, Empty, QueryView } from '../drawer/kit.tsx';
import { useMoments } from '../moment.tsx';
import { useControlQuery } from '../use-control-query.ts';
import { CutJson } from './cut-json.tsx';
import { RequestDetails } from './request-details.tsx';
import panelClasses from '../panel.module.css';
import logClasses from './log.module.css';
import classes from './logs.module.css';

/** How many rows are listed, of those that fit the filter. */
const LATEST = '100';

/** The last commands of the journal, newest first. */
export function JournalTab() {
  const { text } = useDrawer();
  const journal = useControlQuery('/sim/journal', { query: { latest: LATEST }, every: 2000 });
  return (
    <QueryView query={journal}>
      {({ records }) => (
        <Log label={text('view_journal')} empty={text('noRecords')}>
          {records.toReversed().map(({ seq, at, name, actor, input }) => (
            <Entry
              key={seq}
              at={at}
              title={name}
              aside={actor.id === undefined ? actor.kind : `${actor.kind} ${actor.id}`}
              details={() => <pre>{JSON.stringify(input, undefined, 1)}</pre>}
            />
          ))}
        </Log>
      )}
    </QueryView>
  );
}

/** The last calls that reached the exchange with their responses, newest first. */
export function Requests() {
  const { text } = useDrawer();
  const [contains, setContains] = useState('');
  const [failedOnly, setFailedOnly] = useState(false);
  const query = { latest: LATEST, contains, ...(failedOnly && { failed: 'yes' }) };
  const loaded = useControlQuery('/sim/requests', { query, every: 1000 });
  return (
    <>
      <Filter contains={contains} onChange={setContains}>
        <Check label={text('failedOnly')} checked={failedOnly} onCheck={setFailedOnly} />
      </Filter>
      <QueryView query={loaded}>
        {({ requests }) => (
          <Log
            label={text('view_requests')}
            empty={text(contains === '' && !failedOnly ? 'noRequests' : 'nothingFits')}
          >
            {requests.toReversed().map((request) => (
              <Entry
                key={request.id}
                at={request.at}
                title={`${request.method} ${request.path}`}
                aside={<Outcome request={request} />}
                details={() => <RequestDetails request={request} />}
              />
            ))}
          </Log>
        )}
      </QueryView>
    </>
  );
}

/** Status, or the envelope's type if that says more, and the time taken. */
function Outcome({ request: { status, outcome, took } }: { readonly request: RequestRow }) {
  const { text } = useDrawer();
  if (status === null) return text('callWaits');
  const isRefused = outcome !== null && outcome !== 'ok';
  const texts = status === 0 ? text('callLost') : isRefused ? `${status} ${outcome}` : String(status);
  const isFailed = status === 0 || status >= 400 || isRefused;
  return (
    <>
      <span className={isFailed ? panelClasses.fault : panelClasses.good}>{texts}</span>
      {took !== null && ` · ${text('milliseconds_short', { count: took })}`}
    </>
  );
}

/** The last events that were sent to sockets, newest first. */
export function FramesTab() {
  const { text } = useDrawer();
  const [contains, setContains] = useState('');
  const loaded = useControlQuery('/sim/frames', { query: { latest: LATEST, contains }, every: 1000 });
  return (
    <>
      <Filter contains={contains} onChange={setContains} />
      <QueryView query={loaded}>
        {({ frames }) => (
          <Log label={text('view_frames')} empty={text(contains === '' ? 'noFrames' : 'nothingFits')}>
            {frames.toReversed().map((frame) => (
              <Entry
                key={frame.id}
                at={frame.at}
                title={frame.event}
                aside={[
                  frame.to === null ? text('toAll') : text('userId', { id: frame.to }),
                  text('bytes', { count: frame.size }),
                ].join(' · ')}
                details={() => <FrameDetails frame={frame} />}
              />
            ))}
          </Log>
        )}
      </QueryView>
    </>
  );
}

function FrameDetails({ frame: { socket, content, size } }: { readonly frame: FrameRow }) {
  const { text } = useDrawer();
  return (
    <>
      <p className={panelClasses.dim}>{text('frameSocket', { socket })}</p>
      <CutJson content={content} size={size} />
    </>
  );
}

function Filter(props: {
  readonly contains: string;
  readonly onChange: (contains: string) => void;
  readonly children?: ReactNode;
}) {
  const { text } = useDrawer();
  return (
    <div className={classes.filter}>
      <input
        type="search"
        aria-label={text('filter')}
        placeholder={text('filter')}
        maxLength={200}
        value={props.contains}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      {props.children}
    </div>
  );
}

function Log(props: {
  readonly label: string;
  readonly empty: string;
  readonly children: readonly ReactNode[];
}) {
  if (props.children.length === 0) return <Empty>{props.empty}</Empty>;
  return (
    <ol className={logClasses.log} aria-label={props.label}>
      {props.children}
    </ol>
  );
}

function Entry(props: {
  readonly at: number;
  readonly title: string;
  readonly aside: ReactNode;
  /** Drawn while the row is open. */
  readonly details: () => ReactNode;
}) {
  const moment = useMoments();
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <time>{moment(props.at)}</time>
          <code>{props.title}</code>
          <span className={panelClasses.dim}>{props.aside}</span>
        </summary>
        {isOpen && props.details()}
      </details>
    </li>
  );
}
