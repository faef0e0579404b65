import type { Text } from './text.ts';

/** The first branch of a session, and those that were begun without a name (docs/time-machine.md). */
const MAIN = 'main';
const NUMBERED = /^branch (\d+)$/;

/** A branch of the session as users know it: the main timeline, branch 2, or the name that somebody gave it. */
export function timelineName(t: Text, branch: string): string {
  if (branch === MAIN) return t('desk.timeline_main');
  const [, number] = NUMBERED.exec(branch) ?? [];
  return number === undefined
    ? t('desk.timeline_named', { name: branch })
    : t('desk.timeline_numbered', { number });
}
