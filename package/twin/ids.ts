/** Ids of one thing, which each exchange calls by an id of its own. */
import { isObject } from '#shared/json.ts';
import { operations } from '#contract/index.ts';
import type { Operation, OperationName } from '#contract/index.ts';
import { unpacked } from './paths.ts';
import type { PerSide, SideName } from './types.ts';
import { perSide } from './types.ts';

/** An id that each side has for the same thing. */
interface SameThing {
  readonly source: OperationName;
  readonly ids: PerSide<string>;
}

/**
 * Which ids of the sides mean the same thing: learned from responses to the same call, used in later requests. The contract says
 * where an id of a request comes from: from a response that shows what the call touches, otherwise from one of the same area.
 */
export class SameIds {
  readonly #things: SameThing[] = [];

  /** Learns from the responses of all sides to one call. */
  learn(source: OperationName, bodies: PerSide<unknown>): void {
    const { backend, simulator, second } = perSide((side) => unpacked(bodies[side]));
    if (Array.isArray(backend) && Array.isArray(simulator) && Array.isArray(second)) {
      for (const [index, row] of simulator.entries())
        this.learn(source, { backend: backend[index], simulator: row, second: second[index] });
    } else if (isObject(backend) && isObject(simulator) && isObject(second)) {
      const ids = { backend: idIn(backend), simulator: idIn(simulator), second: idIn(second) };
      if (ids.backend !== undefined && ids.simulator !== undefined && ids.second !== undefined)
        this.#things.push({ source, ids: ids as PerSide<string> });
      for (const key of Object.keys(simulator))
        this.learn(source, { backend: backend[key], simulator: simulator[key], second: second[key] });
    }
  }

  /** The id on side `to` of what side `from` calls `value`; undefined where it is not known. */
  translate(call: OperationName, value: string, from: SideName, to: SideName): string | undefined {
    const { touches, shows, area }: Operation = operations[call];
    const subjects = [...touches, ...shows];
    const known = this.#things.filter(({ ids }) => ids[from] === value).toReversed();
    const ofSubject = known.find(({ source }) =>
      (operations[source] as Operation).shows.some((subject) => subjects.includes(subject)),
    );
    return (ofSubject ?? known.find(({ source }) => operations[source].area === area))?.ids[to];
  }
}

const idIn = ({ id }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof id === 'number' || typeof id === 'string' ? String(id) : undefined;

/** Whether a parameter of a request is the id of something that a response named. */
export const isIdField = (field: string): boolean => field === 'id' || field.endsWith('_id');
