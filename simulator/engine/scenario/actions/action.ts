/**
 * One description of an action for everything that offers it: the scenario file, the JSON Schema, the control call, the
 * documentation, the type of the action and the commands it gives come from it.
 */
import * as z from 'zod/mini';
import { membersIn } from '#shared/json.ts';
import type { FieldKind, FormField } from '#contract/operator.ts';
import type { Instant, Plain } from '#simulator/engine/kernel/index.ts';
import { Refusal } from '#simulator/engine/kernel/index.ts';
import type { Currency, Pair } from '#simulator/engine/market/index.ts';
import type { User } from '#simulator/engine/modules/account/index.ts';
import type { CommandInput, CommandName, Modules } from '#simulator/engine/modules/index.ts';
import type { Reading } from '../references.ts';
import { expected } from '../fields.ts';
import type { Path } from '../content.ts';

/** The members that an action is given, by their keys in the notation at hand. */
export type Members = Readonly<Record<string, unknown>>;

/** Where a value stands in a scenario file. */
export interface FilePlace {
  readonly at: Path;
  readonly members: Members;
  readonly reading: Reading;
}

/** Finds what a control call names; throws the refusal of the call where there is no such thing. */
export interface CallPlace {
  readonly members: Members;
  pairs(): readonly Pair[];
  pairNamed(symbol: string): Pair;
  currencyNamed(name: string): Currency;
  userNamed(named: string | number): User;
  /** Refuses the value of a member of the call. */
  refuse(member: string, message: string): never;
}

/** How a scenario file says a value. */
interface FileForm<Value> {
  /** Key in the file. */
  readonly key: string;
  /** What a file may write. */
  readonly written: z.ZodMiniType;
  /** The value of what a file writes; undefined for none, and where an issue was reported. */
  fromFile(written: unknown, place: FilePlace): Value | undefined;
}

/** How a control call says a value. */
interface CallForm<Value> {
  /** Key in the call, where it is not the name of the member. */
  readonly callKey?: string;
  /** What a call takes. */
  readonly takes: z.ZodMiniType;
  /** The value of what a call takes; without it what is taken is the value. */
  fromCall?(taken: unknown, place: CallPlace): Value | undefined;
}

/** How a form asks for the value of a call. Its words are the texts `operator.…` of `locales/…/control.json`. */
export interface FieldForm {
  readonly kind: FieldKind;
  /** What it holds at first, as a person types it; nothing if not given. */
  readonly initial?: string;
  /** Bounds in the unit of the call. */
  readonly min?: number;
  readonly max?: number;
  readonly maxLength?: number;
  readonly choices?: readonly string[];
  /** What the choices say in the body in place of the member, where they are not values of one. */
  readonly sets?: Readonly<Record<string, NonNullable<FormField['choices']>[number]['sets']>>;
  /** For which values of another field it is asked for. */
  readonly when?: FormField['when'];
}

/** What a form asks for of a value that is no member of its own; by its path in the body. */
export interface PartForm {
  readonly description: string;
  readonly isOptional?: boolean;
  readonly form: FieldForm;
}

/** One member of an action in its notations. Both come to the same value. */
export type ActionField<Value = unknown> = {
  /** What it is, as a sentence. */
  readonly description: string;
  /** Whether an action may be without it. */
  readonly isOptional?: boolean;
  /** Without it no form asks for the member; a member that must be given then comes from elsewhere, such as a row of a list. */
  readonly form?: FieldForm;
} & Partial<FileForm<Value>> &
  Partial<CallForm<Value>>;

type Fields = Readonly<Record<string, ActionField>>;

type ValueOf<F> = F extends { fromFile(...given: never[]): infer Value }
  ? Exclude<Value, undefined>
  : F extends { fromCall(...given: never[]): infer Value }
    ? Exclude<Value, undefined>
    : never;

type IsOptional<F> = F extends { readonly isOptional: true } ? true : false;

type Flat<T> = { [K in keyof T]: T[K] };

