/** Sessions of the simulation of a cluster: what callers do to its hosts, and what networks, machines and servers do, each at its time. */
import fc from 'fast-check';

/** What happens to a cluster. Hosts are picked among those that run. */
export type Happening =
  /** A caller gives a command at a host, with a key by which it is repeated until it is confirmed, or once. */
  | { readonly do: 'command'; readonly host: number; readonly isRepeated: boolean }
  | { readonly do: 'jump'; readonly host: number; readonly ms: number }
  | { readonly do: 'speed'; readonly host: number; readonly speed: number }
  | { readonly do: 'back'; readonly host: number; readonly ms: number }
  | { readonly do: 'join' }
  | { readonly do: 'leave'; readonly host: number }
  | { readonly do: 'kill'; readonly host: number }
  /** The process of a host stands still. */
  | { readonly do: 'pause'; readonly host: number; readonly forMs: number }
  /** Nothing passes between a host and the log; where it is not noticed the connection looks as if it were there. */
  | { readonly do: 'cut'; readonly host: number; readonly forMs: number; readonly isNoticed: boolean }
  /** A host gets no announcements and calls of others. */
  | { readonly do: 'deafen'; readonly host: number; readonly forMs: number }
  /** Acknowledgements are lost on their way to a host. */
  | { readonly do: 'mute'; readonly host: number; readonly forMs: number }
  /** Everything takes longer. */
  | { readonly do: 'slow'; readonly forMs: number; readonly byMs: number }
  /** Everything that is sent to the log arrives twice. */
  | { readonly do: 'double'; readonly forMs: number }
  /** Values are read as they were. */
  | { readonly do: 'readOld'; readonly forMs: number; readonly byMs: number }
  /** Two changes of one value that come at the same moment are both accepted. */
  | { readonly do: 'takeTwo'; readonly forMs: number };

export interface Timed {
  /** Virtual milliseconds after the one before it. */
  readonly afterMs: number;
  readonly what: Happening;
}

export interface ClusterSession {
  readonly seed: number;
  /** How fast the clock of each host runs, in thousandths beyond the right speed. */
  readonly skews: readonly number[];
  readonly steps: readonly Timed[];
}

/** The first hosts of a session; more may join. */
export const FIRST_HOSTS = 3;
const MAX_SKEW = 30;

const host = fc.nat(5);
const shortMs = fc.integer({ min: 20, max: 900 });
const longMs = fc.oneof(shortMs, fc.integer({ min: 900, max: 5_000 }));
const one = <Do extends string>(name: Do) => fc.constant(name);

const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: one('command'), host, isRepeated: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: one('jump'), host, ms: fc.integer({ min: 1, max: 600_000 }) }) },
  { weight: 1, arbitrary: fc.record({ do: one('speed'), host, speed: fc.constantFrom(0, 1, 60, 600) }) },
  { weight: 1, arbitrary: fc.record({ do: one('back'), host, ms: fc.integer({ min: 1, max: 90_000 }) }) },
  { weight: 2, arbitrary: fc.record({ do: one('join') }) },
  { weight: 1, arbitrary: fc.record({ do: one('leave'), host }) },
  { weight: 2, arbitrary: fc.record({ do: one('kill'), host }) },
  { weight: 2, arbitrary: fc.record({ do: one('pause'), host, forMs: longMs }) },
  { weight: 2, arbitrary: fc.record({ do: one('cut'), host, forMs: longMs, isNoticed: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: one('deafen'), host, forMs: longMs }) },
  { weight: 1, arbitrary: fc.record({ do: one('mute'), host, forMs: longMs }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: one('slow'), forMs: longMs, byMs: fc.integer({ min: 5, max: 700 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('double'), forMs: longMs }) },
  { weight: 1, arbitrary: fc.record({ do: one('readOld'), forMs: longMs, byMs: shortMs }) },
  { weight: 1, arbitrary: fc.record({ do: one('takeTwo'), forMs: longMs }) },
);

const session = fc.record({
  skews: fc.array(fc.integer({ min: -MAX_SKEW, max: MAX_SKEW }), { minLength: 6, maxLength: 6 }),
  steps: fc.array(fc.record({ afterMs: fc.oneof(fc.nat(40), fc.nat(800), fc.nat(2_500)), what: happening }), {
    minLength: 4,
    maxLength: 24,
    size: 'max',
  }),
});

/** The session of a seed. */
export function clusterSessionOf(seed: number): ClusterSession {
  const [made = { skews: [], steps: [] }] = fc.sample(fc.noBias(session), { seed, numRuns: 1 });
  return { seed, ...made };
}
