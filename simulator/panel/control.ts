/** The control plane as the panel calls it, with the types of its calls. */
import { callControl } from '#simulator/hosts/browser/sandpit.ts';
import type { Responses, Orders } from './responses.ts';

/** The control plane as the panel uses it: paths, bodies and responses are checked by the compiler. */
export interface Sim {
  /** Rejects with ControlRefusal. */
  get<Path extends keyof Responses>(
    path: Path,
    query?: Readonly<Record<string, string>>,
  ): Promise<Responses[Path]>;
  /** Rejects with ControlRefusal. */
  post<Path extends keyof Orders>(path: Path, body: Orders[Path][0]): Promise<Orders[Path][1]>;
  /** Makes the call of an action that the control plane has described. Rejects with ControlRefusal. */
  operate(path: string, body: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** The control plane through `respond`, as every other caller uses it. */
export function createSim(respond: (request: Request) => Promise<Response>): Sim {
  return {
    get: async (path, query = {}) => {
      const search = new URLSearchParams(query).toString();
      const response = await callControl(respond, 'GET', search === '' ? path : `${path}?${search}`);
      return response as Responses[typeof path];
    },
    post: async (path, body) => (await callControl(respond, 'POST', path, body)) as Orders[typeof path][1],
    operate: (path, body) => callControl(respond, 'POST', path, body),
  };
}

/** The message of an error. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
