/** From the timeline of a file to the beats that the exchange plays. */
import type { Beat } from '#simulator/modules/script/index.ts';
import { readFromFile } from './actions/action.ts';
import { actions } from './actions/index.ts';
import type { ActionName } from './actions/index.ts';
import type { Reading } from './references.ts';
import type { TimelineDocument } from './timeline-format.ts';
import { readDuration, readLocalText } from './words.ts';
import type { Path } from './yaml.ts';

type BeatDocument = TimelineDocument[number];

/** Reads the beats; what does not fit is reported. */
export function readTimeline(given: TimelineDocument, reading: Reading): readonly Beat[] {
  const seen = new Set<string>();
  return given.map((beat, index) => {
    const at: Path = ['timeline', index];
    const id = beat.cue ?? beat.id ?? `beat-${index + 1}`;
    if (seen.has(id))
      reading.report.add([...at, beat.cue === undefined ? 'id' : 'cue'], `another beat is called ${id}`);
    seen.add(id);
    return readBeat(beat, id, at, reading);
  });
}

function readBeat(
  { at: time, cue, name, note, do: given }: BeatDocument,
  id: string,
  at: Path,
  reading: Reading,
): Beat {
  return {
    id,
    name: readLocalText(name),
    note: readLocalText(note ?? ''),
    ...(time === undefined ? {} : { at: readDuration(time) }),
    cue: cue !== undefined,
    actions: given.flatMap((action, index) => readAction(action, [...at, 'do', index], reading)),
  };
}

function readAction(given: BeatDocument['do'][number], at: Path, reading: Reading): Beat['actions'] {
  const names = Object.keys(given) as ActionName[];
  return names.map((name) => ({
    do: name,
    ...readFromFile(actions[name], given[name], [...at, name], reading),
  }));
}
