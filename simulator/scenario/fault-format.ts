/** What a fault rule may say, wherever one is written: in a scenario file or to the control plane. */
import * as z from 'zod/mini';
import { errorKeys, events, operationNames, operations } from '#contract/index.ts';
import {
  callErrors,
  latencyIssue,
  MAX_LATENCY,
  MAX_REFUSAL,
  issueOf,
  MAX_TIMES,
} from '#simulator/modules/faults/index.ts';
import type { FaultRule, Latency } from '#simulator/modules/faults/index.ts';
import { expected, whole } from './fields.ts';

const codes = operationNames.map((name) => operations[name].code);
const eventNames = Object.keys(events).filter((name) => name !== 'login');

const shortText = (max: number) =>
  z
    .string(expected('text'))
    .check(
      z.minLength(1, expected(`1 to ${max} characters`)),
      z.maxLength(max, expected(`1 to ${max} characters`)),
    );

const milliseconds = whole(0, MAX_LATENCY);
const positiveMilliseconds = whole(1, MAX_LATENCY);

const latency = z
  .strictObject(
    {
      fixed: z.optional(milliseconds),
      uniform: z.optional(z.tuple([milliseconds, milliseconds], expected('two bounds, as in [100, 400]'))),
      lognormal: z.optional(
        z.strictObject(
          { median: positiveMilliseconds, p95: positiveMilliseconds },
          expected('median and p95'),
        ),
      ),
    },
    expected('one of fixed, uniform, lognormal'),
  )
  .check((given) => {
    const kinds = Object.entries(given.value).filter(([, value]) => value !== undefined);
    const issue =
      kinds.length === 1 ? latencyIssue(given.value as Latency) : 'expected one of fixed, uniform, lognormal';
    if (issue !== undefined)
      given.issues.push({ code: 'custom', message: issue, input: given.value, path: [] });
  });

const CHANCE_TEXT = expected('a number above 0 and at most 1');

const always = z.literal(true, expected('true'));

const members = z.strictObject(
  {
    id: shortText(64),
    on: z.enum(
      ['all', 'socket', ...codes],
      expected(`the code of an operation, all, or socket; codes: ${codes.join(', ')}`),
    ),
    chance: z.optional(z.number(CHANCE_TEXT).check(z.positive(CHANCE_TEXT), z.maximum(1, CHANCE_TEXT))),
    times: z.optional(whole(1, MAX_TIMES)),
    event: z.optional(z.enum(eventNames, expected(`one of ${eventNames.join(', ')}`))),
    latency: z.optional(latency),
    error: z.optional(z.enum(callErrors, expected(`one of ${callErrors.join(', ')}`))),
    key: z.optional(z.enum(errorKeys, expected(`a key of the error catalogue: ${errorKeys.join(', ')}`))),
    params: z.optional(z.record(shortText(40), shortText(200), expected('texts by name'))),
    after: z.optional(z.boolean(expected('true or false'))),
    drop: z.optional(always),
    duplicate: z.optional(always),
    delay: z.optional(latency),
    reorder: z.optional(always),
    disconnect: z.optional(always),
    refuseReconnects: z.optional(whole(1, MAX_REFUSAL)),
  },
  expected('a fault rule'),
);

/**
 * A fault rule (docs/faults.md). Unknown members are refused; what does not go together is refused by its path, which is
 * why the exact type of what passes is stated here: it is narrower than what the members say one by one.
 */
export const faultRule = members.check((given) => {
  const issue = issueOf(given.value as FaultRule);
  if (issue === undefined) return;
  const path = issue.member === '' ? [] : [issue.member];
  given.issues.push({ code: 'custom', message: issue.reason, input: given.value, path });
}) as z.ZodMiniType<FaultRule, FaultRule>;
