/** Fault rules as the form of the Faults tab asks for them and as its list tells them. */
import { keysOf } from '#contract/keys.ts';
import { operationNames, operations } from '#contract/operations/index.ts';
import type { CallError, FaultRule, Latency } from '#simulator/modules/faults/index.ts';
import type { DrawerKey, DrawerText } from '../texts.ts';

type LatencyKind = 'fixed' | 'uniform' | 'lognormal';
export type CallFault = LatencyKind | CallError;
export type SocketFault = 'drop' | 'duplicate' | 'delay' | 'reorder' | 'disconnect' | 'refuseReconnects';
export type FaultKind = CallFault | SocketFault;

/** Words of each thing that can happen to a call, in the order of the menu. */
export const callFaults: Readonly<Record<CallFault, DrawerKey>> = {
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

/** Words of each thing that can happen to the socket. */
export const socketFaults: Readonly<Record<SocketFault, DrawerKey>> = {
  disconnect: 'fault_disconnect',
  refuseReconnects: 'fault_refuseReconnects',
  drop: 'fault_drop',
  duplicate: 'fault_duplicate',
  delay: 'fault_delay',
  reorder: 'fault_reorder',
};

/** Numbers that a kind asks for: their labels and where they begin. */
export const figuresOf: Readonly<Partial<Record<FaultKind, readonly (readonly [DrawerKey, number])[]>>> = {
  fixed: [['milliseconds', 800]],
  delay: [['milliseconds', 800]],
  uniform: [
    ['least', 200],
    ['most', 1500],
  ],
  lognormal: [
    ['median', 300],
    ['p95', 2000],
  ],
  refuseReconnects: [['seconds', 30]],
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
    ...harmOf(form),
  };
}

function harmOf({ kind, key, figures: [first = 0, second = 0] }: FaultForm): Partial<FaultRule> {
  switch (kind) {
    case 'fixed':
      return { latency: { fixed: first } };
    case 'uniform':
      return { latency: { uniform: [first, second] } };
    case 'lognormal':
      return { latency: { lognormal: { median: first, p95: second } } };
    case 'delay':
      return { delay: { fixed: first } };
    case 'refuseReconnects':
      return { refuseReconnects: first };
    case 'drop':
    case 'duplicate':
    case 'reorder':
    case 'disconnect':
      return { [kind]: true };
    case 'error':
      return { error: kind, key };
    case '999':
    case '998':
    case '997':
    case 'malformed':
    case 'http429':
    case 'http500':
    case 'http502':
    case 'http503':
    case 'network':
    case 'hang':
      return { error: kind };
  }
}

/** What a rule does, in a line. */
export function harmInWords(rule: FaultRule, text: DrawerText): string {
  if (rule.latency) return `${text('latency')} ${latencyInWords(rule.latency)}`;
  if (rule.delay) return `${text('fault_delay')} ${latencyInWords(rule.delay)}`;
  if (rule.error) return [text(callFaults[rule.error]), rule.key].filter(Boolean).join(' · ');
  const kind = keysOf(socketFaults).find((name) => rule[name] !== undefined);
  const words = kind === undefined ? '' : text(socketFaults[kind]);
  return rule.refuseReconnects === undefined ? words : `${words} ${rule.refuseReconnects} s`;
}

function latencyInWords(latency: Latency): string {
  if ('fixed' in latency) return `${latency.fixed} ms`;
  if ('uniform' in latency) return `${latency.uniform[0]}–${latency.uniform[1]} ms`;
  return `~${latency.lognormal.median} ms (p95 ${latency.lognormal.p95} ms)`;
}

/** Where a rule strikes, in words. */
export function placeInWords(on: string, text: DrawerText): string {
  if (on === 'all') return text('allCalls');
  if (on === 'socket') return text('socket');
  const name = operationNames.find((each) => operations[each].code === on);
  return name === undefined ? on : `${on} ${operations[name].path}`;
}
