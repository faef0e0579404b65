/** Calls of a host with rooms (docs/rooms.md). Only the pages of rooms load them: no other host has them. */
import { roomError } from '#contract/rooms/index.ts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useExchange } from './context.ts';
import { ExchangeError } from './errors.ts';
import { ROOMS } from './queries.ts';

/** What checks a response: a schema of `shared/contract/rooms`. */
interface Shape<Value> {
  safeParse(
    value: unknown,
  ): { readonly success: true; readonly data: Value } | { readonly success: false; readonly error: unknown };
}

export interface RoomCallOptions {
  /** Of an instructor, an observer or the administrator; a trader is known by a cookie. */
  readonly token?: string | undefined;
  /** Sent as JSON, with POST. */
  readonly body?: object | undefined;
  /** Sent as it is, with POST. */
  readonly csv?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes one call: GET without a body, POST with one. Rejects with an ExchangeError: `business` with the code as its type
 * where the host refused, `network` without a response, `malformed` where this host has none.
 */
export type CallRoom = <Value>(
  path: string,
  shape: Shape<Value>,
  options?: RoomCallOptions,
) => Promise<Value>;

function initOf({ token, body, csv, signal }: RoomCallOptions): RequestInit {
  const content = csv ?? (body && JSON.stringify(body));
  const headers = {
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(content === undefined ? {} : { 'Content-Type': csv === undefined ? 'application/json' : 'text/csv' }),
  };
  const method = content === undefined ? 'GET' : 'POST';
  return { method, headers, signal: signal ?? null, ...(content === undefined ? {} : { body: content }) };
}

/** What is wrong line by line, where the refusal has issues; its message joins the same ones in one line. */
function refusalIn(body: unknown, path: string): ExchangeError | undefined {
  const { success, data } = roomError.safeParse(body);
  if (!success) return undefined;
  const { code, message, issues = [], params } = data.error;
  const lines = issues.map((issue) => (issue.path ? `${issue.path}: ${issue.message}` : issue.message));
  return new ExchangeError('business', code, lines.join('\n') || message, {
    code: `${path} ${code}`,
    field: params?.['field'] ?? issues[0]?.path,
  });
}

/** What a text holds as JSON; undefined where it is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Makes calls of a room. */
export function useRoomCall(): CallRoom {
  const { send } = useExchange();
  return async (path, shape, options = {}) => {
    const [call] = path.split('?');
    const lost = (cause: unknown): never => {
      if (options.signal?.aborted) throw cause;
      const code = `${call} ${cause instanceof Error ? cause.name : 'network'}`;
      throw new ExchangeError('network', '', '', { cause, code });
    };
    const response = await send(path, initOf(options)).catch(lost);
    const body = jsonOf(await response.text().catch(lost));
    const read = response.ok ? shape.safeParse(body) : undefined;
    if (read?.success) return read.data;
    const code = `${call} HTTP ${response.status}`;
    throw refusalIn(body, `${call}`) ?? new ExchangeError('malformed', '', '', { code });
  };
}

const isMissing = (error: Error | null): boolean =>
  error instanceof ExchangeError && error.kind === 'malformed';

interface RoomQueryOptions extends Pick<RoomCallOptions, 'token'> {
  readonly pollMs?: number;
  /** Whether the value never changes: once it is known it is not asked for again. */
  readonly isKept?: boolean;
  readonly enabled?: boolean;
}

/** The latest response of a room: a value, or a refusal beside the value that came before it. */
interface RoomResponse<Value> {
  readonly value?: Value | undefined;
  readonly refusal?: ExchangeError;
}

/** What a page reads of a response of a room. */
export interface RoomQuery<Value> extends Pick<
  UseQueryResult<RoomResponse<Value>, Error>,
  'isPending' | 'refetch'
> {
  readonly data: Value | undefined;
  readonly error: Error | null;
}

/**
 * One response of a room, asked for again every `pollMs` while the page is visible. A refusal is a response, too: it stays while it is
 * asked for again, so that a form which it leads to keeps what was typed.
 */
export function useRoomQuery<Value>(
  path: string,
  shape: Shape<Value>,
  { token, pollMs, isKept = false, enabled = true }: RoomQueryOptions = {},
): RoomQuery<Value> {
  const call = useRoomCall();
  const { data, error, isPending, refetch } = useQuery<RoomResponse<Value>, Error>({
    queryKey: [ROOMS, path, token ?? ''],
    async queryFn({ signal, client, queryKey }) {
      try {
        return { value: await call(path, shape, { token, signal }) };
      } catch (cause) {
        if (!(cause instanceof ExchangeError) || cause.kind !== 'business') throw cause;
        return { value: client.getQueryData<RoomResponse<Value>>(queryKey)?.value, refusal: cause };
      }
    },
    // What a host does not have is not asked for again.
    refetchInterval: ({ state }) => !isMissing(state.error) && (pollMs ?? false),
    ...(isKept && { staleTime: ({ state }) => (state.data?.value === undefined ? 0 : 'static') }),
    enabled,
  });
  return { data: data?.value, error: data?.refusal ?? error, isPending, refetch };
}
