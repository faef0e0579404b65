/** What the engine sends each page without being asked: how the exchange stands, what goes wrong on purpose, who is at the page. */
import type { MissionReport } from '#simulator/control/index.ts';
import type { missionReports } from '#simulator/control/mission-reports.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { ActiveFaultRule } from '#simulator/engine/modules/faults/index.ts';
import type { Session } from '#simulator/session/session.ts';
import type { SessionStatus } from '#simulator/session/session-host.ts';

/** What a page shows of a running exchange besides its clock. */
export interface PageReport {
  /** The fault rules in force, in the order in which they were set. */
  readonly faults: readonly ActiveFaultRule[];
  /** Who is logged in at the page; undefined for a visitor. */
  readonly user: { readonly id: number; readonly account: string } | undefined;
  /**
   * The missions of the scenario as the user has them; as somebody has them who has begun none, for a visitor. They come a moment after
   * the exchange runs.
   */
  readonly missions: readonly MissionReport[];
}

/** The status of the exchange as one page gets it. */
export type PageStatus =
  | Exclude<SessionStatus, { state: 'running' }>
  | (Extract<SessionStatus, { state: 'running' }> & PageReport);

/** What a report is made of; where all of it is the same, the report is. */
interface Source {
  readonly exchange: Exchange;
  readonly token: string | undefined;
  /** The last command. */
  readonly seq: number;
  readonly faults: readonly ActiveFaultRule[];
}

/** A page is told of what changes so often at most, in real milliseconds; the progress of a mission may change at every moment. */
const PACE_MS = 250;

const VISITOR = 0;

/** Posts the status of the exchange to one page, whenever something of it has changed. */
export class PageStatusFeed {
  readonly #session: Session;
  readonly #token: () => string | undefined;
  readonly #post: (status: PageStatus) => void;
  #source: Source | undefined;
  #missions: typeof missionReports | 'loading' | undefined;
  #isClosed = false;
  #report: PageReport | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** Whether something has happened since the pause began. */
  #isDue = false;
  readonly #stops: readonly (() => void)[];

  /** `token`: of whoever is at the page; undefined for a visitor. */
  constructor(session: Session, token: () => string | undefined, post: (status: PageStatus) => void) {
    this.#session = session;
    this.#token = token;
    this.#post = post;
    this.#stops = [
      session.onStatus((status) => this.#postStatus(status)),
      session.onPublished(() => this.look()),
    ];
    this.#postStatus(session.status());
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#pause);
    for (const stop of this.#stops) stop();
  }

  /** An exchange starts without what words its missions. Where that cannot be loaded, the next look tries again. */
  async #loadMissions(): Promise<void> {
    this.#missions = 'loading';
    try {
      this.#missions = (await import('#simulator/control/mission-reports.ts')).missionReports;
    } catch (error) {
      this.#missions = undefined;
      console.warn('The missions cannot be shown yet:', error);
      return;
    }
    this.#source = undefined;
    if (!this.#isClosed) this.look();
  }

  #postStatus(status: SessionStatus): void {
    this.#post(status.state === 'running' ? { ...status, ...this.#refreshed() } : status);
  }

  /** Posts the status if the report has changed: at once, or at the end of the pause that follows each look. */
  look(): void {
    this.#isDue = this.#pause !== undefined;
    if (this.#isDue) return;
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      if (this.#isDue) this.look();
    }, PACE_MS);
    const status = this.#session.status();
    const before = this.#report;
    if (status.state === 'running' && this.#refreshed() !== before) this.#postStatus(status);
  }

  /** The present report of an exchange that runs; the same object while nothing of it has changed. */
  #refreshed(): PageReport {
    const exchange = this.#session.control.exchange();
    const faults = exchange.faults.queries.active().map(({ rule }) => rule);
    const token = this.#token();
    const source = { exchange, token, seq: exchange.kernel.lastSeq(), faults };
    if (this.#report && this.#source && isSame(this.#source, source) && !hasRunning(this.#report))
      return this.#report;
    const known = exchange.account.queries.userOfToken(token ?? '');
    const user = known && { id: known.id, account: known.account };
    if (this.#missions === undefined) void this.#loadMissions();
    const missions =
      typeof this.#missions === 'function' ? this.#missions(exchange, user?.id ?? VISITOR) : [];
    const next = { faults, user, missions };
    this.#source = source;
    if (!this.#report || JSON.stringify(next) !== JSON.stringify(this.#report)) this.#report = next;
    return this.#report;
  }
}

/** A command may change anything; faults run out and logins end by themselves, too, but only the former shows without a command. */
const isSame = (one: Source, other: Source): boolean =>
  one.exchange === other.exchange &&
  one.token === other.token &&
  one.seq === other.seq &&
  one.faults.length === other.faults.length &&
  one.faults.every((rule, place) => rule === other.faults[place]);

/** Time and the market alone carry a running mission on. */
const hasRunning = ({ missions }: PageReport): boolean => missions.some(({ state }) => state === 'running');
