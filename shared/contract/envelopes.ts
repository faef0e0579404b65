/** Envelopes of responses: `{type, message}` (WIRE-R3), the list envelopes A–E (WIRE-R6), bars and history. */
import * as z from 'zod/mini';
import { errorTypeOf } from './errors.ts';
import type { ErrorType } from './errors.ts';
import { field, integer, malformed, optional, text, typed, unsetInteger, unsetText } from './fields.ts';
import type { Field } from './fields.ts';

export interface OkEnvelope<Message = unknown> {
  readonly type: 'ok';
  readonly message: Message;
}

export interface ErrorEnvelope {
  readonly type: ErrorType;
  /** Text to show, in the caller's language. */
  readonly message: string;
}

export const okEnvelope = <Message>(message: Message): OkEnvelope<Message> => ({ type: 'ok', message });

/** The response to a refused call; a key that is not in the catalogue becomes an ordinary error. */
export const errorEnvelope = (key: string, message: string): ErrorEnvelope => ({
  type: errorTypeOf(key),
  message,
});

/** The response of the chart call (E04) without bars, for any reason. */
export const noBars = (msg: string) => ({ code: -1, msg, data: [] });

type Decoded<Row extends z.ZodMiniType> = z.output<Row>[];
type Wire<Row extends z.ZodMiniType> = readonly z.input<Row>[];

/** List E: a plain array. An object with numeric keys (as PHP encodes filtered lists) and null are read as lists too. */
// @__NO_SIDE_EFFECTS__
export function rows<Row extends z.ZodMiniType>(row: Row): Field<Decoded<Row>, Wire<Row>> {
  return typed(z.pipe(z.transform(asList), z.array(row)));
}

function asList(value: unknown): unknown {
  if (value === null) return [];
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? Object.values(value) : value;
}

/** List A: `{list, count, page, limit}`. */
// @__NO_SIDE_EFFECTS__
export function listPage<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    /** The rows. */
    list: rows(row),
    /** Rows on all pages together. */
    count: integer,
    /** Number of this page, from 1. */
    page: optional(integer),
    /** Rows on a full page. */
    limit: optional(integer),
  });
}

/** List B: `{data, page, pages, total}`. */
// @__NO_SIDE_EFFECTS__
export function numberedPage<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    /** The rows. */
    data: rows(row),
    /** Number of this page, from 1. */
    page: integer,
    /** Number of pages. */
    pages: integer,
    /** Rows on all pages together. */
    total: integer,
  });
}

/** List C: the paginator; `from` and `to` are null on an empty page. */
// @__NO_SIDE_EFFECTS__
export function paginator<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    /** Number of this page, from 1. */
    current_page: integer,
    /** The rows. */
    data: rows(row),
    /** Address of the first page. */
    first_page_url: optional(text),
    /** Number of the first row of this page, from 1; null on an empty page. */
    from: optional(unsetInteger),
    /** Number of the last page. */
    last_page: integer,
    /** Address of the last page. */
    last_page_url: optional(text),
    /** Address of the next page; null on the last. */
    next_page_url: optional(unsetText),
    /** Address of the call. */
    path: optional(text),
    /** Rows on a full page. */
    per_page: optional(integer),
    /** Address of the page before; null on the first. */
    prev_page_url: optional(unsetText),
    /** Number of the last row of this page; null on an empty page. */
    to: optional(unsetInteger),
    /** Rows on all pages together. */
    total: integer,
  });
}

/** List D: `{user_id, data, limit, page}`. */
// @__NO_SIDE_EFFECTS__
export function userPage<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    /** Id of the user. */
    user_id: optional(integer),
    /** The rows. */
    data: rows(row),
    /** Rows on a full page. */
    limit: integer,
    /** Number of this page, from 1. */
    page: integer,
  });
}

/** Text that holds JSON: the wire carries text, the client gets the value inside; a value sent bare is read too. */
// @__NO_SIDE_EFFECTS__
export function jsonText<Inner extends z.ZodMiniType>(inner: Inner): Field<z.output<Inner>, string> {
  return field(
    (value) => {
      const result = z.safeParse(inner, typeof value === 'string' ? parsed(value) : value);
      return result.success ? result.data : malformed;
    },
    'JSON text',
    { type: 'string', contentMediaType: 'application/json' },
  );
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** Puts an older shape into the documented one before reading it; both are accepted, one comes out. */
// @__NO_SIDE_EFFECTS__
export function rearranged<Schema extends z.ZodMiniType>(
  rearrange: (value: unknown) => unknown,
  schema: Schema,
): Field<z.output<Schema>, z.input<Schema>> {
  return typed(z.pipe(z.transform(rearrange), schema));
}
