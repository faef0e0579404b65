import { useEffect, useId, useRef } from 'react';
import type { Failure } from '#simulator/hosts/runtime.ts';
import { reasonOf } from './control.ts';
import { useAction, usePanel } from './state.ts';
import type { PanelKey } from './texts.ts';

type Way = 'openHere' | 'tryAgain' | 'startAfresh' | 'startWithout' | 'reload';

/** What is said and offered for a failure of a name. */
const explanations: Readonly<Record<string, { readonly words: PanelKey; readonly ways: readonly Way[] }>> = {
  JournalElsewhere: { words: 'elsewhere', ways: ['openHere'] },
  JournalLost: { words: 'lost', ways: ['openHere'] },
  JournalCorrupt: { words: 'damaged', ways: ['startAfresh', 'tryAgain'] },
  SessionUnreadable: { words: 'damaged', ways: ['startAfresh', 'tryAgain'] },
  BadLink: { words: 'badLink', ways: ['startWithout'] },
  EngineFailed: { words: 'engine', ways: ['reload'] },
};
const anyOther = { words: 'broken', ways: ['tryAgain', 'startAfresh'] } as const;

/** In place of an exchange: why there is none, and what can be done about it. */
export function Stopped({ failure }: { readonly failure: Failure }) {
  const { link, sim, text } = usePanel();
  const { fault, run } = useAction();
  const box = useRef<HTMLDivElement>(null);
  const title = useId();
  const words = useId();
  useEffect(() => box.current?.focus(), []);
  const explanation = explanations[failure.name] ?? anyOther;
  const ways: Readonly<Record<Way, () => void>> = {
    openHere: () => link.reopen(),
    tryAgain: () => link.reopen(),
    startWithout: () => link.reopen(),
    reload: () => location.reload(),
    startAfresh: () => void run(() => sim.post('/sim/reset', {})).then((done) => done && location.reload()),
  };
  return (
    <div className="sandpit-cover">
      <div
        ref={box}
        className="sandpit-stopped"
        role="alertdialog"
        aria-labelledby={title}
        aria-describedby={words}
        tabIndex={-1}
      >
        <h1 id={title}>{text('stopped')}</h1>
        <p id={words}>{text(explanation.words)}</p>
        <p className="sandpit-reason">{failure.message}</p>
        <div className="sandpit-row">
          {explanation.ways.map((way) => (
            <button key={way} type="button" onClick={ways[way]}>
              {text(way)}
            </button>
          ))}
        </div>
        {fault !== undefined && <p role="alert">{text('failed', { reason: reasonOf(fault) })}</p>}
      </div>
    </div>
  );
}
