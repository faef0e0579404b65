/** Watches the missions of the user at this page. */
import { useEffect, useRef, useState } from 'react';
import type { MissionReport } from '#simulator/control/index.ts';
import type { PageStatus } from '#simulator/page/page-status.ts';

/** Something that happened to a mission: a goal was met, or it ended. */
export interface MissionNews {
  readonly mission: string;
  /** Which attempt. */
  readonly startedAt: number | undefined;
  readonly state: MissionReport['state'];
}

export interface MissionWatch {
  /** The missions of the user at this page; empty for a visitor. */
  readonly missions: readonly MissionReport[];
  /** What is still true of what happened since the page was opened, oldest first; at most one for each mission. */
  readonly news: readonly MissionNews[];
  dismiss(mission: string): void;
}

const noMissions: readonly MissionReport[] = [];

/** Says what happens to the missions that the user at this page has in progress. */
export function useMissionWatch(status: PageStatus): MissionWatch {
  const user = status.state === 'running' ? status.user?.id : undefined;
  const missions = status.state === 'running' && user !== undefined ? status.missions : noMissions;
  const before = useRef({ user, missions });
  const [news, setNews] = useState<readonly MissionNews[]>([]);
  useEffect(() => {
    const fresh = before.current.user === user ? newsBetween(before.current.missions, missions) : [];
    before.current = { user, missions };
    const names = new Set(fresh.map(({ mission }) => mission));
    if (fresh.length > 0) setNews((held) => [...held.filter(({ mission }) => !names.has(mission)), ...fresh]);
  }, [user, missions]);
  return {
    missions,
    news: news.filter((each) => isStillTrue(each, missions)),
    dismiss: (id) => setNews((held) => held.filter(({ mission }) => mission !== id)),
  };
}

/** How many goals are met. */
export const goalsMet = ({ goals }: MissionReport): number => goals.filter(({ met }) => met).length;

/** The mission in progress that was started last. */
export function runningMission(missions: readonly MissionReport[]): MissionReport | undefined {
  return missions
    .filter(({ state }) => state === 'running')
    .reduce<MissionReport | undefined>(
      (latest, each) => ((latest?.startedAt ?? 0) > (each.startedAt ?? 0) ? latest : each),
      undefined,
    );
}

/** What happened between two reports: only to attempts that were in progress at the first. */
export function newsBetween(
  before: readonly MissionReport[],
  after: readonly MissionReport[],
): readonly MissionNews[] {
  return after.flatMap((mission) => {
    const { id, state, startedAt } = mission;
    const old = before.find((each) => each.id === id);
    if (old?.state !== 'running' || old.startedAt !== startedAt) return [];
    const isNews = state === 'running' ? goalsMet(mission) > goalsMet(old) : state !== 'open';
    return isNews ? [{ mission: id, startedAt, state }] : [];
  });
}

/** Not after the mission went on, was begun again, or time went back before it. */
function isStillTrue(news: MissionNews, missions: readonly MissionReport[]): boolean {
  const mission = missions.find(({ id }) => id === news.mission);
  return mission?.state === news.state && mission.startedAt === news.startedAt;
}
