/** The interface by which an exchange is one of several that follow the same journal (docs/room-log.md). */
import type { HostReport } from '#simulator/control/index.ts';
import type { Exchange } from '#simulator/exchange.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import type { Clock } from './clock-driver.ts';
import type { Journal } from './journal.ts';
import type { PageRequest } from './parts.ts';

/** An exchange whose clock is to be opened. */
export interface OpenedExchange {
  /** As its callers have it: what is commanded through it goes to the journal. */
  readonly exchange: Exchange;
  readonly journal: Journal;
  readonly speed: number;
  readonly epoch: number | undefined;
}

/** What a host supplies that shares its exchange with other hosts. */
export interface Replica {
  /** Whether another host leads, which alone carries out commands and lets time pass. */
  isFollowing(): boolean;
  /** Why nothing can be stored at the moment, so that nothing is commanded; undefined where it can. */
  logAway?(): string | undefined;
  openClock(opened: OpenedExchange): Clock;
  /** What this host is among several that share the exchange. */
  report?(): HostReport;
  /** Has the leader carry out a call, and resolves when its commands are here. Never rejects. */
  forward(request: HttpRequest, from: PageRequest | undefined): Promise<HttpResponse>;
}
