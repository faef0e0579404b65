/** A way in which a backend may deviate, with what has to be found. */
import { errorEnvelope } from '#contract/index.ts';
import type { ErrorKey } from '#contract/index.ts';
import texts from '#locales/en/server.json' with { type: 'json' };
import type { DifferenceKind, Fault } from '../twin/types.ts';
import { addMember, removeMember, renameMember, setMember, swapLast } from './edits.ts';
import type { Edit } from './edits.ts';

/** What becomes of the events of a kind. */
export type Delivery =
  | { readonly way: 'lost' | 'doubled' | 'swapped' }
  | { readonly way: 'delayed'; readonly withinTimes: number }
  /** Comes after the next event of another kind. */
  | { readonly way: 'behind'; readonly other: string }
  /** An event of an unknown kind comes with it. */
  | { readonly way: 'accompanied'; readonly name: string };

/** One planted deviation. */
export interface Deviation {
  /** The call or event that it is about. */
  readonly on: string;
  readonly edit?: Edit;
  readonly delivery?: Delivery;
  /** Replaces a refusal, or any response of a call with these parameters. */
  readonly refusal?: { readonly from: ErrorKey; readonly to: ErrorKey | 'accepted'; readonly where?: RegExp };
  readonly expects: {
    readonly kind: DifferenceKind;
    readonly fault: Fault;
    readonly path: string;
    /** Where it shows, if not at `on`. */
    readonly subject?: string;
  };
}

type Expected = readonly [DifferenceKind, Fault, string];

export const edited = (on: string, edit: Edit, [kind, fault, path]: Expected): Deviation => ({
  on,
  edit,
  expects: { kind, fault, path },
});

export const renamed = (on: string, path: string, name: string): Deviation =>
  edited(on, renameMember(path, name), ['renamed', 'backend', path]);

export const retyped = (on: string, path: string, to: (value: unknown) => unknown, fault: Fault): Deviation =>
  edited(on, setMember(path, to), ['retyped', fault, path]);

export const missing = (on: string, path: string, fault: Fault): Deviation =>
  edited(on, removeMember(path), ['missing', fault, path]);

export const extra = (on: string, path: string, name: string): Deviation =>
  edited(on, addMember(path.replace(/\[\]$/, ''), name, 7), [
    'extra',
    'neither',
    path === '' ? name : `${path}.${name}`,
  ]);

export const reordered = (on: string, path: string, fault: Fault): Deviation =>
  edited(on, swapLast(path), ['reordered', fault, path]);

export const delivered = (on: string, delivery: Delivery, kind: DifferenceKind, fault: Fault): Deviation => ({
  on,
  delivery,
  expects: { kind, fault, path: '' },
});

export const refusedCall = (
  on: string,
  refusal: NonNullable<Deviation['refusal']>,
  kind: DifferenceKind,
  fault: Fault,
): Deviation => ({ on, refusal, expects: { kind, fault, path: kind === 'outcome' ? '' : 'type' } });

/** The text of a refusal as the simulator has it. */
export const refusalBody = (key: ErrorKey): unknown =>
  errorEnvelope(key, (texts as Readonly<Record<string, string>>)[`error.${key}`] ?? key);

/** Deviations that can be planted at the same time, because they are about other calls and events. */
export function planted(deviations: readonly Deviation[]): readonly (readonly Deviation[])[] {
  const groups: Deviation[][] = [];
  for (const deviation of deviations) {
    const own = subjectsOf(deviation);
    const free = groups.find((group) =>
      group.every((each) => subjectsOf(each).every((name) => !own.includes(name))),
    );
    if (free) free.push(deviation);
    else groups.push([deviation]);
  }
  return groups;
}

function subjectsOf({ on, delivery }: Deviation): readonly string[] {
  return delivery?.way === 'behind' ? [on, delivery.other] : [on];
}

const happens: Readonly<Record<DifferenceKind, string>> = {
  renamed: 'has another name',
  retyped: 'has another type',
  missing: 'is missing',
  extra: 'is sent besides',
  rows: 'has a row twice',
  reordered: 'is in another order',
  value: 'has another value',
  rounding: 'is rounded in another way',
  fee: 'is another amount',
  law: 'breaks a rule',
  refusal: 'is refused for another reason',
  'check-order': 'is refused for another reason, as its checks have another order',
  outcome: 'is confirmed where it has to be refused',
  status: 'has another status',
  'event-lost': 'does not come',
  'event-doubled': 'comes twice',
  'event-late': 'comes late',
  'event-extra': 'comes, which no contract has',
  'event-reordered': 'comes in another order',
};

/** A deviation in words: `openBuys message.list[].currency_name has another name`. */
export function sentenceOf({ on, refusal, expects }: Deviation): string {
  const { kind, path, subject } = expects;
  const place = refusal === undefined && path !== '' ? ` ${path}` : '';
  const reason = refusal === undefined ? '' : ` (${refusal.from} becomes ${refusal.to})`;
  return `${subject ?? on}${place} ${happens[kind]}${reason}`;
}
