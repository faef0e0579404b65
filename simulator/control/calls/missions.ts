/** Calls about missions: where a trainee stands, and what he does about them. */
import * as z from 'zod/mini';
import { call, commandAsOperator, ControlError } from '../call.ts';
import type { CallTable } from '../call.ts';
import { UNKNOWN_USER, userName, userOf } from '../lookup.ts';
import { results, resultsReport } from '../mission-results.ts';
import { missionReports } from '../mission-reports.ts';
import { mission } from '../mission-format.ts';
import type { MissionReport } from '../mission-format.ts';
import type { ControlTarget } from '../target.ts';

const missionId = z.string().check(z.minLength(1), z.maxLength(64));
const named = z.strictObject({ user: userName, mission: missionId });
const unknown = `${UNKNOWN_USER} NOT_FOUND: there is no such mission.`;

/** Missions of the scenario: where a trainee stands, and what he does about them. */
export const missionCalls = {
  '/sim/missions': {
    GET: call(
      {
        summary: 'The missions of the scenario, as one user has them.',
        details: 'Without a user: as somebody has them who has begun none.',
        body: z.strictObject({ user: z.optional(userName) }),
        response: z.object({ user: z.nullable(z.int()), missions: z.array(mission) }),
        errors: { 404: UNKNOWN_USER },
      },
      (target, { user: given }) => {
        const user = given === undefined ? null : userOf(target, given).id;
        return { user, missions: missionReports(target.exchange(), user ?? 0) };
      },
    ),
  },
  '/sim/missions/start': {
    POST: change(
      'start',
      'Begins a mission, or begins it again.',
      'STATE when it runs already, CLOSED when it is too late',
    ),
  },
  '/sim/missions/hint': {
    POST: change('hint', 'Shows one hint more.', 'STATE when it does not run, LIMIT when all are shown'),
  },
  '/sim/missions/abandon': {
    POST: change('abandon', 'Gives a mission up, as if it had not begun.', 'STATE when it does not run'),
  },
  '/sim/missions/answer': {
    POST: call(
      {
        summary: 'Answers the question of a goal.',
        effect: 'state',
        scope: 'account',
        body: z.strictObject({
          user: userName,
          mission: missionId,
          goal: z.int().check(z.minimum(0), z.describe('Its place among the goals, from 0.')),
          value: z.string().check(z.maxLength(64), z.describe('A decimal number.')),
        }),
        response: z.object({ right: z.boolean(), mission }),
        errors: {
          404: unknown,
          409: 'REFUSED: PARAM for no number or no question, STATE when it is not open.',
        },
      },
      async (target, { user: given, mission: id, ...rest }) => {
        const user = userOf(target, given).id;
        assertMission(target, id);
        const { right } = await commandAsOperator(target, 'missions.answer', { user, mission: id, ...rest });
        return { right, mission: reportOf(target, user, id) };
      },
    ),
  },
  '/sim/missions/results': {
    GET: call(
      {
        summary: 'What came of the latest attempt at a mission, or has come of it so far, and by what.',
        body: named,
        response: results,
        errors: { 404: `${unknown} NOT_BEGUN: the user has not begun it.` },
      },
      (target, { user: given, mission: id }) => {
        const user = userOf(target, given);
        assertMission(target, id);
        const { queries } = target.exchange().missions;
        const progress = queries.list(user.id).find(({ mission: each }) => each.id === id);
        const found = queries.results(user.id, id);
        if (!progress || !found) throw new ControlError(404, 'NOT_BEGUN', `${given} has not begun ${id}.`);
        return resultsReport(target, { user, progress, results: found });
      },
    ),
  },
} satisfies CallTable;

/** A call that gives one of the commands without more to say, and answers with the mission as it then stands. */
function change(command: 'start' | 'hint' | 'abandon', summary: string, refusals: string) {
  return call(
    {
      summary,
      effect: 'state',
      scope: 'account',
      body: named,
      response: z.object({ mission }),
      errors: { 404: unknown, 409: `REFUSED: ${refusals}.` },
    },
    async (target, { user: given, mission: id }) => {
      const user = userOf(target, given).id;
      assertMission(target, id);
      await commandAsOperator(target, `missions.${command}`, { user, mission: id });
      return { mission: reportOf(target, user, id) };
    },
  );
}

/** Throws ControlError NOT_FOUND, naming the missions there are. */
function assertMission(target: ControlTarget, id: string): void {
  const { missions = [] } = target.exchange().scenario;
  if (missions.some((each) => each.id === id)) return;
  const known = missions.map((each) => each.id).join(', ') || 'none';
  throw new ControlError(404, 'NOT_FOUND', `There is no mission ${id}; there are: ${known}.`);
}

function reportOf(target: ControlTarget, user: number, id: string): MissionReport {
  return missionReports(target.exchange(), user).find((report) => report.id === id) as MissionReport;
}
