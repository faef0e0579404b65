import * as z from 'zod/mini';
import { type CallTable, call, commandAsOperator } from '../call.ts';

const failure = z.object({
  action: z.int().check(z.describe('Its place in the beat, from 0.')),
  do: z.string(),
  key: z.string().check(z.describe('Key of the refusal.')),
});

const beat = z.object({
  id: z.string(),
  name: z.string(),
  note: z.string().check(z.describe('What the presenter says or does about it.')),
  at: z.optional(z.int().check(z.describe('Milliseconds after the start; a cue has no time of its own.'))),
  cue: z.boolean(),
  ranAt: z.optional(z.int().check(z.describe('When it ran; left out while it has not.'))),
  failures: z.array(failure).check(z.describe('Actions that the exchange refused.')),
});

/** What the scenario has in store. */
export const timelineCalls = {
  '/sim/timeline': {
    GET: call(
      {
        summary: 'The beats of the scenario, and which of them ran.',
        answers: z.object({ start: z.int(), beats: z.array(beat) }),
      },
      (target) => {
        const { scenario, script } = target.exchange();
        return { start: scenario.start, beats: script.queries.beats() };
      },
    ),
  },
  '/sim/cue': {
    POST: call(
      {
        summary: 'Plays a cue of the scenario: the one named, or the next that has not run.',
        takes: z.strictObject({ id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))) }),
        answers: z.object({ id: z.string() }),
        refuses: { 409: 'REFUSED: NOT_FOUND (no such cue, or none left), EXISTS (it ran already).' },
      },
      (target, input) => commandAsOperator(target, 'script.cue', input),
    ),
  },
} satisfies CallTable;
