import * as z from 'zod/mini';
import { call, ControlError } from '../call.ts';
import type { CallTable } from '../call.ts';
import { backOrder, branchName, branchReport, stateReport } from '../requests.ts';
import type { BackOrder, StateReport } from '../requests.ts';
import { eventOf } from './clock.ts';
import type { ControlTarget } from '../target.ts';

const oneBranch = z.strictObject({ name: branchName });
const branchList = z.object({ branches: z.array(branchReport) });
const listBranches = async (target: ControlTarget) => ({ branches: await target.branches.list() });

/** Going back in time, and the branches that come of it. */
export const branchCalls = {
  '/sim/back': {
    POST: call(
      {
        summary: 'Goes back in time: begins a branch at an earlier instant and goes over to it.',
        effect: 'moment',
        scope: 'market',
        details:
          'The branch that is left is kept to its last command and can be opened again. The speed stays as it is. toBeat goes to the moment before the event ran.',
        body: backOrder,
        response: stateReport,
        errors: {
          404: 'NOT_FOUND: the scenario has no such event.',
          409: 'FUTURE: that time has not come yet. BEFORE_START: the branch begins later. NAME_TAKEN: a branch has this name. NOT_RUN: the event has not run.',
        },
      },
      goBack,
    ),
  },
  '/sim/branches': {
    GET: call(
      {
        summary: 'The branches and kept moments of the session, oldest first.',
        response: branchList,
      },
      listBranches,
    ),
    POST: call(
      {
        summary: 'Goes over to another branch, as it was left, or to a kept moment.',
        effect: 'moment',
        scope: 'market',
        details:
          'From a kept moment a branch begins, "NAME 2", "NAME 3" …, at its time and speed and with its hash; the moment stays as it is. Logins from after that moment do not hold there.',
        body: oneBranch,
        response: stateReport,
        errors: { 404: 'NO_BRANCH: no branch has this name.', 409: 'UNREADABLE: it cannot be played on.' },
      },
      async (target, { name }) => {
        await target.branches.open(name);
        return target.state();
      },
    ),
  },
  '/sim/fork': {
    POST: call(
      {
        summary: 'Keeps this moment under a name; the exchange goes on where it is.',
        effect: 'moment',
        scope: 'market',
        details: 'POST /sim/branches with the name goes to it, as often as wanted; a reset forgets it.',
        body: oneBranch,
        response: branchList,
        errors: { 409: 'NAME_TAKEN: a branch or a kept moment has this name.' },
      },
      async (target, { name }) => {
        await target.pump();
        await target.branches.fork(name);
        return listBranches(target);
      },
    ),
  },
  '/sim/branches/remove': {
    POST: call(
      {
        summary: 'Takes a branch or a kept moment away.',
        effect: 'moment',
        scope: 'market',
        body: oneBranch,
        response: branchList,
        errors: {
          404: 'NO_BRANCH: no branch has this name.',
          409: 'IN_USE: it is main, or the branch that is played or shown.',
        },
      },
      async (target, { name }) => {
        await target.branches.remove(name);
        return listBranches(target);
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
  const event = eventOf(target, id, ({ ranAt }) => ranAt !== undefined);
  if (event.ranAt === undefined) throw new ControlError(409, 'NOT_RUN', `The event "${id}" has not run yet.`);
  return event.ranAt - 1;
}
