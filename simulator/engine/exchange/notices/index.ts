/**
 * What users are notified of. Notices follow from what the modules emit, piece of work by piece of work, so that a replay finds
 * them again; they are kept with the snapshots of the exchange and left out of its hash, which the events are in already.
 */
import type { Kernel, Plain, WorkDone } from '#simulator/engine/kernel/index.ts';
import type { ModuleEvent, RowPage, RowRange } from '#simulator/engine/modules/module.ts';
import { emptyBatch, gather } from './batch.ts';
import type { Batch } from './batch.ts';
import type { NoticeDeps } from './deps.ts';
import type { NewNotice, NoticeRecord } from './kinds.ts';
import { leverNotices, overnightNotices } from './leverage.ts';
import { NoticeLog } from './log.ts';
import { contractNotice, missionNotices, ownNotice, pairNotices } from './others.ts';
import { spotNotices } from './spot.ts';

export { factsOfKind } from './kinds.ts';
export type { NoticeRecord } from './kinds.ts';

/** The notices of an exchange. */
export interface Notices {
  /** A user's notices, newest first. */
  page(user: number, page: RowRange): RowPage<NoticeRecord>;
  /** Calls back for each notice of a user; the returned function ends that. */
  onNotice(listener: (user: number) => void): () => void;
  dump(): Plain;
  load(plain: Plain): void;
}

/** Follows the exchange from here on. */
export function createNotices(
  kernel: Pick<Kernel<ModuleEvent>, 'now' | 'onEvent' | 'onWork'>,
  deps: NoticeDeps,
): Notices {
  const log = new NoticeLog();
  const listeners = new Set<(user: number) => void>();
  let batch = emptyBatch();
  const add = (notice: NewNotice) => {
    log.add(kernel.now(), notice);
    for (const listener of listeners) listener(notice.user);
  };
  kernel.onEvent((event) => gather(batch, event));
  kernel.onWork((work) => {
    const done = batch;
    batch = emptyBatch();
    const now = kernel.now();
    noticesOf(deps, work, done, now).forEach(add);
    // A run may be looked at several times at one instant.
    if (work.module === 'missions') {
      missionNotices(deps, now)
        .filter((notice) => !log.has(now, notice))
        .forEach(add);
    }
  });
  return {
    page: (user, page) => log.page(user, page),
    onNotice(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dump: () => log.dump(),
    load: (plain) => {
      log.load(plain);
      batch = emptyBatch();
    },
  };
}

/** The notices of one piece of work. */
function noticesOf(deps: NoticeDeps, work: WorkDone, batch: Batch, now: number): readonly NewNotice[] {
  const { contracts, notices, statuses, trades } = batch;
  return [
    ...spotNotices(deps, trades),
    ...leverNotices(deps, batch, now, work.actor === undefined),
    ...(work.name === 'leverage.overnight' ? overnightNotices(deps, batch, now) : []),
    ...contracts.flatMap((id) => contractNotice(deps, id) ?? []),
    ...notices.map((notice) => ownNotice(deps, notice)),
    ...[...statuses].flatMap(([id, status]) => {
      const pair = deps.market.pair(id);
      return pair ? pairNotices(deps, batch, pair, status, now) : [];
    }),
  ];
}
