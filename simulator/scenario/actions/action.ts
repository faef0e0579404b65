/**
 * One description of an action for everything that offers it: the scenario file, the JSON Schema, the control call and the
 * documentation are made from its fields. The engine's own type is the input of the command, which the fields must match.
 */
import * as z from 'zod/mini';
import type { Pair } from '#simulator/market/index.ts';
import type { Reading } from '../references.ts';
import { expected } from '../words.ts';
import type { Path } from '../yaml.ts';

/** The members that an action is given, by their keys in the notation at hand. */
type Members = Readonly<Record<string, unknown>>;

/** Where a value stands in a scenario file. */
export interface FilePlace {
  readonly at: Path;
  readonly members: Members;
  readonly reading: Reading;
}

/** Finds what a control call names; throws the refusal of the call where there is no such thing. */
export interface CallPlace {
  readonly pairs: readonly Pair[];
  readonly members: Members;
  pairNamed(symbol: string): Pair;
  refuse(message: string): never;
}

/** One member of an action's input in its two notations. Both become the same value. */
export interface Field<Value, Takes extends z.ZodMiniType = z.ZodMiniType> {
  /** What it is, as a sentence. */
  readonly says: string;
  /** Key in a scenario file. */
  readonly key: string;
  /** What a scenario file may write. */
  readonly written: z.ZodMiniType;
  /** The value of what a file writes; undefined for none, and where an issue was reported. */
  fromFile(written: unknown, place: FilePlace): Value | undefined;
  /** Key in a control call, where it is not the name of the member. */
  readonly callKey?: string;
  /** What a control call takes. */
  readonly takes: Takes;
  /** The value of what a call takes. */
  fromCall(taken: unknown, place: CallPlace): Value | undefined;
}

/** An action whose command takes this input. */
export interface ActionDescription<Input = Readonly<Record<string, unknown>>> {
  /** One line that says what it does. */
  readonly summary: string;
  /** What the line leaves out. */
  readonly details?: string;
  /** Refusals of the control call's own, by HTTP status. */
  readonly refuses?: Readonly<Record<number, string>>;
  readonly fields: { readonly [K in keyof Input]-?: Field<Exclude<Input[K], undefined>> };
}

/** Puts a field together; its readers are given what its schemas let through. */
export function field<Value, Written extends z.ZodMiniType, Takes extends z.ZodMiniType>(parts: {
  readonly says: string;
  readonly key: string;
  readonly written: Written;
  fromFile(written: z.output<Written>, place: FilePlace): Value | undefined;
  readonly takes: Takes;
  fromCall(taken: z.output<Takes>, place: CallPlace): Value | undefined;
}): Field<Value, Takes> & { readonly written: Written } {
  return { ...parts, written: parts.written.check(z.describe(parts.says)) };
}

const fieldsOf = ({ fields }: ActionDescription): readonly (readonly [string, Field<unknown>])[] =>
  Object.entries(fields);

/** One thing made of each action, by its name. */
export function mapActions<Actions extends Readonly<Record<string, ActionDescription>>, Made>(
  actions: Actions,
  make: (action: ActionDescription, name: keyof Actions & string) => Made,
): { readonly [K in keyof Actions]: Made } {
  const made = Object.entries(actions).map(([name, action]) => [name, make(action, name)]);
  return Object.fromEntries(made) as { readonly [K in keyof Actions]: Made };
}

/** What a scenario file writes behind the name of the action. */
export function fileSchema(action: ActionDescription) {
  const fields = fieldsOf(action).map(([, each]) => each);
  const shape = fields.map(({ key, written }) => [key, written] as const);
  return z
    .strictObject(Object.fromEntries(shape), expected(inWords(fields.map(({ key }) => key))))
    .check(z.describe(action.summary));
}

const inWords = (keys: readonly string[]): string =>
  keys.length < 2 ? keys.join('') : `${keys.slice(0, -1).join(', ')} and ${keys.at(-1)}`;

/** The input that a scenario file writes; what does not fit is reported. */
export function readFromFile(action: ActionDescription, members: Members, at: Path, reading: Reading) {
  return inputOf(action, ({ key, fromFile }) =>
    fromFile(members[key], { at: [...at, key], members, reading }),
  );
}

type CallKey<Name, Given> = Given extends { readonly callKey: infer Key extends string } ? Key : Name;

/** The body of the control call of an action. */
export type CallBody<Action extends { readonly fields: object }> = z.ZodMiniObject<{
  [
    Name in keyof Action['fields'] & string as CallKey<Name, Action['fields'][Name]>
  ]: Action['fields'][Name] extends {
    readonly takes: infer Takes extends z.ZodMiniType;
  }
    ? Takes
    : never;
}>;

/** What the control call of the action takes. */
export function callSchema(action: ActionDescription) {
  const shape = fieldsOf(action).map(([name, { callKey = name, takes }]) => [callKey, takes] as const);
  return z.strictObject(Object.fromEntries(shape));
}

/** The input that a control call gives. */
export function readFromCall(action: ActionDescription, members: Members, place: Omit<CallPlace, 'members'>) {
  return inputOf(action, ({ callKey, fromCall }, name) =>
    fromCall(members[callKey ?? name], { ...place, members }),
  );
}

/** A value for each field that has one. */
function inputOf(action: ActionDescription, read: (field: Field<unknown>, name: string) => unknown) {
  const values = fieldsOf(action).map(([name, each]) => [name, read(each, name)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
