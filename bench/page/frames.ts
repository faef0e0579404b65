/** Watches how smoothly a page runs: its frames and its long tasks. */
import type { Page } from '@playwright/test';
import { median } from '../report.ts';
import type { BenchRow } from '../report.ts';

/** A task that keeps a page from responding for longer is felt (the browsers' own measure). */
export const LONG_MS = 50;

/** What a page did while it was watched, in milliseconds. */
export interface FrameTimes {
  readonly frames: readonly number[];
  readonly longTasks: readonly number[];
}

/** Notes the frames and the long tasks of a page from here on, until what it resolves with is called. */
export async function watchFrames(page: Page): Promise<() => Promise<FrameTimes>> {
  // No named function inside: the page does not know the helper with which a TypeScript loader would name it.
  const watch = await page.evaluateHandle(() => {
    const watched = { frames: [] as number[], longTasks: [] as number[], isOn: true };
    const tasks = new PerformanceObserver((list) =>
      list.getEntries().forEach(({ duration }) => watched.longTasks.push(duration)),
    );
    tasks.observe({ type: 'longtask' });
    void (async () => {
      for (let last = performance.now(); watched.isOn;) {
        const now = await new Promise<number>((resolve) => {
          requestAnimationFrame(() => resolve(performance.now()));
        });
        watched.frames.push(now - last);
        last = now;
      }
      tasks.disconnect();
    })();
    return watched;
  });
  return () =>
    watch.evaluate((watched) => {
      watched.isOn = false;
      return { frames: watched.frames, longTasks: watched.longTasks };
    });
}

/** The sample below which so much of all lies. */
const quantile = (samples: readonly number[], share: number): number =>
  [...samples].sort((left, right) => left - right)[Math.floor((samples.length - 1) * share)] ?? Number.NaN;

/** The rows of a page that was watched, beside one that had nothing to do. `when` says what happened. */
export function frameRows(
  when: string,
  measured: FrameTimes,
  reference: FrameTimes & { readonly name: string },
): readonly BenchRow[] {
  const frameRow = (name: string, pick: (samples: readonly number[]) => number): BenchRow => ({
    name: `a frame ${when}, ${name}`,
    unit: 'ms',
    value: pick(measured.frames),
    reference: { name: reference.name, value: pick(reference.frames) },
    ratio: pick(measured.frames) / pick(reference.frames),
  });
  const worst = Math.round(Math.max(0, ...measured.longTasks));
  return [
    frameRow('median', median),
    frameRow('95 of 100', (samples) => quantile(samples, 0.95)),
    frameRow('99 of 100', (samples) => quantile(samples, 0.99)),
    {
      name: `tasks over ${LONG_MS} ms ${when}; the longest took ${worst} ms`,
      unit: 'tasks',
      value: measured.longTasks.length,
      reference: { name: reference.name, value: reference.longTasks.length },
      bound: { text: 'none', holds: measured.longTasks.length === 0 },
    },
  ];
}
