/** Watches the missions of the user at this tab. */
import { useEffect, useRef, useState } from 'react';
import { seatOfTab, userOfSeat } from '#simulator/hosts/browser/seat.ts';
import type { MissionReport } from './responses.ts';
import { useControlQuery } from './use-control-query.ts';

const POLL_MS = 2_000;
const USER_POLL_MS = 1_000;

/** Something that happened to a mission: a goal was met, or it ended. */
export interface MissionNews {
  readonly mission: string;
  /** Which attempt. */
  readonly startedAt: number | undefined;
  readonly state: MissionReport['state'];
}

export interface MissionWatch {
  /** The missions of the user at this tab; empty for a visitor. */
  readonly missions: readonly MissionReport[];
  /** What is still true of what happened since the page was opened, oldest first; at most one for each mission. */
  readonly news: readonly MissionNews[];
  dismiss(mission: string): void;
}

/** Who is logged in at this tab; the client stores it in local storage, which emits no event in the same tab. */
export function useSeatUser(): number | undefined {
  const [user, setUser] = useState(() => userOfSeat(seatOfTab()));
  useEffect(() => {
    const timer = setInterval(() => setUser(userOfSeat(seatOfTab())), USER_POLL_MS);
    return () => clearInterval(timer);
  }, []);
  return user;
}

/** Looks at the missions of the user at this tab, and says what happens to those that run. */
export function useMissionWatch(): MissionWatch {
  const user = useSeatUser();
  const query = user === undefined ? null : { user: String(user) };
  const { data, error } = useControlQuery('/sim/missions', { query, every: POLL_MS });
  const isOwn = !error && user !== undefined && data?.user === user;
  const missions = isOwn ? data.missions : noMissions;
  const before = useRef(missions);
  const [news, setNews] = useState<readonly MissionNews[]>([]);
  useEffect(() => {
    const fresh = newsBetween(before.current, missions);
    before.current = missions;
    const names = new Set(fresh.map(({ mission }) => mission));
    if (fresh.length > 0) setNews((held) => [...held.filter(({ mission }) => !names.has(mission)), ...fresh]);
  }, [missions]);
  return {
    missions,
    news: news.filter((each) => isStillTrue(each, missions)),
    dismiss: (id) => setNews((held) => held.filter(({ mission }) => mission !== id)),
  };
}

const noMissions: readonly MissionReport[] = [];

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

/** What happened between two looks: only to attempts that were in progress at the first. */
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
