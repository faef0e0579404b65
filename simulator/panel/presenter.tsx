import { useCallback, useState } from 'react';
import { formatTime } from '#simulator/kernel/calendar.ts';
import type { BeatReport } from './answers.ts';
import { reasonOf } from './control.ts';
import { keys } from './keys.ts';
import { reasonIn } from './reasons.ts';
import { usePanel } from './state.ts';
import { loadDrawerText, wordsIn } from './texts.ts';
import { useAnswer } from './use-answer.ts';

/** The presenter's cue: how the last one went, and the way to give the next. */
export interface Cue {
  readonly outcome: string;
  readonly run: () => void;
}

/** Runs the next cue beat, whichever it is. */
export function useCue(): Cue {
  const { sim, text, language } = usePanel();
  const [outcome, setOutcome] = useState('');
  const run = useCallback(() => {
    const give = async (): Promise<string> => {
      try {
        await sim.post('/sim/cue', {});
        return text('cueGiven');
      } catch (error) {
        return text('failed', { reason: reasonIn(await loadDrawerText(language), error) });
      }
    };
    void give().then(setOutcome);
  }, [sim, text, language]);
  return { outcome, run };
}

/** What a presenter has on the page: a line read aloud after each cue, and the note of what comes next when asked for. */
export function Presenter({ cue, noteShown }: { readonly cue: Cue; readonly noteShown: boolean }) {
  return (
    <>
      <p className="sandpit-unseen" role="status">
        {cue.outcome}
      </p>
      {noteShown && <Note outcome={cue.outcome} />}
    </>
  );
}

function Note({ outcome }: { readonly outcome: string }) {
  const { text } = usePanel();
  const { answer } = useAnswer('/sim/timeline', { every: 1000 });
  const { start, beats } = answer.state === 'ready' ? answer.value : { start: 0, beats: [] };
  const waiting = beats.filter(({ ranAt }) => ranAt === undefined);
  const onCue = waiting.find(({ cue }) => cue);
  const inTime = waiting.find(({ cue }) => !cue);
  return (
    <aside className="sandpit-note" aria-label={text('note')}>
      {onCue && <NextBeat heading={text('nextCue', { key: keys.cue })} beat={onCue} />}
      {inTime && (
        <NextBeat heading={text('nextAt', { time: formatTime(start + (inTime.at ?? 0)) })} beat={inTime} />
      )}
      {answer.state === 'ready' && !onCue && !inTime && <p>{text('noMoreBeats')}</p>}
      {answer.state === 'failed' && <p role="alert">{text('failed', { reason: reasonOf(answer.error) })}</p>}
      {outcome !== '' && (
        <p className="sandpit-dim" aria-hidden="true">
          {outcome}
        </p>
      )}
    </aside>
  );
}

function NextBeat({ heading, beat }: { readonly heading: string; readonly beat: BeatReport }) {
  const { language } = usePanel();
  return (
    <section>
      <h2>{heading}</h2>
      <p className="sandpit-note-name">{wordsIn(language, beat.name)}</p>
      <p>{wordsIn(language, beat.note)}</p>
    </section>
  );
}
