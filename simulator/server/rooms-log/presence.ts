/** How many sockets the traders of a room have at other hosts. */
import { subjectIn } from '#simulator/cluster/port.ts';
import type { LogPort } from '#simulator/cluster/port.ts';

type Counts = ReadonlyMap<number, number>;

interface Presence {
  readonly host: string;
  readonly counts: readonly (readonly [trader: number, sockets: number])[];
}

/** So often a host publishes its sockets. */
const PUBLISH_MS = 1_000;
/** A host that has not published for so long is taken to be gone. */
const GONE_MS = 3_000;

/** Publishes the sockets of this host, and knows those of the others. */
export class RoomPresence {
  readonly #log: LogPort;
  readonly #host: string;
  readonly #own: () => Counts;
  readonly #others = new Map<string, { readonly counts: Presence['counts']; readonly at: number }>();
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(log: LogPort, host: string, own: () => Counts) {
    this.#log = log;
    this.#host = host;
    this.#own = own;
    log.messages.subscribe(subjectIn(log.room, 'seats'), (text) => this.#receive(JSON.parse(text)));
    this.#timer = setInterval(() => this.#publish(), PUBLISH_MS);
  }

  /** Of all hosts together. */
  counts(): Counts {
    const counts = new Map(this.#own());
    for (const { counts: others, at } of this.#others.values()) {
      if (performance.now() - at >= GONE_MS) continue;
      for (const [trader, sockets] of others) counts.set(trader, (counts.get(trader) ?? 0) + sockets);
    }
    return counts;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #publish(): void {
    const present: Presence = { host: this.#host, counts: [...this.#own()] };
    this.#log.messages.publish(subjectIn(this.#log.room, 'seats'), JSON.stringify(present));
  }

  #receive({ host, counts }: Presence): void {
    if (host !== this.#host) this.#others.set(host, { counts, at: performance.now() });
  }
}
