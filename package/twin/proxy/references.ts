import { isObject } from '#shared/json.ts';
import { operations } from '#contract/index.ts';
import type { Operation, OperationName } from '#contract/index.ts';
import type { TwinCatalogue } from '../catalogue.ts';
import { nameInCatalogue } from '../catalogue.ts';
import { isIdField } from '../ids.ts';
import { unpacked } from '../paths.ts';
import type { CallForm } from '../types.ts';

interface Known {
  readonly call: OperationName;
  readonly as: string | undefined;
  readonly body: unknown;
}

/** Parameters that are unix seconds of the exchange's clock. */
const SECONDS: ReadonlySet<string> = new Set(['from', 'to']);

/**
 * Turns the parameters that a page sent into those of a session (`resolve.ts`), which hold on every side: an id becomes the place
 * of the response that the page has it from.
 */
export class References {
  readonly #catalogue: TwinCatalogue;
  /** The latest response of each call to each caller, the latest last. */
  readonly #known = new Map<string, Known>();

  constructor(catalogue: TwinCatalogue) {
    this.#catalogue = catalogue;
  }

  note(call: OperationName, as: string | undefined, body: unknown): void {
    const key = `${as ?? ''} ${call}`;
    this.#known.delete(key);
    this.#known.set(key, { call, as, body });
  }

  /** @param now unix milliseconds of the backend's clock */
  formOf(call: OperationName, form: CallForm, as: string | undefined, now: number | undefined): CallForm {
    const { guards }: Operation = operations[call];
    return Object.fromEntries(
      Object.entries(form).map(([field, value]) => {
        if (field === 'pay_password' && guards.includes('payPassword')) return [field, value];
        return [field, this.#symbolOf(call, field, value, as, now)];
      }),
    );
  }

  #symbolOf(
    call: OperationName,
    field: string,
    value: string,
    as: string | undefined,
    now: number | undefined,
  ): string {
    if (SECONDS.has(field) && now !== undefined && /^\d{10}$/.test(value))
      return `@now-${Math.floor(now / 1000) - Number(value)}`;
    const named = nameInCatalogue(field, value, this.#catalogue);
    if (named !== undefined || !isIdField(field)) return named ?? value;
    return this.#placeOf(call, value, as) ?? value;
  }

  /** `@id:CALL.PATH` of the latest response with that id, of those that are about what the call is about. */
  #placeOf(call: OperationName, value: string, as: string | undefined): string | undefined {
    const { touches, shows, area }: Operation = operations[call];
    const subjects = [...touches, ...shows];
    const own = [...this.#known.values()]
      .filter((known) => known.as === as || known.as === undefined)
      .reverse();
    const isOf = (known: Known): boolean =>
      (operations[known.call] as Operation).shows.some((subject) => subjects.includes(subject));
    const related = [...own.filter(isOf), ...own.filter((known) => operations[known.call].area === area)];
    for (const known of related) {
      const path = pathOfId(known.body, value);
      if (path !== undefined) return `@id:${known.call}.${path}`;
    }
    return undefined;
  }
}

/** Where in a body an id is, as `valueAtPath` takes it. */
function pathOfId(body: unknown, id: string): string | undefined {
  const value = unpacked(body);
  const entries = Array.isArray(value)
    ? value.map((each, index) => [String(index), each as unknown] as const)
    : isObject(value)
      ? Object.entries(value)
      : [];
  for (const [key, inner] of entries) {
    if (key === 'id' && String(inner) === id) return key;
    const path = typeof inner === 'object' || typeof inner === 'string' ? pathOfId(inner, id) : undefined;
    if (path !== undefined) return `${key}.${path}`;
  }
  return undefined;
}