/** What fields are read to. */
export type InputOf<F> = Flat<
  { readonly [K in keyof F as IsOptional<F[K]> extends true ? never : K]: ValueOf<F[K]> } & {
    readonly [K in keyof F as IsOptional<F[K]> extends true ? K : never]?: ValueOf<F[K]>;
  }
>;

/** What an action looks into to find what it is about. */
export type World = Omit<Modules, 'script' | 'missions' | 'addresses' | 'acceptors'> & {
  now(): Instant;
};

/** A command that an action gives: as a user, or as the operator where none is named. */
export interface ActionCommand {
  readonly name: CommandName;
  readonly input: Plain;
  readonly user?: number;
}

/** Names a command with its input. */
export const command = <K extends CommandName>(
  name: K,
  input: CommandInput<K> & Plain,
  user?: number,
): ActionCommand => ({ name, input, ...(user !== undefined && { user }) });

/** An action as everything that offers it takes it. */
export interface ActionDescription {
  /** One line that says what it does. */
  readonly summary: string;
  /** What the line leaves out. */
  readonly details?: string;
  readonly fields: Fields;
  /** The member that is the whole of what is written and sent. */
  readonly whole?: string;
  /** What a form asks for of that member, by paths in the body. */
  readonly parts?: Readonly<Record<string, PartForm>>;
  /** What the members of a file must have in common. */
  readonly fileChecks?: readonly z.core.$ZodCheck<Members>[];
  /** What the members of a call must have in common. */
  readonly callChecks?: readonly z.core.$ZodCheck<Members>[];
  /** Path of the control call; without it only a file has the action. */
  readonly call?: string;
  /** Whom the control call is about; all who trade if not given. */
  readonly scope?: 'account';
  /** Refusals of the control call's own, by HTTP status. */
  readonly refuses?: Readonly<Record<number, string>>;
  /** The commands that it comes to. Throws Refusal where what it is about does not exist. */
  commands(given: never, world: World): readonly ActionCommand[];
}

/** Puts a description together; its commands are given what its fields are read to. */
export function action<
  const F extends Fields,
  const D extends Omit<ActionDescription, 'fields' | 'commands'>,
>(
  description: D & {
    readonly fields: F;
    commands(given: InputOf<F>, world: World): readonly ActionCommand[];
  },
) {
  return description;
}

type Wording = { readonly key: string; readonly description: string; readonly form?: FieldForm };

/** Puts a field of both notations together; its readers are given what its schemas let through. */
export function actionField<Value, Written extends z.ZodMiniType, Takes extends z.ZodMiniType>(
  parts: Wording & {
    readonly written: Written;
    fromFile(written: z.output<Written>, place: FilePlace): Value | undefined;
    readonly takes: Takes;
    fromCall?(taken: z.output<Takes>, place: CallPlace): Value | undefined;
  },
) {
  return { ...parts, written: parts.written.check(z.describe(parts.description)) as Written };
}

/** Puts a field that only files have together. */
export function inFile<Value, Written extends z.ZodMiniType>(
  parts: Wording & {
    readonly written: Written;
    fromFile(written: z.output<Written>, place: FilePlace): Value | undefined;
  },
) {
  return { ...parts, written: parts.written.check(z.describe(parts.description)) as Written };
}

/** A field that an action of both notations has in one of them only. */
export const alone = <F extends object>(parts: F) => ({ ...parts, isOptional: true as const });

/** A field that may be left out. */
export function optionalField<Value, Written extends z.ZodMiniType>(
  one: Wording & {
    readonly written: Written;
    fromFile(written: z.output<Written>, place: FilePlace): Value | undefined;
  },
) {
  return {
    ...one,
    isOptional: true as const,
    written: z.optional(one.written),
    fromFile: (written: z.output<Written> | undefined, place: FilePlace): Value | undefined =>
      written === undefined ? undefined : one.fromFile(written, place),
  };
}

const fieldsOf = (fields: Fields): readonly (readonly [string, ActionField])[] => Object.entries(fields);

