import * as z from 'zod/mini';
import { call, ControlError } from '../call.ts';
import type { CallTable } from '../call.ts';
import { backOrder, branchName, branchReport, stateReport } from '../requests.ts';
import type { BackOrder, StateReport } from '../requests.ts';
import { eventOf } from './clock.ts';
import type { ControlTarget } from '../target.ts';

/** Going back in time, and the branches that come of it. */
export const branchCalls = {
  '/sim/back': {
    POST: call(
      {
        summary: 'Goes back in time: begins a branch at an earlier instant and goes over to it.',
        effect: 'moment',
        details:
          'The branch that is left is kept to its last command and can be opened again. The speed stays as it is. toBeat goes to the moment before the event ran.',
        body: backOrder,
        response: stateReport,
        errors: {
          404: 'NOT_FOUND: the scenario has no such beat.',
          409: 'FUTURE: that time has not come yet. BEFORE_START: the branch begins later. NAME_TAKEN: a branch has this name. NOT_RUN: the beat has not run.',
        },
      },
      goBack,
    ),
  },
  '/sim/branches': {
    GET: call(
      {
        summary: 'The branches of the session, oldest first.',
        response: z.object({ branches: z.array(branchReport) }),
      },
      async (target) => ({ branches: await target.branches.list() }),
    ),
    POST: call(
      {
        summary: 'Goes over to another branch, as it was left.',
        effect: 'moment',
        body: z.strictObject({ name: branchName }),
        response: stateReport,
        errors: { 404: 'NO_BRANCH: no branch has this name.', 409: 'UNREADABLE: it cannot be played on.' },
      },
      async (target, { name }) => {
        await target.branches.open(name);
        return target.state();
      },
    ),
  },
} satisfies CallTable;

async function goBack(target: ControlTarget, order: BackOrder): Promise<StateReport> {
  await target.pump();
  const { toInstant, byMs, toBeat, name } = order;
  const { now } = target.clock();
  const destination = toBeat === undefined ? (toInstant ?? now - (byMs ?? 0)) : beforeBeat(target, toBeat);
  await target.branches.back({ toInstant: destination, name });
  return target.state();
}

/** The last moment at which a scheduled event had not run. Throws ControlError NOT_FOUND, NOT_RUN. */
function beforeBeat(target: ControlTarget, id: string): number {
  const beat = eventOf(target, id, ({ ranAt }) => ranAt !== undefined);
  if (beat.ranAt === undefined) throw new ControlError(409, 'NOT_RUN', `The beat "${id}" has not run yet.`);
  return beat.ranAt - 1;
}
