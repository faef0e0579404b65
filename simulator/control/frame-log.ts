import type { Instant } from '#simulator/kernel/index.ts';
import { maskedJson } from './secrets.ts';

/** One event that was sent to one socket (`GET /sim/frames`). */
export interface FrameReport {
  /** Numbered from 1 as they left. */
  readonly id: number;
  readonly at: Instant;
  readonly socket: string;
  readonly event: string;
  /** Length of the payload as JSON. */
  readonly size: number;
  /** The user a private event was meant for; null for what everybody may hear. */
  readonly to: number | null;
  /** The beginning of the payload as JSON, what is secret masked. */
  readonly content: string;
}

/** An event on its way to a socket. */
export interface SentFrame extends Pick<FrameReport, 'at' | 'socket' | 'event'> {
  readonly payload: unknown;
}

/** Which events are wanted; what is left out does not restrict. */
export interface FrameQuery {
  /** A text in the event's name or the beginning of its content; upper and lower case are the same. */
  readonly contains?: string;
  /** How many of the latest. */
  readonly latest?: number;
}

/** How many of the latest events are kept, and how much of each is told. */
export const KEPT_FRAMES = 200;
export const SHOWN_OF_FRAME = 2_000;

/** Remembers the latest events that left by sockets. What is in them is written out only for whoever asks. */
export class FrameLog {
  readonly #frames: (SentFrame & { readonly id: number })[] = [];
  #count = 0;

  note(frame: SentFrame): void {
    this.#frames.push({ id: (this.#count += 1), ...frame });
    if (this.#frames.length > KEPT_FRAMES) this.#frames.shift();
  }

  /** Oldest first. */
  entries({ contains, latest = KEPT_FRAMES }: FrameQuery = {}): readonly FrameReport[] {
    const text = contains?.toLowerCase() ?? '';
    const chosen = text === '' ? this.#frames.slice(-latest) : this.#frames;
    return chosen
      .map(({ payload, ...frame }) => {
        const json = JSON.stringify(payload) ?? '';
        const content = maskedJson(json.slice(0, SHOWN_OF_FRAME));
        return { ...frame, size: json.length, to: addressee(payload), content };
      })
      .filter(({ event, content }) => `${event} ${content}`.toLowerCase().includes(text))
      .slice(-latest);
  }

  clear(): void {
    this.#frames.length = 0;
  }
}

/** Private events name their user (W4). */
function addressee(payload: unknown): number | null {
  const to: unknown = Object(payload).to;
  return typeof to === 'number' ? to : null;
}
