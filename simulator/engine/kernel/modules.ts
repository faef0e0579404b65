import { messageOf } from '#shared/json.ts';
import { hashText } from './hash.ts';
import type { Archive } from './history.ts';
import { MalformedState, encode } from './plain.ts';
import type { Plain, PlainObject } from './plain.ts';
import { read } from './read.ts';
import { CachedTrigger } from './cached-trigger.ts';
import type { Actor, EngineModule } from './types.ts';

const NAME = /^[a-z][a-zA-Z0-9-]*$/;

type Command = (actor: Actor, input: never) => unknown;
type JobHandler = (payload: never) => void;

/** Everything that was plugged in, found by name. */
export class ModuleTable {
  readonly triggers: CachedTrigger[] = [];
  readonly #modules = new Map<string, EngineModule>();
  readonly #commands = new Map<string, Command>();
  readonly #jobs = new Map<string, JobHandler>();

  constructor(readonly verify: boolean) {}

  register(module: EngineModule): void {
    const { name } = module;
    if (!NAME.test(name)) throw new Error(`"${name}" is not a valid module name`);
    if (this.#modules.has(name)) throw new Error(`there are two modules named "${name}"`);
    this.#modules.set(name, module);
    for (const [key, handler] of Object.entries(module.commands))
      this.#commands.set(`${name}.${key}`, handler);
    for (const [key, handler] of Object.entries(module.jobs ?? {})) this.#jobs.set(`${name}.${key}`, handler);
    for (const trigger of module.triggers ?? [])
      this.triggers.push(new CachedTrigger(name, trigger, this.verify));
  }

  command(name: string): Command | undefined {
    return this.#commands.get(name);
  }

  job(name: string): JobHandler | undefined {
    return this.#jobs.get(name);
  }

  audit(): readonly string[] {
    return [...this.#modules.values()].flatMap((module) =>
      (module.audit?.() ?? []).map((fault) => `${module.name}: ${fault}`),
    );
  }

  /** Marks of what the modules appended so far. */
  fingerprint(): string {
    let marks = '';
    for (const module of this.#modules.values())
      if (module.fingerprint !== undefined) marks += `${module.name}=${module.fingerprint()};`;
    return marks;
  }

  /** One hash per module, of its digest or else its dump. */
  hashes(): { readonly [name: string]: string } {
    const hashes: Record<string, string> = {};
    for (const [name, module] of this.#modules)
      hashes[name] = hashText(encode(module.digest === undefined ? module.dump() : module.digest()));
    return hashes;
  }

  /**
   * The state of every module, not copied: a snapshot of a long session would stop everything else for that long. Where there is an
   * archive, histories are in it.
   */
  dump(archive?: Archive): PlainObject {
    const dumps: Record<string, Plain> = {};
    for (const [name, module] of this.#modules) {
      dumps[name] = (archive && module.save?.(archive)) ?? module.dump();
      // A module that changes what it handed out throws from now on.
      if (this.verify) freezeWhole(dumps[name]);
    }
    return dumps;
  }

  /** Loads every module, or, when one refuses, none: those already loaded go back to what they were. */
  load(state: Plain | undefined, path: string, archive?: Archive): void {
    const dumps = read.object(state, path);
    this.#assertSameModules(dumps, path);
    const undo = this.dump();
    const touched: EngineModule[] = [];
    try {
      for (const [name, module] of this.#modules) {
        touched.push(module);
        const dump = read.member(dumps, name, path);
        under(`${path}.${name}`, () =>
          archive && module.open ? module.open(dump, archive) : module.load(dump),
        );
      }
    } catch (error) {
      for (const module of touched) module.load(read.member(undo, module.name, path));
      throw error;
    }
  }

  #assertSameModules(dumps: PlainObject, path: string): void {
    for (const name of this.#modules.keys()) read.member(dumps, name, path);
    for (const name of Object.keys(dumps))
      if (!this.#modules.has(name)) throw new MalformedState(`${path}.${name}`, 'there is no such module');
  }
}

/** Freezes a value itself, with all its parts. */
function freezeWhole(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(freezeWhole);
}

/** Work on a part of the state: what it finds malformed is named by its place in the whole. */
function under<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof MalformedState)
      throw new MalformedState(path + error.where.replace(/^\$/, ''), error.reason);
    throw new MalformedState(path, messageOf(error));
  }
}
