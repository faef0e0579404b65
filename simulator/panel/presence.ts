/** Which parts of the panel are shown, as remembered in this browser. */
import { create } from 'zustand';
import * as memory from '#simulator/page/presenter-memory.ts';
import { browserValues, tabValues } from '#simulator/page/page-storage.ts';

/** How much of the panel is seen. `hidden` is remembered in this browser, `presenting` for this seat of it. */
export interface Presence {
  /** The strip is reduced to the mark. */
  readonly hidden: boolean;
  /** Presenter mode: the mark and, on request, the note. */
  readonly presenting: boolean;
  readonly noteShown: boolean;
  /** The open tab of the drawer; undefined when it is closed. */
  readonly tab: TabName | undefined;
  /** The mission that the Missions tab is asked to show; each request has another turn. */
  readonly mission: { readonly id: string; readonly turn: number } | undefined;
}

export const tabNames = [
  'time',
  'scenario',
  'seats',
  'operator',
  'faults',
  'inspector',
  'missions',
  'share',
] as const;
export type TabName = (typeof tabNames)[number];

const HIDDEN_KEY = 'sandpit-strip-hidden';
const TAB_KEY = 'sandpit-tab';

function recalled(): Presence {
  return {
    hidden: browserValues.getItem(HIDDEN_KEY) === 'yes',
    presenting: memory.isPresenting(),
    noteShown: false,
    tab: undefined,
    mission: undefined,
  };
}

/** What is shown at present. */
export const usePresence = create<Presence>(recalled);

function change(next: Partial<Presence>): void {
  usePresence.setState(next);
  const presence = usePresence.getState();
  browserValues.setItem(HIDDEN_KEY, presence.hidden ? 'yes' : 'no');
  if (presence.tab) tabValues.setItem(TAB_KEY, presence.tab);
}

const lastTab = (): TabName => {
  const kept = tabValues.getItem(TAB_KEY);
  return tabNames.find((name) => name === kept) ?? 'time';
};

/** Opens the drawer at a tab, or where it was left. */
export const openDrawer = (tab: TabName = lastTab()): void => change({ tab, mission: undefined });
/** Opens the drawer at a mission. */
export const openMission = (id: string): void =>
  change({ tab: 'missions', mission: { id, turn: (usePresence.getState().mission?.turn ?? 0) + 1 } });
export const closeDrawer = (): void => change({ tab: undefined });
export const toggleDrawer = (): void => (usePresence.getState().tab ? closeDrawer() : openDrawer());
/** Everything but the mark goes, or the strip comes back. */
export const toggleHidden = (): void => change({ hidden: !usePresence.getState().hidden, tab: undefined });
export function setPresenting(presenting: boolean): void {
  memory.storePresenting(presenting);
  change({ presenting, noteShown: false, ...(presenting ? { tab: undefined } : {}) });
}
export const toggleNote = (): void => change({ noteShown: !usePresence.getState().noteShown });
