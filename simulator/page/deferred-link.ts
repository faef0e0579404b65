/** A link to the engine that waits until the page has read its address. */
import type { SessionFailure } from '#simulator/session/failure.ts';
import type { EngineLink } from './link.ts';
import type { PageStatus } from './page-status.ts';
import { untilRunning } from './until-running.ts';

/**
 * The link of a page that has something to do before it shows the exchange: it says `starting` while the exchange runs but is
 * not shown yet, and its `reopen` dismisses a failure of `fail`.
 */
export class DeferredLink implements EngineLink {
  readonly clock: EngineLink['clock'];
  readonly #engine: EngineLink;
  readonly #listeners = new Set<(status: PageStatus) => void>();
  #isHeld = true;
  #failed: { readonly failure: SessionFailure; dismiss(): void } | undefined;
  /** The same object while nothing changes, because subscribers compare by identity. */
  #status: PageStatus;

  constructor(engine: EngineLink) {
    this.#engine = engine;
    this.clock = engine.clock;
    this.#status = this.#seen();
    engine.onStatus(() => this.#look());
  }

  /** Shows a failure of the page itself; resolves when it has been dismissed. */
  fail(failure: SessionFailure): Promise<void> {
    return new Promise((resolve) => {
      const dismiss = (): void => {
        this.#failed = undefined;
        this.#look();
        resolve();
      };
      this.#failed = { failure, dismiss };
      this.#look();
    });
  }

  /** From here on the page sees what the engine says. */
  release(): void {
    this.#isHeld = false;
    this.#look();
  }

  status(): PageStatus {
    return this.#status;
  }

  onStatus(listener: (status: PageStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  ready(): Promise<void> {
    return untilRunning(this);
  }

  reopen(): void {
    if (this.#failed) this.#failed.dismiss();
    else this.#engine.reopen();
  }

  request(request: Request): Promise<Response> {
    return this.#engine.request(request);
  }

  onCode(...listener: Parameters<EngineLink['onCode']>): () => void {
    return this.#engine.onCode(...listener);
  }

  close(): void {
    this.#engine.close();
  }

  #seen(): PageStatus {
    if (this.#failed) return { state: 'failed', failure: this.#failed.failure };
    const status = this.#engine.status();
    return this.#isHeld && status.state === 'running' ? { state: 'starting' } : status;
  }

  #look(): void {
    const next = this.#seen();
    if (next.state === 'starting' && this.#status.state === 'starting') return;
    this.#status = next;
    for (const listener of this.#listeners) listener(next);
  }
}
