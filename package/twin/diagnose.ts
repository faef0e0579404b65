/** Says who is wrong about a difference: contract × simulator × backend. */
import { decodeReply, decodeRequest, operations } from '#contract/index.ts';
import type { ErrorKey, Operation, OperationName } from '#contract/index.ts';
import { contractIssues } from './document.ts';
import { general } from './paths.ts';
import type { ReadRefusal } from './refusals.ts';
import type { Difference, Fault, SideName, Trace, TracedStep } from './types.ts';

/** Who breaks the contract by a difference; `neither` where it allows both. */
export function faultOf(difference: Difference, trace: Trace): Fault {
  if (difference.law) return difference.law.brokenBy;
  const step = trace[difference.step];
  if (!step) return 'neither';
  switch (difference.kind) {
    case 'status':
      // Every response has the status 200 and is JSON (WIRE-R3).
      return difference.simulator === 200 ? 'backend' : 'simulator';
    case 'rounding':
      return roundingFault(difference);
    case 'refusal':
    case 'check-order':
      return refusalFault(difference);
    case 'outcome':
      return outcomeFault(difference, step);
    case 'event-lost':
      return 'backend';
    case 'extra':
    case 'renamed':
    case 'retyped':
    case 'missing':
      return shapeFault(difference, step);
    default:
      return 'neither';
  }
}

/** Whether the client reads what the backend sends all the same. */
export function isTolerated({ subject, step }: Difference, trace: Trace): boolean {
  if (subject.kind === 'event') return true;
  const body = trace[step]?.responses.backend[0]?.body;
  return decodeReply(subject.name as OperationName, body).kind !== 'malformed';
}

/** The decimals of a column are always sent (WIRE-R5). */
function roundingFault({ simulator, backend }: Difference): Fault {
  const decimals = (value: unknown): number => String(value).split('.')[1]?.length ?? 0;
  return typeof backend === 'string' && decimals(simulator) !== decimals(backend) ? 'backend' : 'neither';
}

function shapeFault(difference: Difference, step: TracedStep): Fault {
  const [ours, theirs] = [breaks(difference, step, 'simulator'), breaks(difference, step, 'backend')];
  if (ours && theirs) return 'both';
  return theirs ? 'backend' : ours ? 'simulator' : 'neither';
}

/** Whether the published contract does not allow what a side has at the place of the difference. */
function breaks({ subject, path }: Difference, step: TracedStep, side: SideName): boolean {
  const bodies =
    subject.kind === 'call'
      ? step.responses[side].map(({ body }) => body)
      : step.events[side].filter(({ name }) => name === subject.name).map(({ payload }) => payload);
  return bodies.some((body) => contractIssues(subject, body).some((issue) => general(issue.path) === path));
}

const keyOf = (value: unknown): ErrorKey | undefined => (value as Partial<ReadRefusal>).key;

/** The refusals of a call are declared in the order of its checks. */
function refusalFault({ subject, simulator, backend }: Difference): Fault {
  const { errors }: Operation = operations[subject.name as OperationName];
  const [ours, theirs] = [keyOf(simulator), keyOf(backend)];
  if (theirs !== undefined && !errors.includes(theirs)) return 'backend';
  if (ours !== undefined && !errors.includes(ours)) return 'simulator';
  if (ours === undefined || theirs === undefined) return 'neither';
  return errors.indexOf(ours) < errors.indexOf(theirs) ? 'backend' : 'neither';
}

/** One side refuses what the other takes: the contract decides where the parameters or the login do. */
function outcomeFault({ simulator, backend }: Difference, { call, form, as }: TracedStep): Fault {
  const { errors, auth }: Operation = operations[call];
  const refusing: Fault = backend === 'accepted' ? 'simulator' : 'backend';
  const accepting: Fault = backend === 'accepted' ? 'backend' : 'simulator';
  const key = keyOf(backend === 'accepted' ? simulator : backend);
  if (auth === 'required' && as === undefined) return accepting;
  const hasReferences = Object.values(form).some((value) => value.startsWith('@'));
  if (!hasReferences && !decodeRequest(call, form).ok) return accepting;
  return key === 'PARAM' || (key !== undefined && !errors.includes(key)) ? refusing : 'neither';
}
