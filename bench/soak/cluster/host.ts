/** A host of the simulated cluster: the code of a real one over a log in memory. */
import { ClusterHost } from '#simulator/cluster/cluster-host.ts';
import { createMemoryPictures } from '#simulator/session/pictures.ts';
import { Session } from '#simulator/session/session.ts';
import type { HttpResponse } from '#simulator/http.ts';
import { tinyCatalogue, tinyParts } from '../../../tests/unit/hosts/tiny-exchange.ts';
import { hostRequest } from '../simulation/calls.ts';
import { Link } from './memory-log.ts';
import type { MemoryLog } from './memory-log.ts';
import type { Process } from './time.ts';

/** What a host says of itself, and what it shows. */
export interface NodeReport {
  readonly host: string;
  readonly role: 'leader' | 'follower';
  readonly term: number;
  readonly seq: number;
  readonly at: number;
  readonly hash: string;
}

export class ClusterNode {
  readonly name: string;
  readonly process: Process;
  readonly link: Link;
  room: ClusterHost | undefined;
  session: Session | undefined;
  isUp = false;
  /** It has been told to stop. */
  isLeaving = false;

  constructor(name: string, log: MemoryLog, process: Process) {
    this.name = name;
    this.process = process;
    this.link = new Link(log, process);
  }

  /** Starts it as `sandpit serve --log` does. @param onFailure gets what stops its exchange */
  async start(onFailure: (name: string, message: string) => void): Promise<void> {
    const room = new ClusterHost(this.link);
    const joined = await room.join();
    const session = new Session({
      catalogue: tinyCatalogue,
      parts: tinyParts,
      journals: room.journals,
      pictures: createMemoryPictures(),
      session: joined ?? { scenario: 'calm' },
      realTime: room.realTime,
      member: room,
      openClock: (opened) => room.openClock(opened),
    });
    session.onStatus((status) => {
      if (status.state === 'failed') onFailure(status.failure.name, status.failure.message);
    });
    room.attach(session);
    this.room = room;
    this.session = session;
    await room.ready();
    this.isUp = true;
  }

  async stop(): Promise<void> {
    [this.isUp, this.isLeaving] = [false, true];
    this.room?.leave();
    await this.session?.close();
    await this.room?.close();
    this.process.isDead = true;
  }

  kill(): void {
    this.isUp = false;
    this.process.isDead = true;
    this.link.health.leave();
  }

  get branch(): string {
    const status = this.session?.status();
    return status?.state === 'running' ? status.branch : '';
  }

  /** A call as it comes in at this host; undefined where it does not run. */
  call(method: string, path: string, body?: unknown, key?: string): Promise<HttpResponse> | undefined {
    const request = hostRequest(method, path, body);
    const header = (name: string) => (name === 'idempotency-key' ? (key ?? null) : request.header(name));
    return this.isUp ? this.room?.calls.respond({ ...request, header }) : undefined;
  }
}
