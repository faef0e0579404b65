/** How true the simulator is to the backend, by call and event. */
import { isExtension } from './event-subjects.ts';
import type { Difference, ComparedSubject, Trace } from './types.ts';
import { sideNames } from './types.ts';

/** One call or event: how often it was compared, and how often it differed. */
export interface FidelityRow {
  readonly subject: ComparedSubject;
  readonly compared: number;
  readonly differing: number;
}

export interface Fidelity {
  readonly rows: readonly FidelityRow[];
  /** Part of the comparisons without a difference, from 0 to 1; 1 where there was nothing to compare. */
  readonly figure: number;
}

/** Counts the steps of a session in which each call and event was compared, and in which it differed. */
export function fidelityOf(trace: Trace, differences: readonly Difference[]): Fidelity {
  const rows = new Map<string, { subject: ComparedSubject; steps: Set<number> }>();
  const note = (subject: ComparedSubject, step: number): void => {
    const key = `${subject.kind} ${subject.name}`;
    const row = rows.get(key) ?? { subject, steps: new Set<number>() };
    row.steps.add(step);
    rows.set(key, row);
  };
  trace.forEach(({ call, events }, step) => {
    note({ kind: 'call', name: call }, step);
    for (const { name } of sideNames.flatMap((side) => events[side]))
      if (!isExtension(name)) note({ kind: 'event', name }, step);
  });
  const counted = [...rows.values()].map(({ subject, steps }) => ({
    subject,
    compared: steps.size,
    differing: new Set(differences.filter((each) => isSame(each.subject, subject)).map(({ step }) => step))
      .size,
  }));
  return { rows: counted, figure: figureOf(counted) };
}

function figureOf(rows: readonly FidelityRow[]): number {
  const compared = rows.reduce((sum, row) => sum + row.compared, 0);
  const differing = rows.reduce((sum, row) => sum + Math.min(row.differing, row.compared), 0);
  return compared === 0 ? 1 : 1 - differing / compared;
}

/** That of several sessions together. */
export function mergedFidelity(each: readonly Fidelity[]): Fidelity {
  const rows = new Map<string, FidelityRow>();
  for (const row of each.flatMap((fidelity) => fidelity.rows)) {
    const key = `${row.subject.kind} ${row.subject.name}`;
    const known = rows.get(key) ?? { subject: row.subject, compared: 0, differing: 0 };
    const [compared, differing] = [known.compared + row.compared, known.differing + row.differing];
    rows.set(key, { subject: row.subject, compared, differing });
  }
  return { rows: [...rows.values()], figure: figureOf([...rows.values()]) };
}

const isSame = (one: ComparedSubject, other: ComparedSubject): boolean =>
  one.kind === other.kind && one.name === other.name;
