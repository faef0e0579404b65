/** The control plane as the panel calls it, with the types of its calls. */
import { callControl, wireOver } from '#shared/control-client.ts';
import type { Responses, Orders } from './responses.ts';

/** The control plane as the panel uses it: paths, bodies and responses are checked by the compiler. */
export interface Sim {
  /** Rejects with ControlRefused. */
  get<Path extends keyof Responses>(
    path: Path,
    query?: Readonly<Record<string, string>>,
  ): Promise<Responses[Path]>;
  /** Rejects with ControlRefused. */
  post<Path extends keyof Orders>(path: Path, body: Orders[Path][0]): Promise<Orders[Path][1]>;
  /** Makes the call of an action that the control plane has described. Rejects with ControlRefused. */
  operate(path: string, body: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** The control plane through `respond`, as every other caller uses it. */
export function createSim(respond: (request: Request) => Promise<Response>): Sim {
  const wire = wireOver(respond);
  return {
    get: async (path, query = {}) => {
      const search = new URLSearchParams(query).toString();
      const response = await callControl(wire, 'GET', search === '' ? path : `${path}?${search}`);
      return response as Responses[typeof path];
    },
    post: async (path, body) => (await callControl(wire, 'POST', path, body)) as Orders[typeof path][1],
    operate: (path, body) => callControl(wire, 'POST', path, body),
  };
}
