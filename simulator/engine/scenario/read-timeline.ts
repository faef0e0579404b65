/** From the timeline of a file to the scheduled events that the exchange plays. */
import type { ScheduledEvent } from '#simulator/engine/modules/timeline/index.ts';
import { readFromFile } from './actions/action.ts';
import { actions } from './actions/index.ts';
import type { ActionName } from './actions/index.ts';
import type { Reading } from './references.ts';
import type { TimelineDocument } from './timeline-format.ts';
import { readDuration, readLocalText } from './fields.ts';
import type { Path } from './content.ts';

type EventDocument = TimelineDocument[number];

/** Reads the scheduled events; what does not fit is reported. */
export function readTimeline(given: TimelineDocument, reading: Reading): readonly ScheduledEvent[] {
  const seen = new Set<string>();
  return given.map((event, index) => {
    const at: Path = ['timeline', index];
    const id = event.cue ?? event.id ?? `beat-${index + 1}`;
    if (seen.has(id))
      reading.report.add([...at, event.cue === undefined ? 'id' : 'cue'], `another event is called ${id}`);
    seen.add(id);
    return readEvent(event, id, at, reading);
  });
}

function readEvent(
  { at: time, cue, name, note, do: given }: EventDocument,
  id: string,
  at: Path,
  reading: Reading,
): ScheduledEvent {
  return {
    id,
    name: readLocalText(name),
    note: readLocalText(note ?? ''),
    ...(time === undefined ? {} : { at: readDuration(time) }),
    cue: cue !== undefined,
    actions: given.flatMap((action, index) => readAction(action, [...at, 'do', index], reading)),
  };
}

function readAction(
  given: EventDocument['do'][number],
  at: Path,
  reading: Reading,
): ScheduledEvent['actions'] {
  const names = Object.keys(given) as ActionName[];
  return names.map((name) => ({
    do: name,
    ...readFromFile(actions[name], given[name], [...at, name], reading),
  }));
}
