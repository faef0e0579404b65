import type { Instant } from '#simulator/kernel/index.ts';

/** One event that was sent to one socket (`GET /sim/frames`). */
export interface FrameReport {
  readonly at: Instant;
  readonly socket: string;
  readonly event: string;
  /** Length of the payload as JSON. */
  readonly size: number;
  /** The user a private event was meant for; null for what everybody may hear. */
  readonly to: number | null;
}

/** An event on its way to a socket. */
export interface SentFrame extends Omit<FrameReport, 'size' | 'to'> {
  readonly payload: unknown;
}

const kept = 200;

/** Remembers the latest events that left by sockets. What is in them is measured only for whoever asks. */
export class FrameLog {
  readonly #frames: SentFrame[] = [];

  note(frame: SentFrame): void {
    this.#frames.push(frame);
    if (this.#frames.length > kept) this.#frames.shift();
  }

  /** Oldest first. */
  entries(): readonly FrameReport[] {
    return this.#frames.map(({ payload, ...frame }) => ({
      ...frame,
      size: JSON.stringify(payload)?.length ?? 0,
      to: addressee(payload),
    }));
  }

  clear(): void {
    this.#frames.length = 0;
  }
}

/** Private events name their user (contract W4). */
function addressee(payload: unknown): number | null {
  const to: unknown = Object(payload).to;
  return typeof to === 'number' ? to : null;
}
