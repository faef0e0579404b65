/** What a rehearsal learns of the tests while the command runs: from what passes, and from the fixture of the package. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { messageOf } from '#shared/json.ts';
import { isOfForeignPage } from '#simulator/server/access.ts';
import type { Deviation } from '../deviations/deviation.ts';
import { bytesOf } from '../twin/proxy/forward.ts';
import { BEGIN_PATH, END_PATH } from './screen.ts';
import type { TestReport } from './screen.ts';

/** What passed during a test, or during the whole command. */
export interface TestTraffic {
  /** Operations that were called. */
  readonly calls: ReadonlySet<string>;
  /** Deviations that would have changed, or have changed, what passed, and how often. */
  readonly touched: ReadonlyMap<Deviation, number>;
}

/** One test that was run. */
export interface TestRun extends TestReport, TestTraffic {
  /** The exchange as the test left it, where that was asked for. */
  readonly snapshot: unknown;
}

/** How a command is run. */
export interface Scene {
  /** Whether a test is to run. */
  isWanted(test: string): boolean;
  /** Takes the exchange as a test leaves it. */
  snapshot(): Promise<unknown>;
}

/** Collects what is reported of one run of the command at a time. */
export class Stage {
  #scene: Scene = { isWanted: () => true, snapshot: () => Promise.resolve(undefined) };
  #tests = new Map<string, TestRun>();
  #whole = nothing();
  #present: { readonly test: string; readonly passed: ReturnType<typeof nothing> } | undefined;

  /** Forgets what was reported before. */
  begin(scene: Scene): void {
    this.#scene = scene;
    this.#tests = new Map();
    this.#whole = nothing();
    this.#present = undefined;
  }

  /** The tests that were run; none where the tests do not have the fixture. */
  get tests(): ReadonlyMap<string, TestRun> {
    return this.#tests;
  }

  /** What passed altogether. */
  get whole(): TestTraffic {
    return this.#whole;
  }

  call(name: string): void {
    this.#whole.calls.add(name);
    this.#present?.passed.calls.add(name);
  }

  touch(deviation: Deviation): void {
    for (const { touched } of [this.#whole, this.#present?.passed ?? nothing()])
      touched.set(deviation, (touched.get(deviation) ?? 0) + 1);
  }

  /** Responds to the calls of the fixture. */
  respond(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const handle =
      incoming.url === BEGIN_PATH ? this.#begin : incoming.url === END_PATH ? this.#end : undefined;
    if (!handle) return false;
    if (isOfForeignPage(incoming, {})) {
      outgoing.writeHead(403).end('Only the tests that are rehearsed report here.');
      return true;
    }
    void bytesOf(incoming)
      .then((body) => handle.call(this, JSON.parse(body.toString('utf8')) as TestReport))
      .then((response) => outgoing.writeHead(200).end(JSON.stringify(response)))
      .catch((error: unknown) => outgoing.writeHead(409).end(messageOf(error)));
    return true;
  }

  #begin({ test }: Pick<TestReport, 'test'>): object {
    const other = this.#present?.test;
    if (other !== undefined) throw new Error(`"${other}" runs while "${test}" begins: ${ONE_AT_A_TIME}`);
    const isWanted = this.#scene.isWanted(test);
    if (isWanted) this.#present = { test, passed: nothing() };
    return { isWanted };
  }

  async #end(report: TestReport): Promise<object> {
    const { passed } = this.#present ?? { passed: nothing() };
    this.#present = undefined;
    this.#tests.set(report.test, { ...report, ...passed, snapshot: await this.#scene.snapshot() });
    return {};
  }
}

const ONE_AT_A_TIME = 'sandpit rehearse needs one test at a time (--workers 1).';

const nothing = (): { readonly calls: Set<string>; readonly touched: Map<Deviation, number> } => ({
  calls: new Set(),
  touched: new Map(),
});
