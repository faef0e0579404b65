/** Fault rules as the form of the Faults tab asks for them and as its list shows them. */
import { keysOf } from '#contract/keys.ts';
import { operationNames, operations } from '#contract/operations/index.ts';
import { callErrors, MAX_LATENCY, MAX_REFUSAL } from '#simulator/modules/faults/records.ts';
import type {
  CallError,
  FaultRule,
  Latency,
  LatencyKind,
  SocketKind,
} from '#simulator/modules/faults/records.ts';
import type { PanelKey, PanelText } from '../texts.ts';

export type CallFault = LatencyKind | CallError;
export type SocketFault = SocketKind;
export type FaultKind = CallFault | SocketFault;

/** Texts of the kinds of faults of a call, in the order of the menu. */
export const callFaults: Readonly<Record<CallFault, PanelKey>> = {
  error: 'fault_error',
  '999': 'fault_999',
  '998': 'fault_998',
  '997': 'fault_997',
  malformed: 'fault_malformed',
  http429: 'fault_http429',
  http500: 'fault_http500',
  http502: 'fault_http502',
  http503: 'fault_http503',
  network: 'fault_network',
  hang: 'fault_hang',
  fixed: 'fault_fixed',
  uniform: 'fault_uniform',
  lognormal: 'fault_lognormal',
};

/** Texts of the kinds of faults of the socket. */
export const socketFaults: Readonly<Record<SocketFault, PanelKey>> = {
  disconnect: 'fault_disconnect',
  refuseReconnects: 'fault_refuseReconnects',
  drop: 'fault_drop',
  duplicate: 'fault_duplicate',
  delay: 'fault_delay',
  reorder: 'fault_reorder',
};

/** A number that a kind asks for. */
interface FaultFigure {
  readonly label: PanelKey;
  /** What stands in the field at first. */
  readonly first: number;
  readonly max: number;
}

const milliseconds = (label: PanelKey, first: number): FaultFigure => ({ label, first, max: MAX_LATENCY });

/** Numbers that a kind asks for. */
export const figuresOf: Readonly<Partial<Record<FaultKind, readonly FaultFigure[]>>> = {
  fixed: [milliseconds('milliseconds', 800)],
  delay: [milliseconds('milliseconds', 800)],
  uniform: [milliseconds('least', 200), milliseconds('most', 1500)],
  lognormal: [milliseconds('median', 300), milliseconds('p95', 2000)],
  refuseReconnects: [{ label: 'seconds', first: 30, max: MAX_REFUSAL }],
};

/** What the form says. */
export interface FaultForm {
  /** Operation code, `all` or `socket`. */
  readonly on: string;
  readonly kind: FaultKind;
  readonly key: string;
  readonly figures: readonly number[];
  /** Percent. */
  readonly chance: number;
  /** How many matches; 0 is until cleared. */
  readonly times: number;
  readonly after: boolean;
}

/** The rule that a form asks for. One of the same place and kind takes the place of an earlier one. */
export function ruleOf(form: FaultForm): FaultRule {
  const { on, kind, chance, times, after } = form;
  return {
    id: `${on} ${kind}`,
    on,
    ...(chance < 100 ? { chance: chance / 100 } : {}),
    ...(times > 0 ? { times } : {}),
    ...(after ? { after } : {}),
    ...effectOf(form),
  };
}

function effectOf({ kind, key, figures: [first = 0, second = 0] }: FaultForm): Partial<FaultRule> {
  if (kind === 'fixed') return { latency: { fixed: first } };
  if (kind === 'uniform') return { latency: { uniform: [first, second] } };
  if (kind === 'lognormal') return { latency: { lognormal: { median: first, p95: second } } };
  if (kind === 'delay') return { delay: { fixed: first } };
  if (kind === 'refuseReconnects') return { refuseReconnects: first };
  if (isCallError(kind)) return { error: kind, ...(kind === 'error' && { key }) };
  return { [kind]: true };
}

const isCallError = (kind: FaultKind): kind is CallError => callErrors.some((error) => error === kind);

/** What a rule does, in a line. */
export function effectText(rule: FaultRule, text: PanelText): string {
  if (rule.latency) return `${text('latency')} ${latencyText(rule.latency)}`;
  if (rule.delay) return `${text('fault_delay')} ${latencyText(rule.delay)}`;
  if (rule.error) return [text(callFaults[rule.error]), rule.key].filter(Boolean).join(' · ');
  const kind = keysOf(socketFaults).find((name) => rule[name] !== undefined);
  const texts = kind === undefined ? '' : text(socketFaults[kind]);
  return rule.refuseReconnects === undefined ? texts : `${texts} ${rule.refuseReconnects} s`;
}

function latencyText(latency: Latency): string {
  if ('fixed' in latency) return `${latency.fixed} ms`;
  if ('uniform' in latency) return `${latency.uniform[0]}–${latency.uniform[1]} ms`;
  return `~${latency.lognormal.median} ms (p95 ${latency.lognormal.p95} ms)`;
}

/** A description of where a rule applies. */
export function placeText(on: string, text: PanelText): string {
  if (on === 'all') return text('allCalls');
  if (on === 'socket') return text('socket');
  const name = operationNames.find((each) => operations[each].code === on);
  return name === undefined ? on : `${on} ${operations[name].path}`;
}
