/** What the host of the page provides to the client; a real backend provides nothing. */
import { createContext, useContext } from 'react';
import type { Language } from '#locales/languages.ts';

/** The time that the present branch of the session knows. Instants are milliseconds of virtual time. */
export interface ReplayRange {
  readonly branch: string;
  readonly start: number;
  readonly now: number;
  /** Where the branch has come to; later than `now` in a replay. */
  readonly end: number;
  /** 0 is paused. */
  readonly speed: number;
  readonly isReplay: boolean;
}

/** Where the session stands among its times and branches. */
export interface ReplayPlace {
  readonly branch: string;
  /** The branch that the present one was taken from, and when; undefined where it was taken from none. */
  readonly origin?: { readonly branch: string; readonly at: number } | undefined;
  /** Where the branch has come to, while it is shown at an earlier time; undefined otherwise. */
  readonly end?: number | undefined;
  /** 0 is paused. */
  readonly speed: number;
}

/** A branch of the session. */
export interface ReplayBranch {
  readonly name: string;
  /** The branch it was taken from and when; null where there is none. */
  readonly from: string | null;
  readonly at: number | null;
  /** Where it stands. */
  readonly now: number;
}

/** What a user had at an instant, as a decimal number in USDT. */
export interface EquityPoint {
  readonly at: number;
  readonly equity: string;
}

/** A spot order that traded, a leverage position that began or ended, or a second contract. */
export interface BranchTrade {
  readonly at: number;
  readonly kind: 'buy' | 'sell' | 'openLong' | 'openShort' | 'closeLong' | 'closeShort' | 'up' | 'down';
  readonly pair: string;
  /** Of a second contract its stake. */
  readonly amount: string;
  /** Of the amount. */
  readonly currency: string;
  readonly price: string;
}

/** What a user had on a branch, and what was traded there, oldest first. */
export interface ReplayHistory {
  readonly curve: readonly EquityPoint[];
  readonly trades: readonly BranchTrade[];
}

/** Earlier times of the session. Every call rejects with an Error whose message states why it could not be done. */
export interface Replay {
  /** The present place, whoever changed it; the same object while nothing of it has changed. */
  place(): ReplayPlace;
  /** Calls `listener` when the place may have changed; returns how to end that. */
  onPlace(listener: () => void): () => void;
  report(): Promise<ReplayRange>;
  /** Shows the branch as it was, paused; at its end it goes on as it was left. */
  goTo(at: number): Promise<ReplayRange>;
  setSpeed(speed: number): Promise<void>;
  /** Goes over to another branch, as it was left. */
  openBranch(name: string): Promise<void>;
  /** Oldest first. */
  branches(): Promise<readonly ReplayBranch[]>;
  /** The history of each of the branches, from an instant to another one, or to where that branch stands. */
  histories(
    user: number,
    branches: readonly string[],
    from: number,
    to?: number,
  ): Promise<readonly ReplayHistory[]>;
}

export type MissionStatus = 'open' | 'running' | 'done' | 'failed';

/** An exercise of the scenario, as the user at this page has it. */
export interface PageMission {
  readonly id: string;
  readonly title: Readonly<Record<Language, string>>;
  readonly story: Readonly<Record<Language, string>>;
  readonly state: MissionStatus;
  /** How often it was done. */
  readonly completions: number;
  readonly goals: readonly { readonly met: boolean }[];
  /** How long it may take, in milliseconds; undefined where it has no time limit. */
  readonly within?: number | undefined;
  /** When its time is up, while it runs. */
  readonly deadline?: number | undefined;
}

export interface Missions {
  /** The same list while nothing of it has changed. */
  list(): readonly PageMission[];
  /** Calls `listener` when the list may have changed; returns how to end that. */
  onList(listener: () => void): () => void;
  /** Opens the simulator's drawer at a mission, or at all of them. */
  open(mission?: string): void;
}

export interface Host {
  /** Where the page has the simulator's drawer. */
  readonly missions?: Missions | undefined;
  readonly replay?: Replay | undefined;
}

export const HostContext = createContext<Host>({});

export const useHost = (): Host => useContext(HostContext);
