/** Which responses of the exchange are out of date since the last event `changed`. */
import type { Area } from '#contract/index.ts';
import type { WorkDone } from '#simulator/engine/kernel/index.ts';
import { entryOf } from '#simulator/engine/modules/kit.ts';

/**
 * What the work of a module changes for those who did not ask for it. Orders, positions and balances are left out: events of
 * the protocol report them.
 */
const areasOfModule: Readonly<Record<string, readonly Area[]>> = {
  account: ['account'],
  acceptors: ['acceptor'],
  addresses: ['wallet'],
  c2c: ['c2c'],
  funding: ['wallet'],
  market: ['market'],
  news: ['account'],
  savings: ['deposit'],
  // An event of a scenario may do anything of the above.
  script: ['market', 'account', 'wallet', 'deposit', 'c2c', 'acceptor'],
};

/** Areas in which one user's doing changes what others see: his advertisement, his deal with an acceptor. */
const SHARED: ReadonlySet<Area> = new Set<Area>(['c2c', 'acceptor']);

/** Keeps a token alive on every call, without any visible effect. */
const UNSEEN = 'account.touchToken';

/** The areas that changed since the last publish. */
export interface Changes {
  /** For everybody. */
  readonly all: ReadonlySet<Area>;
  /** For single users besides. */
  readonly own: ReadonlyMap<number, ReadonlySet<Area>>;
}

/** Gathers changes until they are taken. */
export interface ChangeLog {
  add(work: WorkDone): void;
  /** Something of a user's own was changed that is reported by extensions only. */
  addOwn(user: number, area: Area): void;
  take(): Changes;
  /** Takes those of single users alone. */
  takeOwn(): Changes;
}

export function createChangeLog(): ChangeLog {
  let all = new Set<Area>();
  let own = new Map<number, Set<Area>>();
  const addOwn = (user: number, area: Area) => {
    entryOf(own, user, () => new Set<Area>()).add(area);
  };
  const takeOwn = (): Changes => {
    const changes = { all: new Set<Area>(), own };
    own = new Map();
    return changes;
  };
  return {
    addOwn,
    takeOwn,
    add({ module, name, actor }) {
      if (name === UNSEEN || actor?.kind === 'visitor') return;
      for (const area of areasOfModule[module] ?? []) {
        if (actor?.kind === 'user' && !SHARED.has(area)) addOwn(actor.id, area);
        else all.add(area);
      }
    },
    take() {
      const changes = { ...takeOwn(), all };
      all = new Set();
      return changes;
    },
  };
}
