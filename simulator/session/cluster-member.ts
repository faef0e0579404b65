/** The interface by which an exchange is one of several that follow the same journal (docs/room-log.md). */
import type { HostReport } from '#simulator/control/index.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import type { PageRequest } from './parts.ts';

/** What a host supplies that shares its exchange with other hosts. */
export interface ClusterMember {
  /** Whether another host leads, which alone carries out commands and lets time pass. */
  isFollowing(): boolean;
  /** Why nothing can be stored at the moment, so that nothing is commanded; undefined where it can. */
  logAway(): string | undefined;
  /** What this host is among several that share the exchange. */
  report(): HostReport;
  /** Has the leader carry out a call, and resolves when its commands are here. Never rejects. */
  forward(request: HttpRequest, from: PageRequest | undefined): Promise<HttpResponse>;
}
