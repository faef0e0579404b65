import { expect } from 'vitest';
import { observeMarks } from '#simulator/engine/kernel/mark.ts';

/** Runs something and asserts that the branch with this mark ran in it (`simulator/engine/kernel/mark.ts`). Returns what it returned. */
export function through<T>(name: string, run: () => T): T {
  const seen = new Set<string>();
  observeMarks((mark) => void seen.add(mark));
  try {
    const result = run();
    expect([...seen]).toContain(name);
    return result;
  } finally {
    observeMarks(undefined);
  }
}
