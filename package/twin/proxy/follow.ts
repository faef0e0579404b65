/** Has two simulators do what a page did, and compares what the backend gave it with what they give. */
import { setTimeout as wait } from 'node:timers/promises';
import { isObject } from '#shared/json.ts';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/index.ts';
import { controlClient } from '#simulator/control/client.ts';
import type { SandpitServer } from '../../node.ts';
import type { TwinCatalogue } from '../catalogue.ts';
import { callTwice, NO_RECEIVED_EVENTS } from '../drive.ts';
import { isCaused } from '../event-subjects.ts';
import { SameIds } from '../ids.ts';
import { changesAlone, isRead } from '../reads.ts';
import { refusalIn } from '../refusals.ts';
import { resolveForm } from '../resolve.ts';
import type { ResolveContext } from '../resolve.ts';
import { TwinSide } from '../side.ts';
import type { SeenSecrets } from '../secrets.ts';
import type { CallForm, PerSide, ReceivedEvent, SideName, TwinStep, Trace, TracedStep } from '../types.ts';
import { ambiguousIn, isAside } from './episodes.ts';
import type { Episode } from './episodes.ts';
import type { ObservedCall, ObservedControl, Recording } from './recording.ts';
import { References } from './references.ts';
import { SocketEvents } from './socket-events.ts';

/** What an episode is followed with. */
export interface FollowOptions {
  readonly recording: Recording;
  /** Of the backend. */
  readonly catalogue: TwinCatalogue;
  readonly secrets: SeenSecrets;
  /** How long an event may follow its call, in real milliseconds. */
  readonly within: number;
  readonly simulator: SandpitServer;
  readonly second: SandpitServer;
}

/** What came of an episode. */
export interface Followed {
  readonly trace: Trace;
  /** Calls that could not be followed. */
  readonly notFollowed: number;
}

/** After a change the sockets of the simulators have so long to receive its events, in milliseconds. */
const SETTLE_MS = 60;
/** By so much the clock of the second simulator gains with every step, so that what depends on moments shows. */
const GAIN_MS = 3;

type Simulated = Exclude<SideName, 'backend'>;
const simulated: readonly Simulated[] = ['simulator', 'second'];

/** Makes the calls of an episode on both simulators, which have begun as the backend had. */
export async function followEpisode(episode: Episode, options: FollowOptions): Promise<Followed> {
  const follower = new Follower(episode, options);
  try {
    await follower.run();
    return { trace: follower.trace, notFollowed: follower.notFollowed };
  } finally {
    follower.close();
  }
}

class Follower {
  readonly trace: TracedStep[] = [];
  notFollowed = 0;
  readonly #episode: Episode;
  readonly #options: FollowOptions;
  readonly #sides: Readonly<Record<Simulated, TwinSide>>;
  readonly #ids = new SameIds();
  readonly #references: References;
  readonly #sockets: SocketEvents;
  readonly #strangers = new Set<string>();
  readonly #bases = new Map<Simulated, number>();
  #catalogues: PerSide<TwinCatalogue> | undefined;
  /** Whether the backend was brought to where the simulators cannot follow. */
  #isLost = false;

  constructor(episode: Episode, options: FollowOptions) {
    this.#episode = episode;
    this.#options = options;
    this.#references = new References(options.catalogue);
    this.#sockets = new SocketEvents(options.recording, episode, options.within);
    const sideOf = ({ url, exchange }: SandpitServer): TwinSide =>
      new TwinSide(url, options.secrets, (_side, account) => exchange.user(account));
    this.#sides = { simulator: sideOf(options.simulator), second: sideOf(options.second) };
  }

  close(): void {
    for (const name of simulated) this.#sides[name].close();
  }

