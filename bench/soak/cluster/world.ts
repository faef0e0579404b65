/** Plays a session of the simulated cluster, and checks what it promises. */
import type { HttpResponse } from '#simulator/http.ts';
import { readJournalLine } from '#simulator/session/storage/lines.ts';
import { Broken, mustHold } from '../simulation/broken.ts';
import { ClusterNode } from './host.ts';
import type { NodeReport } from './host.ts';
import { MemoryLog } from './memory-log.ts';
import type { Link, WrittenMessage } from './memory-log.ts';
import { FIRST_HOSTS } from './session.ts';
import type { Happening, ClusterSession } from './session.ts';
import { VirtualTime } from './time.ts';

/** What came of a session. */
export interface ClusterOutcome {
  /** Commands that were acknowledged. */
  readonly acknowledged: number;
  /** Terms in which somebody led. */
  readonly terms: number;
  readonly virtualMs: number;
  /** What was found, and when. */
  readonly broken: { readonly at: number; readonly message: string } | undefined;
}

const READ_MS = 250;
const REPEAT_MS = 400;
/** How long a cluster may take to find together when nothing is broken any more. */
const CALM_MS = 60_000;
/** A host whose process was stopped is told so late that it may have begun something. */
const SETTLE_MS = 3_000;

/** What may stop the exchange of a host: another one leads, or the log does not answer while a session is opened. */
const STOPS: ReadonlySet<string> = new Set(['JournalLost', 'TimeoutError']);

/** A command of a caller. */
interface Command {
  readonly id: number;
  state: 'unknown' | 'acknowledged' | 'denied';
}

/** What anyone has seen. */
interface Seen {
  at: number;
  total: number;
}

interface TextEnvelope {
  readonly type: string;
  readonly message: unknown;
}

class World {
  readonly time = new VirtualTime();
  readonly log: MemoryLog;
  readonly #session: ClusterSession;
  readonly #hosts: ClusterNode[] = [];
  readonly #commands: Command[] = [];
  /** By stream: who has taken it over last. */
  readonly #writers = new Map<string, Link>();
  /** By host and branch. */
  readonly #seen = new Map<string, Seen>();
  /** Hashes by branch, command and instant. */
  readonly #hashes = new Map<string, string>();
  readonly #terms = new Set<number>();
  #broken: Broken | undefined;
  #isCalm = false;

  constructor(session: ClusterSession) {
    this.#session = session;
    this.log = new MemoryLog(this.time, session.seed);
    this.log.onAppend = (stream, message) => this.#checkWriter(stream, message);
  }

  outcome(broken?: string): ClusterOutcome {
    const acknowledged = this.#commands.filter(({ state }) => state === 'acknowledged').length;
    const message = broken ?? this.#broken?.message;
    return {
      acknowledged,
      terms: this.#terms.size,
      virtualMs: this.time.now,
      broken: message === undefined ? undefined : { at: Math.round(this.time.now), message },
    };
  }

  async play(): Promise<void> {
    for (let index = 0; index < FIRST_HOSTS; index++) this.#join();
    await this.#run(500);
    this.#readOften();
    for (const { afterMs, what } of this.#session.steps) {
      await this.#run(afterMs);
      this.#take(what);
    }
    await this.#run(SETTLE_MS);
    await this.#calm();
  }

  async #run(ms: number, isOver = () => false): Promise<void> {
    await this.time.runUntil(this.time.now + ms, () => this.#broken !== undefined || isOver());
    if (this.#broken) throw this.#broken;
  }

  /** Notes that a promise is broken, whoever's code runs at the moment. */
  #check(isSo: boolean, otherwise: () => string): void {
    if (!isSo) this.#broken ??= new Broken(otherwise());
  }

