/** What a fault rule may say, wherever one is written: in a scenario file or to the control plane. */
import * as z from 'zod/mini';
import { errorKeys, events, operationNames, operations } from '#contract/index.ts';
import {
  callErrors,
  kindOf,
  latencyIssue,
  latencyKinds,
  MAX_LATENCY,
  MAX_REFUSAL,
  issueOf,
  MAX_TIMES,
  socketKinds,
} from '#simulator/engine/modules/faults/index.ts';
import type { ActiveFaultRule, Latency, SocketKind } from '#simulator/engine/modules/faults/index.ts';
import type { FieldForm, PartForm } from './actions/action.ts';
import { expected, wholeSchema } from './fields.ts';

const codes = operationNames.map((name) => operations[name].code);
const eventNames = Object.keys(events).filter((name) => name !== 'login');

/** Longest id of a rule. */
export const MAX_ID = 64;

const shortText = (max: number) =>
  z
    .string(expected('text'))
    .check(
      z.minLength(1, expected(`1 to ${max} characters`)),
      z.maxLength(max, expected(`1 to ${max} characters`)),
    );

const anySpan = wholeSchema(0, MAX_LATENCY);
const positiveSpan = wholeSchema(1, MAX_LATENCY);

const latency = z
  .strictObject(
    {
      fixed: z.optional(anySpan),
      uniform: z.optional(z.tuple([anySpan, anySpan], expected('two bounds, as in [100, 400]'))),
      lognormal: z.optional(
        z.strictObject({ median: positiveSpan, p95: positiveSpan }, expected('median and p95')),
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
    id: shortText(MAX_ID),
    on: z.enum(
      ['all', 'socket', ...codes],
      expected(`the code of an operation, all, or socket; codes: ${codes.join(', ')}`),
    ),
    chance: z.optional(z.number(CHANCE_TEXT).check(z.positive(CHANCE_TEXT), z.maximum(1, CHANCE_TEXT))),
    times: z.optional(wholeSchema(1, MAX_TIMES)),
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
    refuseReconnects: z.optional(wholeSchema(1, MAX_REFUSAL)),
  },
  expected('a fault rule'),
);

const agrees = z.check<object>((given) => {
  const issue = issueOf(given.value as ActiveFaultRule);
  if (issue === undefined) return;
  const path = issue.member === '' ? [] : [issue.member];
  given.issues.push({ code: 'custom', message: issue.reason, input: given.value, path });
});

/**
 * A fault rule (docs/faults.md). Unknown members are refused; what does not go together is refused by its path, which is
 * why the exact type of what passes is stated here: it is narrower than what the members say one by one.
 */
export const faultRule = members.check(agrees) as z.ZodMiniType<ActiveFaultRule, ActiveFaultRule>;

/** A fault rule without a name of its own. */
export type UnnamedRule = Omit<ActiveFaultRule, 'id'> & { readonly id?: string | undefined };

/** A fault rule as a call takes it: one without an id gets that of its place and kind. */
export const sentFaultRule = z
  .extend(members, { id: z.optional(shortText(MAX_ID)) })
  .check(agrees) as z.ZodMiniType<UnnamedRule, UnnamedRule>;

/** The rule with an id: one of the same place and kind takes the place of an earlier one. */
export const named = (rule: UnnamedRule): ActiveFaultRule => ({ id: `${rule.on} ${kindOf(rule)}`, ...rule });

const onCall = { field: 'on', except: ['socket'] };
const onSocket = { field: 'on', only: ['socket'] };
const ofCall = (...only: readonly string[]) => ({ field: 'callKind', only });
const ofSocket = (...only: readonly string[]) => ({ field: 'socketKind', only });

const milliseconds = (description: string, initial: string, when: FieldForm['when']): PartForm => ({
  description,
  form: { kind: 'whole', min: 1, max: MAX_LATENCY, initial, when },
});

/** Whether a fault of the connection is said with a figure. */
const isMeasured = (kind: SocketKind): boolean => kind === 'delay' || kind === 'refuseReconnects';

/** What the form of a rule asks for. The two kinds are one question: of which members the effect is made. */
export const faultParts: Readonly<Record<string, PartForm>> = {
  on: {
    description: 'The calls, or the realtime connection.',
    form: { kind: 'operation', initial: 'all', choices: ['all', 'socket'] },
  },
  callKind: {
    description: 'What a call suffers.',
    form: {
      kind: 'choice',
      initial: 'error',
      choices: [...callErrors, ...latencyKinds],
      when: onCall,
      sets: {
        ...Object.fromEntries(callErrors.map((error) => [error, { error }])),
        ...Object.fromEntries(latencyKinds.map((kind) => [kind, {}])),
      },
    },
  },
  socketKind: {
    description: 'What the connection suffers.',
    form: {
      kind: 'choice',
      initial: 'disconnect',
      choices: socketKinds,
      when: onSocket,
      sets: Object.fromEntries(socketKinds.map((kind) => [kind, isMeasured(kind) ? {} : { [kind]: true }])),
    },
  },
  key: { description: 'The refusal.', form: { kind: 'refusal', initial: 'BALANCE', when: ofCall('error') } },
  'latency.fixed': milliseconds('How long it takes.', '800', ofCall('fixed')),
  'latency.uniform.0': milliseconds('The shortest time.', '200', ofCall('uniform')),
  'latency.uniform.1': milliseconds('The longest time.', '1500', ofCall('uniform')),
  'latency.lognormal.median': milliseconds('Half take less.', '300', ofCall('lognormal')),
  'latency.lognormal.p95': milliseconds('95 of 100 take less.', '2000', ofCall('lognormal')),
  'delay.fixed': milliseconds('How late an event is.', '800', ofSocket('delay')),
  refuseReconnects: {
    description: 'For how many seconds nobody gets in.',
    form: { kind: 'whole', min: 1, max: MAX_REFUSAL, initial: '30', when: ofSocket('refuseReconnects') },
  },
  chance: {
    description: 'How likely a match is hit; always if not given.',
    isOptional: true,
    form: { kind: 'share', min: 0.001, max: 1 },
  },
  times: {
    description: 'How many matches the rule lives for; until it is cleared if not given.',
    isOptional: true,
    form: { kind: 'whole', min: 1, max: MAX_TIMES },
  },
  after: {
    description: 'Whether the command is carried out all the same.',
    isOptional: true,
    form: { kind: 'flag', when: onCall },
  },
};
