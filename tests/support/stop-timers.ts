import timers from 'node:timers';
import { vi } from 'vitest';

/**
 * Has time-outs end when the test advances the timers, until `vi.useRealTimers`. Engine.IO takes its own from the module of Node,
 * which Vitest does not replace.
 */
export function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(timers, 'setTimeout').mockImplementation(setTimeout);
  vi.spyOn(timers, 'clearTimeout').mockImplementation(clearTimeout);
}