  async run(): Promise<void> {
    await this.#begin();
    const ambiguous = ambiguousIn(this.#episode.observed);
    let steps = 0;
    for (const each of this.#episode.observed) {
      if (each.kind === 'control') {
        await this.#steer(each);
      } else if (this.#isLost || !this.#canFollow(each)) {
        this.notFollowed += 1;
      } else {
        steps += 1;
        // The response may have come from after a change that the simulators are still to make.
        if (!ambiguous.has(each)) await this.#moveClocks(each.date, steps);
        if (this.#isLost) this.notFollowed += 1;
        else await this.#step(each, ambiguous.has(each));
      }
    }
  }

  async #begin(): Promise<void> {
    for (const name of simulated) this.#bases.set(name, await this.#options[name].exchange.clock.now());
    const { observed } = this.#episode;
    const accounts = new Set(
      observed.flatMap((each) => (each.kind === 'call' ? (this.#accountOf(each) ?? []) : [])),
    );
    for (const account of accounts) {
      // An account that was made in the meantime is not one of the scenario.
      const opened = Promise.all(simulated.map((name) => this.#sides[name].open(account)));
      await opened.catch(() => this.#strangers.add(account));
    }
    const [simulator, second] = [
      await this.#sides.simulator.catalogue(),
      await this.#sides.second.catalogue(),
    ];
    this.#catalogues = { backend: this.#options.catalogue, simulator, second };
  }

  #accountOf({ login }: ObservedCall): string | undefined {
    return this.#options.recording.accountOf(login);
  }

  /**
   * A login ends on each side by itself, what is sent by mail or to the disk is each side's own, and extensions are no part of
   * the protocol.
   */
  #canFollow(observed: ObservedCall): boolean {
    const account = this.#accountOf(observed);
    const { extension }: Operation = operations[observed.operation];
    if (extension !== undefined || changesAlone(observed.operation)) return false;
    // The code that it takes was sent by the backend alone; from then on the account has another name there.
    if (observed.operation === 'bindEmail') {
      if (account !== undefined) this.#strangers.add(account);
      return false;
    }
    if (observed.login === undefined) return true;
    const isKnown = account !== undefined && !this.#strangers.has(account);
    return isKnown && refusalIn(observed.body)?.key !== 'LOGIN';
  }

  /** To where the clock of the backend was. Times of events are in milliseconds, those of responses in seconds. */
  async #moveClocks(date: number | undefined, steps: number): Promise<void> {
    const passed = (date ?? 0) - (this.#episode.date ?? date ?? 0);
    let hasMoved = false;
    for (const name of simulated) {
      const { clock } = this.#options[name].exchange;
      const aim = (this.#bases.get(name) ?? 0) + passed + (name === 'second' ? steps * GAIN_MS : 0);
      const left = aim - (await clock.now());
      if (left <= 0) continue;
      await clock.advance(left);
      hasMoved ||= left >= 1000;
    }
    if (hasMoved) await this.#settle();
  }

  /** Events of the simulators reach their sockets. A scenario may bring faults by itself. */
  async #settle(): Promise<void> {
    await wait(SETTLE_MS);
    const { rules } = await controlClient(this.#options.simulator.exchange.control).get('/sim/faults');
    this.#isLost ||= rules.length > 0;
  }

  async #step(observed: ObservedCall, isAmbiguous: boolean): Promise<void> {
    const { operation: call, lang, status, body } = observed;
    const as = this.#accountOf(observed);
    const form = this.#references.formOf(call, observed.form, as, observed.date);
    this.#references.note(call, as, body);
    const step: TwinStep = {
      call,
      form,
      ...(as !== undefined && { as }),
      ...(lang !== undefined && lang !== 'en' && { lang }),
    };
    const began = performance.now();
    const [simulator, second] = await Promise.all(
      simulated.map((name) => callTwice(this.#sides[name], step, this.#formFor(name, step))),
    );
    if (!simulator || !second) return;
    this.#ids.learn(call, { backend: body, simulator: simulator[0]?.body, second: second[0]?.body });
    const events = await this.#events(observed, as, began);
    if (isAmbiguous) {
      this.notFollowed += 1;
      return;
    }
    const responses = { backend: [{ status, body }], simulator, second };
    this.trace.push({ ...step, responses, events });
  }

  #formFor(side: Simulated, { call, form, as }: TwinStep): CallForm {
    const catalogues = this.#catalogues;
    if (!catalogues) return form;
    const context: ResolveContext = {
      catalogues,
      ids: this.#ids,
      lastBody: (name, source) =>
        name === 'backend'
          ? undefined
          : (this.#sides[name].lastBody(source, as) ?? this.#sides[name].lastBody(source, undefined)),
      tradePassword: '',
      now: () => this.#sides[side].now(),
      written: 'backend',
    };
    return resolveForm(call, form, side, context);
  }

  /**
   * What followed a change, where the page had a socket for all of the time in which events may come. The simulators have as
   * long for as many as the backend has sent.
   */
  async #events(
    observed: ObservedCall,
    as: string | undefined,
    began: number,
  ): Promise<PerSide<readonly ReceivedEvent[]>> {
    if (isRead(observed.operation) || as === undefined) return NO_RECEIVED_EVENTS;
    const backend = this.#sockets.after(observed, as);
    const of = (name: Simulated): readonly ReceivedEvent[] =>
      this.#sides[name].events(as, began, Infinity, Infinity);
    const count = (events: readonly ReceivedEvent[]): number =>
      events.filter(({ name }) => isCaused(name)).length;
    const isShort = (): boolean => simulated.some((name) => count(of(name)) < count(backend ?? []));
    await wait(SETTLE_MS);
    while (isShort() && performance.now() < began + this.#options.within) await wait(SETTLE_MS);
    return backend ? { backend, simulator: of('simulator'), second: of('second') } : NO_RECEIVED_EVENTS;
  }

  /** What steers a host of the simulator steers those that follow it. */
  async #steer(observed: ObservedControl): Promise<void> {
    const { path, body, status } = observed;
    if (this.#isLost || status >= 400 || isAside(observed)) return;
    if (!isFollowed(path)) {
      this.#isLost = true;
      return;
    }
    const order = path === '/sim/clock' ? stepsOf(body) : body;
    if (order === undefined) return;
    const done = simulated.map((name) => this.#options[name].exchange.control('POST', path, order));
    const [ours] = await Promise.allSettled(done);
    if (ours?.status === 'rejected') this.#isLost = true;
    await this.#settle();
  }
}

const isFollowed = (path: string): boolean =>
  path.startsWith('/sim/operator/') || ['/sim/clock', '/sim/cue', '/sim/next'].includes(path);

/** The clocks of the simulators stand between the calls. An instant is where the backend's clock is at the next call. */
function stepsOf(body: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!isObject(body)) return undefined;
  const entries = Object.entries(body).filter(([key]) => key !== 'speed' && key !== 'toInstant');
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