/** What a scenario file writes behind the name of an action, or for a part of one. */
export function writtenFields<F extends Fields>(fields: F) {
  const forms = fieldsOf(fields).flatMap(([, { key, written }]) =>
    key !== undefined && written ? [[key, written] as const] : [],
  );
  const required = forms.flatMap(([key, written]) => (isLeftOut(written) ? [] : [key]));
  const message =
    required.length === 0 ? `any of ${forms.map(([key]) => key).join(', ')}` : describe(required);
  return z.strictObject(Object.fromEntries(forms), expected(message));
}

/** Whether a member may be left out. */
export const isLeftOut = (schema: z.ZodMiniType): boolean => schema.safeParse(undefined).success;

/** What a scenario file writes behind the name of the action. */
export function fileSchema({ summary, fields, whole, fileChecks = [] }: ActionDescription): z.ZodMiniType {
  const only = whole === undefined ? undefined : fields[whole]?.written;
  return (only ?? writtenFields(fields).check(...fileChecks)).check(z.describe(summary));
}

const describe = (keys: readonly string[]): string =>
  keys.length < 2 ? keys.join('') : `${keys.slice(0, -1).join(', ')} and ${keys.at(-1)}`;

/** What members of a scenario file are read to; what does not fit is reported. */
export function readFields<F extends Fields>(fields: F, members: Members, at: Path, reading: Reading) {
  return inputOf(fields, ({ key = '', fromFile }) =>
    fromFile?.(members[key], { at: [...at, key], members, reading }),
  ) as InputOf<F>;
}

/** What a scenario file says of an action; what does not fit is reported. */
export function readFromFile(
  { fields, whole }: ActionDescription,
  given: unknown,
  at: Path,
  reading: Reading,
): Readonly<Record<string, Plain>> {
  const members = whole === undefined ? membersIn(given) : { [fields[whole]?.key ?? '']: given };
  return readFields(fields, members, at, reading) as Readonly<Record<string, Plain>>;
}

type CallKey<Name, Given> = Given extends { readonly callKey: infer Key extends string } ? Key : Name;

/** The body of the control call of an action. */
export type CallBody<A> = A extends { readonly whole: infer Whole; readonly fields: infer F }
  ? Whole extends keyof F
    ? F[Whole] extends { readonly takes: infer Takes extends z.ZodMiniType }
      ? Takes
      : never
    : never
  : A extends { readonly fields: infer F }
    ? z.ZodMiniObject<{
        [
          Name in keyof F & string as F[Name] extends { readonly takes: z.ZodMiniType }
            ? CallKey<Name, F[Name]>
            : never
        ]: F[Name] extends { readonly takes: infer Takes extends z.ZodMiniType } ? Takes : never;
      }>
    : never;

/** What the control call of the action takes. */
export function callSchema({ fields, whole, callChecks = [] }: ActionDescription): z.ZodMiniType {
  const only = whole === undefined ? undefined : fields[whole]?.takes;
  if (only) return only;
  const shape = fieldsOf(fields).flatMap(([name, { callKey = name, takes }]) =>
    takes ? [[callKey, takes] as const] : [],
  );
  return z.strictObject(Object.fromEntries(shape)).check(...callChecks);
}

/** What a control call says of the action. */
export function readFromCall(
  { fields, whole }: ActionDescription,
  given: unknown,
  place: Omit<CallPlace, 'members'>,
) {
  const members = whole === undefined ? membersIn(given) : { [whole]: given };
  return inputOf(fields, ({ callKey, takes, fromCall }, name) => {
    const taken: unknown = takes && members[callKey ?? name];
    return fromCall ? fromCall(taken, { ...place, members }) : taken;
  });
}

/** A value for each field that has one. */
function inputOf(fields: Fields, read: (one: ActionField, name: string) => unknown): Record<string, unknown> {
  const values = fieldsOf(fields).map(([name, one]) => [name, read(one, name)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The id of a user by the account. Throws Refusal NO_ACCOUNT. */
export function userByAccount({ account }: Pick<World, 'account'>, named: string): number {
  const user = account.queries.byAccount(named);
  if (!user) throw new Refusal('NO_ACCOUNT');
  return user.id;
}

/** What an action is about. Throws Refusal NOT_FOUND where it does not exist. */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return row;
}
