/** The missions of the user at this page, for its client. */
import type { MissionReport } from '#simulator/control/index.ts';
import type { EngineLink } from './link.ts';

/** The last missions that the status of the exchange told; the same list while it is the same. */
export function createPageMissions(
  link: Pick<EngineLink, 'status' | 'onStatus'>,
  open: (mission?: string) => void,
) {
  let missions: readonly MissionReport[] = [];
  return {
    list(): readonly MissionReport[] {
      const status = link.status();
      if (status.state === 'running') ({ missions } = status);
      return missions;
    },
    onList: (listener: () => void) => link.onStatus(listener),
    open,
  };
}
