/** What a scenario's timeline may say: scheduled events, and what each of them does. */
import * as z from 'zod/mini';
import { DAY_MS } from '#simulator/engine/kernel/index.ts';
import { fileSchema } from './actions/action.ts';
import { actions } from './actions/index.ts';
import { duration, expected, list, localTextSchema, slug, maybe } from './fields.ts';

export const MAX_EVENTS = 500;
export const MAX_ACTIONS = 20;
/** Latest moment of a scheduled event after the start. */
const LAST_EVENT_MS = 366 * DAY_MS;
const actionShape = Object.fromEntries(
  Object.entries(actions).map(([name, described]) => [name, z.optional(fileSchema(described))]),
);

const actionNames = Object.keys(actionShape);

const action = z.strictObject(actionShape, expected(`one of ${actionNames.join(', ')}`)).check(
  z.refine((given) => Object.values(given).filter((value) => value !== undefined).length === 1, {
    error: `expected exactly one of ${actionNames.join(', ')}`,
  }),
  z.meta({ minProperties: 1, maxProperties: 1 }),
);

const event = z
  .strictObject(
    {
      at: maybe(duration(0, LAST_EVENT_MS), 'When, after the start: 90s, 15m, 00:02:00 or 1.00:00:00.'),
      cue: maybe(slug, 'Instead of a time: played when the presenter gives this cue.'),
      id: maybe(slug, 'Name of a timed event for links and tests; beat-1, beat-2 … if not given.'),
      name: localTextSchema(80).check(z.describe('What happens, in a few words.')),
      note: maybe(localTextSchema(2_000), 'What the presenter says or does about it.'),
      do: z._default(list(action, MAX_ACTIONS, 'actions'), []),
    },
    expected('at or cue, name, and do'),
  )
  .check(
    z.refine((given) => (given.at === undefined) !== (given.cue === undefined), {
      error: 'expected either at or cue',
    }),
    z.refine((given) => given.cue === undefined || given.id === undefined, {
      path: ['id'],
      error: 'a cue is named by itself',
    }),
  );

/** The whole timeline. */
export const timeline = z._default(list(event, MAX_EVENTS, 'events'), []);

export type TimelineDocument = z.output<typeof timeline>;
