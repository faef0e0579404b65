/** Compares two objects whole: private members, elements of collections, and the variables that functions have closed over. */
import { Session } from 'node:inspector';
import type { Runtime } from 'node:inspector';
import { membersIn } from '#shared/json.ts';

type Members = readonly (readonly [name: string, value: unknown])[];

/** A member as the inspector describes it. */
interface Described {
  readonly name: string;
  readonly value?: Runtime.RemoteObject;
}

/** Its description of an object; the types of Node leave private members out. */
interface Description extends Runtime.GetPropertiesReturnType {
  readonly privateProperties?: readonly Described[];
}

/** Reads by the inspector what a program itself cannot. */
class HiddenMembers {
  readonly #session = new Session();
  /** What the inspector and this program exchange. */
  readonly #exchanged: { value: unknown } = { value: undefined };
  readonly #place = `liveState${Math.random()}`;

  constructor() {
    this.#session.connect();
    Object.assign(globalThis, { [this.#place]: this.#exchanged });
  }

  close(): void {
    Reflect.deleteProperty(globalThis, this.#place);
    this.#session.disconnect();
  }

  /** Private members of an object; of a function the arguments that are bound to it and the variables that it has closed over. */
  of(owner: object): Members {
    this.#exchanged.value = owner;
    const { result } = this.#post<Runtime.EvaluateReturnType>('Runtime.evaluate', {
      expression: `globalThis[${JSON.stringify(this.#place)}].value`,
    });
    const { privateProperties = [], internalProperties = [] } = this.#properties(result);
    const internal = new Map(internalProperties.map(({ name, value }) => [name, value]));
    const bound = ['[[TargetFunction]]', '[[BoundArgs]]'].flatMap((name) => {
      const value = internal.get(name);
      return value ? [[name, this.#valueOf(value)] as const] : [];
    });
    const scopes = internal.get('[[Scopes]]');
    return [
      ...this.#named(privateProperties),
      ...bound,
      ...(scopes ? this.#variablesIn(scopes).map(([name, value]) => [`(${name})`, value] as const) : []),
    ];
  }

  /** Of the scopes of a function those that it does not share with its whole module. */
  #variablesIn(scopes: Runtime.RemoteObject): Members {
    return this.#properties(scopes).result.flatMap(({ value }) => {
      const isOwn = value !== undefined && /^(Closure|Block)/.test(value.description ?? '');
      return isOwn ? this.#named(this.#properties(value).result) : [];
    });
  }

  #named(properties: readonly Described[]): Members {
    return properties.flatMap(({ name, value }) => (value ? [[name, this.#valueOf(value)] as const] : []));
  }

  #valueOf({ objectId, value, unserializableValue }: Runtime.RemoteObject): unknown {
    if (objectId === undefined) return unserializableValue ?? value;
    this.#post('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: `function () { globalThis[${JSON.stringify(this.#place)}].value = this; }`,
    });
    return this.#exchanged.value;
  }

  #properties({ objectId }: Runtime.RemoteObject): Description {
    return this.#post('Runtime.getProperties', { objectId, ownProperties: true });
  }

  /** In its own thread the inspector responds at once. */
  #post<Result>(method: string, params: object): Result {
    let outcome: { readonly error: unknown; readonly result: unknown } | undefined;
    this.#session.post(method, params, (error, result) => (outcome = { error, result }));
    if (!outcome || outcome.error) throw new Error(`${method}: ${String(membersIn(outcome?.error).message)}`);
    return outcome.result as Result;
  }
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length === 0
    : (value instanceof Map || value instanceof Set) && value.size === 0;

const isPlain = (value: object): boolean =>
  [Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value));

/** The elements of a collection by their keys or places, and the members of any other object by their names. */
function membersOf(value: object, hidden: HiddenMembers): Members {
  if (value instanceof Map)
    return [...value].map(([key, element], place) => [`<${isObject(key) ? place : String(key)}>`, element]);
  if (value instanceof Set) return [...value].map((element, place) => [`<${place}>`, element]);
  if (ArrayBuffer.isView(value)) return [['bytes', Buffer.from(value.buffer).toString('base64')]];
  const own = Object.entries(Object.getOwnPropertyDescriptors(value)).flatMap(([name, { value: member }]) =>
    member === undefined ? [] : [[`.${name}`, member] as const],
  );
  if (isPlain(value)) return own;
  const counts = new Map<string, number>();
  // A class and one that it extends may have private members of one name.
  const unseen = hidden.of(value).map(([name, member]) => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [`.${name}${"'".repeat(count)}`, member] as const;
  });
  return typeof value === 'function' ? unseen : [...own, ...unseen];
}

/**
 * The places at which two objects differ, each the shortest way to it. An empty collection that is not there counts as there, and what
 * lies behind a place that is skipped is not looked at.
 */
export function differences(
  first: object,
  second: object,
  isSkipped: (place: string) => boolean,
): readonly string[] {
  const hidden = new HiddenMembers();
  const found: string[] = [];
  const met = new Map<object, object>();
  const queue: (readonly [place: string, first: unknown, second: unknown])[] = [['', first, second]];
  for (const [place, one, other] of queue) {
    if (isSkipped(place) || Object.is(one, other)) continue;
    if (!isObject(one) || !isObject(other)) {
      if (!isEmpty(one ?? other)) found.push(`${place}: ${String(one)} and ${String(other)}`);
      continue;
    }
    if (met.get(one) === other) continue;
    met.set(one, other);
    const [members, others] = [membersOf(one, hidden), new Map(membersOf(other, hidden))];
    for (const [name, member] of members) {
      queue.push([`${place}${name}`, member, others.get(name)]);
      others.delete(name);
    }
    for (const [name, member] of others) queue.push([`${place}${name}`, undefined, member]);
  }
  hidden.close();
  return found;
}
