import { useEffect, useId, useRef } from 'react';
import type { SessionFailure } from '#simulator/session/failure.ts';
import { reasonOf } from '#shared/control-client.ts';
import { QuietLink, ScenarioLinks } from './scenario-links.tsx';
import { download, jsonFile } from '#shared/ui/download.ts';
import { useAction, usePanel } from './state.ts';
import { textIn } from './texts.ts';
import type { PanelKey } from './texts.ts';
import { useControlQuery } from './use-control-query.ts';
import panelClasses from './panel.module.css';
import classes from './stopped.module.css';

type Way =
  | 'saveFile'
  | 'startNew'
  | 'openHere'
  | 'tryAgain'
  | 'startAfresh'
  | 'reload'
  | 'goOn'
  | 'startWithout'
  | 'goOnLoggedOut';

interface Explanation {
  /** That there is no exchange, unless it is something else. */
  readonly title?: PanelKey;
  readonly texts: PanelKey;
  readonly ways: readonly Way[];
  /** Whether other scenarios are offered. */
  readonly scenarios?: boolean;
  /** Whether the calm market is. */
  readonly calm?: boolean;
}

/** What is shown and offered for a failure of a name. */
const explanations: Readonly<Record<string, Explanation>> = {
  JournalElsewhere: { texts: 'elsewhere', ways: ['openHere'] },
  JournalLost: { texts: 'lost', ways: ['openHere'] },
  JournalClosed: { texts: 'closed', ways: ['tryAgain', 'saveFile'] },
  JournalRemoved: { texts: 'removed', ways: ['saveFile', 'startNew'] },
  JournalGone: { texts: 'gone', ways: ['startNew'] },
  StorageFull: { texts: 'full', ways: ['tryAgain', 'saveFile'] },
  JournalCorrupt: { texts: 'damaged', ways: ['startAfresh', 'tryAgain'] },
  SessionUnreadable: { texts: 'damaged', ways: ['startAfresh', 'tryAgain'] },
  ScenarioError: { texts: 'scenarioFault', ways: ['tryAgain'], scenarios: true },
  EngineFailed: { texts: 'engine', ways: ['reload'] },
  WorkerMissing: { texts: 'engine', ways: ['reload'] },
  WorkerBlocked: { texts: 'engine', ways: ['reload'] },
  BadLink: { title: 'badLinkTitle', texts: 'badLink', ways: ['startWithout'], calm: true },
  UnknownScenario: {
    title: 'noScenarioTitle',
    texts: 'noScenario',
    ways: ['goOn'],
    scenarios: true,
    calm: true,
  },
  BadParameter: { title: 'badParameterTitle', texts: 'noUser', ways: ['goOn'] },
  NoLogin: { title: 'noUserTitle', texts: 'noUser', ways: ['goOnLoggedOut'], calm: true },
};
const anyOther: Explanation = { texts: 'broken', ways: ['tryAgain', 'startAfresh'] };

/** In place of an exchange: why there is none, or not the one that was asked for, and what can be done about it. */
export function Stopped({ failure }: { readonly failure: SessionFailure }) {
  const { text, home } = usePanel();
  const box = useRef<HTMLDivElement>(null);
  const title = useId();
  const reason = useId();
  useEffect(() => box.current?.focus(), []);
  const { subject = '', message } = failure;
  const explanation = explanations[failure.name] ?? anyOther;
  return (
    <div className={classes.cover}>
      <div
        ref={box}
        className={classes.stopped}
        role="alertdialog"
        aria-labelledby={title}
        aria-describedby={reason}
        tabIndex={-1}
      >
        <h1 id={title}>{text(explanation.title ?? 'stopped', { name: subject })}</h1>
        <p id={reason}>{text(explanation.texts)}</p>
        {failure.name !== 'UnknownScenario' && <p className={classes.reason}>{message}</p>}
        <Ways explanation={explanation} />
        {explanation.scenarios && home !== undefined && <ScenarioLinks wanted={subject} />}
      </div>
    </div>
  );
}

function Ways({ explanation }: { readonly explanation: Explanation }) {
  const { link, sim, language, text, home } = usePanel();
  const { fault, done, run } = useAction();
  const { data: session } = useControlQuery('/sim/state');
  const reopen = (): void => link.reopen();
  const startOver = () =>
    void run(() => sim.post('/sim/reset', {}), 'startOver').then((done) => done && location.reload());
  const ways: Readonly<Record<Way, () => void>> = {
    openHere: reopen,
    tryAgain: reopen,
    goOn: reopen,
    startWithout: reopen,
    goOnLoggedOut: reopen,
    reload: () => location.reload(),
    startAfresh: startOver,
    startNew: startOver,
    saveFile: () =>
      void run(
        async () => download('sandpit-session.json', jsonFile(await sim.get('/sim/snapshot'))),
        'saveFile',
        text('fileSaved'),
      ),
  };
  return (
    <>
      <div className={panelClasses.row}>
        {explanation.ways.map((way) => (
          <button key={way} type="button" onClick={ways[way]}>
            {way === 'goOn' && session
              ? text('goOnWith', { title: textIn(language, session.title) })
              : text(way)}
          </button>
        ))}
        {explanation.calm && home !== undefined && <QuietLink present={session?.scenario} />}
      </div>
      <p role="status">{done}</p>
      {fault !== undefined && <p role="alert">{text('failed', { reason: reasonOf(fault) })}</p>}
    </>
  );
}
