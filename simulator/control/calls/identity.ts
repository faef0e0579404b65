import * as z from 'zod/mini';
import type { UserInReview } from '#simulator/engine/modules/account/index.ts';
import { actions } from '#simulator/engine/scenario/actions/index.ts';
import { call, ControlError } from '../call.ts';
import type { CallTable } from '../call.ts';
import { actionCall } from './actions.ts';

const photo = z.string().check(z.describe("Address of a photo, in the user's own words; may be empty."));

const identity = z.object({
  submission: z.int().check(z.minimum(1), z.describe('Its number; a user who submits again gets another.')),
  at: z.int(),
  user: z.int(),
  account: z.string().check(z.describe('What the user registered with.')),
  name: z.string(),
  number: z.string().check(z.describe('Number of the identity document.')),
  front: photo,
  back: photo,
  inHand: photo,
});

/** Who users say they are, and what the operator says to it. */
export const identityCalls = {
  '/sim/identities': {
    GET: call(
      {
        summary: 'Identities that wait for the operator.',
        details: 'The earliest first.',
        response: z.object({ identities: z.array(identity) }),
      },
      (target) => ({ identities: target.exchange().account.queries.inReview().map(reportOf) }),
    ),
  },
  '/sim/operator/identity': {
    POST: actionCall(actions.decideIdentity, ({ params }) =>
      params?.['waiting'] === undefined ? undefined : notWaiting(params['waiting']),
    ),
  },
} satisfies CallTable;

function notWaiting(waiting: string): ControlError {
  const instead = waiting === '' ? 'None of the user does.' : `Submission ${waiting} of the user does.`;
  return new ControlError(409, 'NOT_WAITING', `This submission does not wait for a decision. ${instead}`);
}

function reportOf({ id: user, account, identity: given }: UserInReview) {
  const { id: submission, at, name, number, front, back, inHand } = given;
  return { submission, at, user, account, name, number, front, back, inHand };
}
