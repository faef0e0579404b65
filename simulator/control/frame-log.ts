/** Keeps the last events that were sent to sockets. */
import { membersIn } from '#shared/json.ts';
import { maskedJson } from './secrets.ts';
import type { FrameReport } from './traffic-format.ts';
import { KEPT_FRAMES, SHOWN_OF_FRAME } from './traffic-limits.ts';

/** Events on their way to a socket. */
export interface SentFrames extends Pick<FrameReport, 'at' | 'socket'> {
  readonly events: readonly { readonly event: string; readonly payload: unknown }[];
}

/** Which events are wanted; what is left out does not restrict. */
export interface FrameQuery {
  /** A text in the event's name or the beginning of its content; upper and lower case are the same. */
  readonly contains?: string;
  /** How many of the latest. */
  readonly latest?: number;
}

/** Remembers the latest events that left by sockets. Their content is serialised only on request. */
export class FrameLog {
  /** As they were sent, with the number of the last event of each. */
  readonly #sent: (SentFrames & { readonly last: number })[] = [];
  #count = 0;

  note(frames: SentFrames): void {
    this.#count += frames.events.length;
    this.#sent.push({ ...frames, last: this.#count });
    while ((this.#sent[0]?.last ?? this.#count) <= this.#count - KEPT_FRAMES) this.#sent.shift();
  }

  /** Oldest first. */
  entries({ contains, latest = KEPT_FRAMES }: FrameQuery = {}): readonly FrameReport[] {
    const text = contains?.toLowerCase() ?? '';
    const kept = this.#sent.flatMap(framesOf).slice(-KEPT_FRAMES);
    const chosen = text === '' ? kept.slice(-latest) : kept;
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
    this.#sent.length = 0;
  }
}

function framesOf({ events, last, at, socket }: SentFrames & { readonly last: number }) {
  return events.map((event, index) => ({ id: last - events.length + index + 1, at, socket, ...event }));
}

/** Private events name their user (W4). */
function addressee(payload: unknown): number | null {
  const { to } = membersIn(payload);
  return typeof to === 'number' ? to : null;
}