  get #running(): readonly ClusterNode[] {
    return this.#hosts.filter(({ process, isLeaving }) => !process.isDead && !isLeaving);
  }

  #pick(index: number): ClusterNode | undefined {
    return this.#running[index % Math.max(1, this.#running.length)];
  }

  #join(): void {
    const number = this.#hosts.length;
    const { skews } = this.#session;
    const rate = 1 + (skews[number % skews.length] ?? 0) / 1_000;
    const process = { rate, offset: number * 1_000, isDead: false, pausedUntil: 0 };
    this.time.as(process, () => {
      const host = new ClusterNode(`host ${number}`, this.log, process);
      this.#hosts.push(host);
      host
        .start((name, message) =>
          this.#check(
            STOPS.has(name) || message === 'The exchange has been closed.',
            () => `${host.name} has stopped: ${name}: ${message}`,
          ),
        )
        .catch(() => host.kill());
    });
  }

  #take(what: Happening): void {
    if ('host' in what) return this.#takeAt(what, this.#pick(what.host));
    const { network } = this.log;
    const later = (ms: number, run: () => void): void =>
      void this.time.at(this.time.now + ms, undefined, run);
    switch (what.do) {
      case 'join':
        return this.#join();
      case 'slow':
        network.slowMs = what.byMs;
        return later(what.forMs, () => (network.slowMs = 0));
      case 'double':
        network.doubles = true;
        return later(what.forMs, () => (network.doubles = false));
      case 'readOld':
        network.staleMs = what.byMs;
        return later(what.forMs, () => (network.staleMs = 0));
      case 'takeTwo':
        network.takesTwo = true;
        return later(what.forMs, () => (network.takesTwo = false));
    }
  }

  /** What happens to one host. */
  #takeAt(what: Extract<Happening, { host: number }>, host: ClusterNode | undefined): void {
    if (!host) return;
    switch (what.do) {
      case 'command':
        return this.#command(what.host, what.isRepeated);
      case 'jump':
        return this.#control(host, { advanceMs: what.ms });
      case 'speed':
        return this.#control(host, { speed: what.speed });
      case 'back':
        return this.time.as(host.process, () => void host.call('POST', '/sim/back', { byMs: what.ms }));
      case 'leave':
        return this.time.as(host.process, () => void host.stop());
      case 'kill':
        return host.kill();
      case 'pause':
        host.process.pausedUntil = Math.max(host.process.pausedUntil, this.time.now + what.forMs);
        return;
      case 'cut':
        return host.link.cut(what.forMs, what.isNoticed);
      case 'deafen':
        host.link.deafUntil = this.time.now + what.forMs;
        return;
      case 'mute':
        host.link.muteUntil = this.time.now + what.forMs;
        return;
    }
  }

  #control(host: ClusterNode, body: object): void {
    this.time.as(host.process, () => void host.call('POST', '/sim/clock', body));
  }

  /** Has a call made in the process of a host, which may stand still or end meanwhile. */
  #ask(
    host: ClusterNode,
    call: () => Promise<HttpResponse> | undefined,
    then: (response: HttpResponse) => void,
  ): void {
    this.time.at(this.time.now, host.process, () => void call()?.then(then));
  }

  #command(first: number, isRepeated: boolean): void {
    const command: Command = { id: 1_000_000 + this.#commands.length * 1_000, state: 'unknown' };
    this.#commands.push(command);
    const form = `amount=${command.id}`;
    const key = isRepeated ? `command-${command.id}` : undefined;
    const attempt = (index: number): void => {
      const host = this.#pick(index);
      if (command.state === 'acknowledged' || !host) return;
      this.#ask(
        host,
        () => host.call('POST', '/api/add', form, key),
        (response) => this.#answered(command, host, response),
      );
      if (isRepeated && !this.#isCalm)
        this.time.at(this.time.now + REPEAT_MS, undefined, () => attempt(index + 1));
    };
    attempt(first);
  }

  #answered(command: Command, host: ClusterNode, { status, body }: HttpResponse): void {
    const { type, message } = parsed<TextEnvelope>(body);
    if (status === 200 && type === 'ok') {
      command.state = 'acknowledged';
      // Its caller finds it there.
      if (typeof message === 'number') this.#sees(host, { at: 0, total: message });
    } else if (String(message).includes('was not carried out') && command.state === 'unknown') {
      command.state = 'denied';
    }
  }

  /** Reads at every host all the time. */
  #readOften(): void {
    for (const host of this.#running) {
      let before = { at: 0, total: 0, branch: '' };
      const read = (): Promise<HttpResponse> | undefined => {
        before = { ...this.#seenAt(host), branch: host.branch };
        return host.call('GET', '/api/total');
      };
      this.#ask(host, read, ({ status, body, headers }) => {
        if (status !== 200) return;
        const { message } = parsed<TextEnvelope>(body);
        const at = Date.parse(new Headers(headers).get('date') ?? '');
        this.#checkRead(host, before, { at, total: Number(message) });
      });
      this.#ask(
        host,
        () => host.call('GET', '/sim/room'),
        ({ status, body }) => {
          if (status === 200) this.#checkReport(host, parsed<NodeReport>(body));
        },
      );
    }
    if (!this.#isCalm) this.time.at(this.time.now + READ_MS, undefined, () => this.#readOften());
  }

  #seenAt(host: ClusterNode): Seen {
    return this.#seen.get(`${host.name} ${host.branch}`) ?? { at: 0, total: 0 };
  }

  /** Somebody was shown something at a host. */
  #sees(host: ClusterNode, { at, total }: Seen): void {
    const seen = this.#seenAt(host);
    const later = { at: Math.max(seen.at, at), total: Math.max(seen.total, total) };
    this.#seen.set(`${host.name} ${host.branch}`, later);
  }

  /** Nothing that was shown at a host before a call is gone there. */
  #checkRead(host: ClusterNode, before: Seen & { readonly branch: string }, read: Seen): void {
    if (before.branch !== host.branch) return;
    const text = ({ at, total }: Seen) => `${total} at ${new Date(at).toISOString()}`;
    this.#check(
      read.at >= before.at && read.total >= before.total,
      () => `${host.name} has shown ${text(before)} of "${before.branch}", and then ${text(read)}`,
    );
    this.#sees(host, read);
  }

  #checkReport(host: ClusterNode, { role, term, seq, at, hash }: NodeReport): void {
    if (role === 'leader') return void this.#terms.add(term);
    const place = `${host.branch} ${seq} ${at}`;
    const known = this.#hashes.get(place) ?? hash;
    this.#hashes.set(place, known);
    this.#check(known === hash, () => `${host.name} has another hash at ${place}`);
  }

  /** Only the host that has taken a stream over last writes records into it. */
  #checkWriter(stream: string, { writer, text, sequence }: WrittenMessage): void {
    const before = this.#writers.get(stream);
    if (text === '' || sequence === 1) this.#writers.set(stream, writer);
    else this.#check(before === writer, () => `two hosts write ${stream}, message ${sequence}`);
  }

  /** When nothing is broken any more, all hosts find together, and everything is as it was promised. */
  async #calm(): Promise<void> {
    Object.assign(this.log.network, { slowMs: 0, doubles: false, staleMs: 0, takesTwo: false });
    for (const { link, process } of this.#running) {
      link.heal();
      process.pausedUntil = 0;
    }
    if (this.#running.length === 0) this.#join();
    const stopped = { is: false };
    const stop = (): void => {
      const host = this.#running.find(({ isUp }) => isUp);
      if (host) {
        this.#ask(
          host,
          () => host.call('POST', '/sim/clock', { speed: 0 }),
          ({ status }) => (stopped.is ||= status === 200),
        );
      }
      if (!stopped.is) this.time.at(this.time.now + 1_000, undefined, stop);
    };
    stop();
    await this.#run(CALM_MS, () => stopped.is);
    mustHold(stopped.is, () => 'no host takes a command a minute after everything is whole again');
    const unknown = () => this.#commands.some(({ state }) => state === 'unknown');
    let reports: readonly NodeReport[] = [];
    const isOne = (): boolean =>
      reports.length === this.#running.length &&
      new Set(reports.map(({ seq, at, term }) => `${seq} ${at} ${term}`)).size === 1;
    for (let look = 0; look < CALM_MS / 1_000 && (!isOne() || (unknown() && look < 12)); look++) {
      const found: NodeReport[] = [];
      for (const host of this.#running) {
        this.#ask(
          host,
          () => host.call('GET', '/sim/room'),
          ({ status, body }) => status === 200 && found.push(parsed<NodeReport>(body)),
        );
      }
      await this.#run(1_000);
      reports = found;
    }
    this.#isCalm = true;
    mustHold(isOne(), () => `a minute after everything is whole the hosts are at ${JSON.stringify(reports)}`);
    mustHold(
      new Set(reports.map(({ hash }) => hash)).size === 1,
      () => `hosts have different hashes: ${JSON.stringify(reports)}`,
    );
    mustHold(reports.filter(({ role }) => role === 'leader').length === 1, () => 'not one host leads');
    this.#checkCommands();
  }

  /** What was acknowledged is there once, on some branch; nothing is there twice; what was denied is not there. */
  #checkCommands(): void {
    const counts = new Map<number, number>();
    for (const [stream, messages] of this.log.streams) {
      const amounts = messages.flatMap(amountsIn);
      mustHold(
        new Set(amounts).size === amounts.length,
        () => `${stream} has a command twice: ${amounts.join()}`,
      );
      for (const amount of amounts) counts.set(amount, (counts.get(amount) ?? 0) + 1);
    }
    for (const { id, state } of this.#commands) {
      const count = counts.get(id) ?? 0;
      mustHold(state !== 'acknowledged' || count > 0, () => `command ${id} was acknowledged and is gone`);
      mustHold(state !== 'denied' || count === 0, () => `command ${id} was denied and is there`);
    }
  }

  leave(): void {
    for (const host of this.#hosts) host.kill();
  }
}

/** What the code under test has written. */
const parsed = <Value>(json: HttpResponse['body']): Value => JSON.parse(String(json)) as Value;

interface AddRecord {
  readonly name: string;
  readonly input: { readonly amount: number };
}

/** The amounts of the commands in a message. */
const amountsIn = ({ text, sequence }: WrittenMessage): readonly number[] =>
  sequence === 1
    ? []
    : text.split('\n').flatMap((line) => {
        if (line === '' || line.startsWith('@')) return [];
        const { name, input } = parsed<AddRecord>(readJournalLine(line).text);
        return name === 'till.add' ? [input.amount] : [];
      });

/** Plays a session to its end, or until a promise is broken. */
export async function playClusterSession(session: ClusterSession): Promise<ClusterOutcome> {
  const world = new World(session);
  const putBack = world.time.install();
  const { warn, error } = console;
  Object.assign(console, { warn: () => undefined, error: () => undefined });
  try {
    await world.play();
    return world.outcome();
  } catch (problem) {
    return world.outcome(
      problem instanceof Broken
        ? problem.message
        : String(problem instanceof Error ? problem.stack : problem),
    );
  } finally {
    world.leave();
    putBack();
    Object.assign(console, { warn, error });
  }
}
