/** Divides what a page did into parts that each begin from a known state. */
import { membersIn } from '#shared/json.ts';
import { controlCallOf } from '#simulator/control/plane.ts';
import { isRead } from '../reads.ts';
import type { Observed, ObservedCall, ObservedControl } from './recording.ts';

/** What a page did from one beginning on. */
export interface Episode {
  /** What `/sim/reset` was given, where the backend is a host of the simulator; undefined for what came before any. */
  readonly reset: Readonly<Record<string, unknown>> | undefined;
  /** Clock of the backend at the beginning, unix milliseconds. */
  readonly date: number | undefined;
  readonly observed: readonly Observed[];
}

/** In the order in which they were sent. A host that is reset begins again. */
export function episodesOf(observed: readonly Observed[]): readonly Episode[] {
  const episodes: { reset: Episode['reset']; date: number | undefined; observed: Observed[] }[] = [];
  for (const each of observed.toSorted((one, other) => one.sentAt - other.sentAt)) {
    if (each.kind === 'control' && each.path === '/sim/reset') {
      const isDone = each.status === 200;
      if (isDone) episodes.push({ reset: membersIn(each.body), date: each.date, observed: [] });
      continue;
    }
    const present = episodes.at(-1);
    if (present) present.observed.push(each);
    else episodes.push({ reset: undefined, date: each.date, observed: [each] });
  }
  return episodes.filter((episode) => episode.observed.some(({ kind }) => kind === 'call'));
}

/** Whether a call of the control plane leaves the exchange as it is. The exchange that follows has no faults to clear. */
export function isAside({ method, path }: Pick<ObservedControl, 'method' | 'path'>): boolean {
  const { effect = 'none' } = controlCallOf({ method, url: { pathname: path } }) ?? {};
  return effect === 'none' || effect === 'session' || path === '/sim/faults/clear';
}

/** Whether something that a page did may have changed the exchange. */
export const isChange = (each: Observed): boolean =>
  each.kind === 'call' ? !isRead(each.operation) : !isAside(each);

/** Reads that were under way while something changed: whether they saw it is for the network to decide. */
export function ambiguousIn(observed: readonly Observed[]): ReadonlySet<ObservedCall> {
  const calls = observed.filter((each) => each.kind === 'call');
  const changes = observed.filter(isChange);
  const overlaps = (read: ObservedCall): boolean =>
    changes.some((change) => change.sentAt < read.receivedAt && change.receivedAt > read.sentAt);
  return new Set(calls.filter((each) => isRead(each.operation) && overlaps(each)));
}
