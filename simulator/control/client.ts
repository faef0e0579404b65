/** The typed client of the control plane: paths, bodies and responses are those that its calls describe. */
import type * as z from 'zod/mini';
import { callControl } from '#shared/control-client.ts';
import type { Method, ControlWire } from '#shared/control-client.ts';
import type { ControlCall } from './call.ts';
import type { ControlCalls } from './plane.ts';
import type { Lasting } from './requests.ts';

type CallsBy<M extends Method> = {
  [
    Path in keyof ControlCalls as ControlCalls[Path] extends Record<M, unknown> ? Path : never
  ]: ControlCalls[Path] extends Record<M, infer Described> ? Described : never;
};

type Taken<Described> =
  Described extends ControlCall<infer Body, z.ZodMiniType> ? Lasting<z.input<Body>> : never;

type Returned<Described> =
  Described extends ControlCall<z.ZodMiniType, infer Response> ? Lasting<z.output<Response>> : never;

/** What each GET returns, by its path. Instants are virtual milliseconds since the epoch. */
export type ControlReports = { [Path in keyof CallsBy<'GET'>]: Returned<CallsBy<'GET'>[Path]> };

/** What each POST takes and returns, by its path. */
export type ControlOrders = {
  [Path in keyof CallsBy<'POST'>]: {
    readonly takes: Taken<CallsBy<'POST'>[Path]>;
    readonly returns: Returned<CallsBy<'POST'>[Path]>;
  };
};

/** Makes a call of the control plane, whatever carries it. Rejects with ControlRefused. */
export type ControlCaller = <T>(method: Method, path: string, body?: unknown) => Promise<T>;

/** The calls of the control plane. Each rejects with ControlRefused. */
export interface ControlClient {
  get<Path extends keyof ControlReports>(
    path: Path,
    query?: Readonly<Record<string, string>>,
  ): Promise<ControlReports[Path]>;
  post<Path extends keyof ControlOrders>(
    path: Path,
    body: ControlOrders[Path]['takes'],
  ): Promise<ControlOrders[Path]['returns']>;
  /** Makes a GET of which only the path is known. */
  look(path: string, query?: Readonly<Record<string, string>>): Promise<unknown>;
  /** Makes the call of an action that the control plane has described. */
  operate(path: string, body: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** The client of whoever makes calls. */
export function controlClient(call: ControlCaller): ControlClient {
  const look = <T>(path: string, query: Readonly<Record<string, string>> = {}): Promise<T> => {
    const search = new URLSearchParams(query).toString();
    return call('GET', search === '' ? path : `${path}?${search}`);
  };
  return {
    get: look,
    look,
    post: (path, body) => call('POST', path, body),
    operate: (path, body) => call('POST', path, body),
  };
}

/** The client over a wire. */
export const controlOver = (wire: ControlWire): ControlClient =>
  controlClient((method, path, body) => callControl(wire, method, path, body));
