import * as z from 'zod/mini';
import type { ScheduledEventReport } from '#simulator/engine/modules/timeline/index.ts';
import { call, commandAsOperator, ControlError, refusedCommand } from '../call.ts';
import type { CallTable } from '../call.ts';
import { namesText } from '../lookup.ts';
import { inAll } from '../in-languages.ts';
import { everyLanguageText } from '../requests.ts';
import type { ControlTarget } from '../target.ts';

const failure = z.object({
  action: z.int().check(z.describe('Its place in the event, from 0.')),
  do: z.string(),
  key: z.string().check(z.describe('Key of the refusal.')),
});

const event = z.object({
  id: z.string(),
  name: everyLanguageText,
  note: everyLanguageText.check(
    z.describe('What the presenter says or does about it; empty where nothing is.'),
  ),
  at: z.optional(z.int().check(z.describe('Milliseconds after the start; a cue has no time of its own.'))),
  cue: z.boolean(),
  ranAt: z.optional(z.int().check(z.describe('When it ran; left out while it has not.'))),
  failures: z.array(failure).check(z.describe('Actions that the exchange refused.')),
});

const inAllLanguages = (event: ScheduledEventReport) => ({
  ...event,
  name: inAll(event.name),
  note: inAll(event.note),
});

/** What the scenario has in store. */
export const timelineCalls = {
  '/sim/timeline': {
    GET: call(
      {
        summary: 'The events of the scenario, and which of them ran.',
        response: z.object({
          start: z.int(),
          beats: z.array(event),
          next: z
            .nullable(z.string())
            .check(z.describe('Id of the first event in this list that has not run; null when all have.')),
        }),
      },
      (target) => {
        const { scenario, script } = target.exchange();
        const { events, next } = script.queries;
        return { start: scenario.start, beats: events().map(inAllLanguages), next: next()?.id ?? null };
      },
    ),
  },
  '/sim/next': {
    POST: call(
      {
        summary: 'Runs the next event of the scenario: the first in the order of its file that has not run.',
        effect: 'state',
        scope: 'market',
        details:
          'Virtual time moves on to an event that has a time; a cue is played at once. A cue that was passed over stays the next event until it is played. The speed stays as it is.',
        response: z.object({ id: z.string() }),
        errors: { 409: 'NO_NEXT: every event of the scenario has run, or it has none.' },
      },
      runNext,
    ),
  },
  '/sim/cue': {
    POST: call(
      {
        summary: 'Plays a cue of the scenario: the one named, or the next that has not run.',
        effect: 'state',
        scope: 'market',
        body: z.strictObject({ id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))) }),
        response: z.object({ id: z.string() }),
        errors: { 409: 'REFUSED: NOT_FOUND (no such cue, or none left), EXISTS (it ran already).' },
      },
      playCue,
    ),
  },
} satisfies CallTable;

function playCue(target: ControlTarget, input: { readonly id?: string }): Promise<{ readonly id: string }> {
  return commandAsOperator(target, 'script.cue', input, (refusal) =>
    refusedCommand(refusal, whyNoCue(target.exchange().script.queries.events(), input.id)),
  );
}

/** Why a cue cannot be played, and which can. */
function whyNoCue(events: readonly ScheduledEventReport[], id: string | undefined): string {
  const cues = events.filter(({ cue }) => cue);
  const left = cues.filter(({ ranAt }) => ranAt === undefined).map((cue) => cue.id);
  const known = events.find((event) => event.id === id);
  if (cues.length === 0) return 'The scenario has no cues.';
  if (id === undefined) return 'Every cue of the scenario has been played.';
  if (!known) return `There is no cue "${id}"; ${namesText(cues.map((cue) => cue.id))}.`;
  const reason = known.cue ? 'has been played already' : 'is not a cue: it has a time';
  return `The event "${id}" ${reason}; ${left.length === 0 ? 'no cue is left' : `left are ${left.join(', ')}`}.`;
}

async function runNext(target: ControlTarget): Promise<{ readonly id: string }> {
  await target.pump();
  const { scenario, script } = target.exchange();
  const next = script.queries.next();
  if (!next) throw new ControlError(409, 'NO_NEXT', 'Every event of the scenario has happened.');
  if (next.at === undefined) return commandAsOperator(target, 'script.cue', { id: next.id });
  await target.travelTo(scenario.start + next.at);
  return { id: next.id };
}
