import { useEffect, useId, useRef } from 'react';
import type { Failure } from '#simulator/hosts/runtime.ts';
import { reasonOf } from './control.ts';
import { CalmLink, ScenarioLinks } from './scenario-links.tsx';
import { useAction, usePanel } from './state.ts';
import { wordsIn } from './texts.ts';
import type { PanelKey } from './texts.ts';
import { useAnswer } from './use-answer.ts';
import panelClasses from './panel.module.css';
import classes from './stopped.module.css';

type Way = 'openHere' | 'tryAgain' | 'startAfresh' | 'reload' | 'goOn' | 'startWithout' | 'goOnLoggedOut';

interface Explanation {
  /** That there is no exchange, unless it is something else. */
  readonly title?: PanelKey;
  readonly words: PanelKey;
  readonly ways: readonly Way[];
  /** Whether other scenarios are offered. */
  readonly scenarios?: boolean;
  /** Whether the calm market is. */
  readonly calm?: boolean;
}

/** What is said and offered for a failure of a name. */
const explanations: Readonly<Record<string, Explanation>> = {
  JournalElsewhere: { words: 'elsewhere', ways: ['openHere'] },
  JournalLost: { words: 'lost', ways: ['openHere'] },
  JournalCorrupt: { words: 'damaged', ways: ['startAfresh', 'tryAgain'] },
  SessionUnreadable: { words: 'damaged', ways: ['startAfresh', 'tryAgain'] },
  ScenarioFault: { words: 'scenarioFault', ways: ['tryAgain'], scenarios: true },
  EngineFailed: { words: 'engine', ways: ['reload'] },
  BadLink: { title: 'badLinkTitle', words: 'badLink', ways: ['startWithout'], calm: true },
  UnknownScenario: {
    ...{ title: 'noScenarioTitle', words: 'noScenario', ways: ['goOn'] },
    ...{ scenarios: true, calm: true },
  },
  NoLogin: { title: 'noUserTitle', words: 'noUser', ways: ['goOnLoggedOut'], calm: true },
};
const anyOther: Explanation = { words: 'broken', ways: ['tryAgain', 'startAfresh'] };

/** In place of an exchange: why there is none, or not the one that was asked for, and what can be done about it. */
export function Stopped({ failure }: { readonly failure: Failure }) {
  const { text } = usePanel();
  const box = useRef<HTMLDivElement>(null);
  const title = useId();
  const words = useId();
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
        aria-describedby={words}
        tabIndex={-1}
      >
        <h1 id={title}>{text(explanation.title ?? 'stopped', { name: subject })}</h1>
        <p id={words}>{text(explanation.words)}</p>
        {failure.name !== 'UnknownScenario' && <p className={classes.reason}>{message}</p>}
        <Ways explanation={explanation} />
        {explanation.scenarios && <ScenarioLinks wanted={subject} />}
      </div>
    </div>
  );
}

function Ways({ explanation }: { readonly explanation: Explanation }) {
  const { link, sim, language, text } = usePanel();
  const { fault, run } = useAction();
  const { answer } = useAnswer('/sim/state');
  const session = answer.state === 'ready' ? answer.value : undefined;
  const reopen = (): void => link.reopen();
  const ways: Readonly<Record<Way, () => void>> = {
    openHere: reopen,
    tryAgain: reopen,
    goOn: reopen,
    startWithout: reopen,
    goOnLoggedOut: reopen,
    reload: () => location.reload(),
    startAfresh: () => void run(() => sim.post('/sim/reset', {})).then((done) => done && location.reload()),
  };
  return (
    <>
      <div className={panelClasses.row}>
        {explanation.ways.map((way) => (
          <button key={way} type="button" onClick={ways[way]}>
            {way === 'goOn' && session
              ? text('goOnWith', { title: wordsIn(language, session.title) })
              : text(way)}
          </button>
        ))}
        {explanation.calm && <CalmLink present={session?.scenario} />}
      </div>
      {fault !== undefined && <p role="alert">{text('failed', { reason: reasonOf(fault) })}</p>}
    </>
  );
}
