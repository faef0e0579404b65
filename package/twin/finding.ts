/** Makes findings of differences: one for each kind, subject and place. */
import { faultOf, isTolerated } from './diagnose.ts';
import { patchOf } from './patch.ts';
import type { Difference, DifferenceKind, Fault, Finding, TwinSession, Trace } from './types.ts';

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
};

const happened: Readonly<Record<DifferenceKind, (difference: Difference) => string>> = {
  renamed: ({ backend }) => `is called ${String(backend)} by the backend`,
  retyped: ({ simulator, backend }) =>
    `has another type: the simulator sends ${shown(simulator)}, the backend ${shown(backend)}`,
  missing: () => 'is not sent by the backend',
  extra: ({ backend }) => `is sent by the backend only: ${shown(backend)}`,
  rows: ({ simulator, backend }) =>
    `has another number of rows: ${shown(simulator)} from the simulator, ${shown(backend)} from the backend`,
  reordered: () => 'has its rows in another order',
  value: ({ simulator, backend }) =>
    `is ${shown(simulator)} in the simulator and ${shown(backend)} in the backend`,
  rounding: ({ simulator, backend }) =>
    `is rounded in another way: the simulator sends ${shown(simulator)}, the backend ${shown(backend)}`,
  fee: ({ simulator, backend }) =>
    `is another fee: ${shown(simulator)} in the simulator, ${shown(backend)} in the backend`,
  law: ({ backend }) => `breaks a rule with ${shown(backend)}`,
  refusal: ({ simulator, backend }) =>
    `is refused in another way: ${shown(simulator)}, and ${shown(backend)} by the backend`,
  'check-order': ({ simulator, backend }) =>
    `is checked in another order: ${shown(simulator)} comes first, and ${shown(backend)} in the backend`,
  outcome: ({ simulator, backend }) =>
    `ends in another way: ${shown(simulator)}, and ${shown(backend)} in the backend`,
  status: ({ simulator, backend }) =>
    `has the HTTP status ${shown(simulator)}, and ${shown(backend)} from the backend`,
  'event-lost': () => 'is not sent by the backend',
  'event-doubled': () => 'is sent more often by the backend',
  'event-late': () => 'is sent too late by the backend',
  'event-extra': () => 'is sent by the backend only',
  'event-reordered': () => 'is sent in another order by the backend',
};

const verdicts: Readonly<Record<Fault, string>> = {
  backend: 'The backend breaks the contract',
  simulator: 'The simulator breaks the contract',
  both: 'Both break the contract',
  neither: 'The contract allows both',
};

/** What makes two differences one finding. */
export const findingKey = ({ kind, subject, path }: Pick<Finding, 'kind' | 'subject' | 'path'>): string =>
  `${subject.kind} ${subject.name} ${path} ${kind}`;

/** The findings of a session, in the order in which they showed. Each has the whole session; `shrink` makes it small. */
export function findingsOf(
  differences: readonly Difference[],
  trace: Trace,
  session: TwinSession,
): readonly Finding[] {
  const groups = new Map<string, Difference[]>();
  for (const difference of differences)
    groups.set(findingKey(difference), [...(groups.get(findingKey(difference)) ?? []), difference]);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [findingOf(first, new Set(group.map(({ step }) => step)).size, trace, session)] : [];
  });
}

function findingOf(difference: Difference, seen: number, trace: Trace, session: TwinSession): Finding {
  const { kind, subject, path, simulator, backend, law } = difference;
  const fault = faultOf(difference, trace);
  const place = path === '' ? subject.name : `${subject.name}: ${path}`;
  const rule = law === undefined ? '' : ` (${law.text})`;
  const sentence = `${place} ${happened[kind](difference)}. ${verdicts[fault]}${rule}.`;
  return {
    format: 'sandpit-twin-finding',
    version: 1,
    kind,
    subject,
    path,
    fault,
    isTolerated: isTolerated(difference, trace),
    sentence,
    simulator,
    backend,
    seen,
    step: difference.step,
    patch: patchOf(difference, sentence),
    session,
  };
}

/** Findings of several sessions, each once. */
export function merged(findings: readonly Finding[]): readonly Finding[] {
  const known = new Map<string, Finding>();
  for (const finding of findings) {
    const first = known.get(findingKey(finding));
    known.set(findingKey(finding), first ? { ...first, seen: first.seen + finding.seen } : finding);
  }
  return [...known.values()];
}
