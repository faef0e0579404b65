/** The latest notices of each user. */
import { codec } from '#simulator/engine/kernel/index.ts';
import type { Instant, Plain } from '#simulator/engine/kernel/index.ts';
import { entryOf } from '#simulator/engine/modules/kit.ts';
import { newestFirst } from '#simulator/engine/modules/module.ts';
import type { RowPage, RowRange } from '#simulator/engine/modules/module.ts';
import { factsOfKind } from './kinds.ts';
import type { NewNotice, NoticeRecord, NoticeKind } from './kinds.ts';

/** Notices kept of a user; the oldest goes first. */
const MAX_KEPT = 100;

const notice = codec.checked(
  codec.record({
    id: codec.integer(1),
    at: codec.instant,
    kind: codec.oneOf(Object.keys(factsOfKind) as NoticeKind[]),
    facts: codec.texts,
  }),
  ({ kind, facts }, fail) => {
    const missing = factsOfKind[kind].find((name) => !Object.hasOwn(facts, name));
    if (missing !== undefined) fail(`facts.${missing}`, 'expected a text');
  },
);

const savedNotices = codec.ordered(
  codec.record({ user: codec.integer(1), kept: codec.ordered(notice, 'id') }),
  'user',
);

/** Notices by user, oldest first. */
export class NoticeLog {
  readonly #ofUser = new Map<number, NoticeRecord[]>();

  add(at: Instant, { user, kind, facts }: NewNotice): void {
    const kept = entryOf(this.#ofUser, user, () => []);
    kept.push({ id: (kept.at(-1)?.id ?? 0) + 1, at, kind, facts });
    if (kept.length > MAX_KEPT) kept.shift();
  }

  /** Whether the user was notified of the very same at that instant. */
  has(at: Instant, { user, kind, facts }: NewNotice): boolean {
    return (this.#ofUser.get(user) ?? []).some(
      (kept) => kept.at === at && kept.kind === kind && areEqual(kept.facts, facts),
    );
  }

  page(user: number, page: RowRange): RowPage<NoticeRecord> {
    return newestFirst(this.#ofUser.get(user) ?? [], page);
  }

  dump(): Plain {
    const users = [...this.#ofUser].sort(([a], [b]) => a - b);
    return users.map(([user, kept]) => ({
      user,
      kept: kept.map(({ id, at, kind, facts }) => ({ id, at, kind, facts })),
    }));
  }

  /** Snapshots of before there were notices hold null. */
  load(plain: Plain): void {
    const users = plain === null ? [] : savedNotices(plain, '$');
    this.#ofUser.clear();
    for (const { user, kept } of users) this.#ofUser.set(user, [...kept]);
  }
}

type Facts = Readonly<Record<string, string>>;

const areEqual = (a: Facts, b: Facts): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((name) => a[name] === b[name]);
