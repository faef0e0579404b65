import * as z from 'zod/mini';
import type { UserInReview } from '#simulator/modules/account/index.ts';
import { call, commandReport, ControlError, recordAsOperator } from '../call.ts';
import type { CallTable } from '../call.ts';
import { decisionFields, saysWhy } from '../decision.ts';
import { UNKNOWN_USER, userName, userOf } from '../lookup.ts';

const photo = z.string().check(z.describe("Address of a photo, in the user's own words; may be empty."));

const submission = z.int().check(z.minimum(1));

const identity = z.object({
  submission: submission.check(z.describe('Its number; a user who submits again gets another.')),
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
        answers: z.object({ identities: z.array(identity) }),
      },
      (target) => ({ identities: target.exchange().account.queries.inReview().map(reportOf) }),
    ),
  },
  '/sim/operator/identity': {
    POST: call(
      {
        summary: "Decides on a user's identity.",
        details: 'Somebody may be approved who has handed in nothing, and lose an approval.',
        takes: z
          .strictObject({
            user: userName,
            submission: z.optional(
              submission.check(z.describe('The one that was looked at; without it, whichever there is.')),
            ),
            ...decisionFields,
          })
          .check(saysWhy),
        answers: commandReport,
        refuses: {
          404: UNKNOWN_USER,
          409:
            'NOT_WAITING: the submission that is named does not wait for a decision. ' +
            'REFUSED: STATE where that is so already, or PARAM for a reason of more than one line.',
        },
      },
      (target, { user, ...said }) =>
        recordAsOperator(
          target,
          'account.decideIdentity',
          { user: userOf(target, user).id, ...said },
          ({ params }) => (params?.['waiting'] === undefined ? undefined : notWaiting(params['waiting'])),
        ),
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
