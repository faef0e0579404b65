/** Makes a runtime available to the control plane. */
import type { ControlTarget, FrameLog, Lease, RequestLog, ResetRequest } from '#simulator/control/index.ts';
import { readLocalText } from '#simulator/scenario/index.ts';
import type { Catalogue, ListedScenario, ScenarioData } from '#simulator/scenario/index.ts';
import type { LiveExchange } from './live-exchange.ts';
import type { TimeMachine } from './time-machine.ts';

/** What the control plane needs of a runtime. */
export interface ControlHost {
  readonly catalogue: Catalogue;
  readonly requests: RequestLog;
  readonly frames: FrameLog;
  readonly lease: Lease;
  readonly timeMachine: TimeMachine;
  /** Throws NotRunning. */
  running(): LiveExchange;
  /** That of the running exchange. */
  scenario(): ScenarioData | undefined;
  reset(request: ResetRequest): Promise<void>;
  pump(): Promise<void>;
}

/** A runtime as the control plane sees it. */
export function createControlTarget(host: ControlHost): ControlTarget {
  const { timeMachine } = host;
  const clock = () => {
    const live = host.running();
    return { now: live.exchange.kernel.now(), speed: live.clock().speed };
  };
  return {
    lease: host.lease,
    clock,
    state: () => {
      const { scenario, exchange, branch } = host.running();
      const { name, title, seed, start } = scenario;
      const { kernel } = exchange;
      const journal = { hash: kernel.hash(), seq: kernel.lastSeq(), audit: kernel.audit() };
      return { scenario: name, title, seed, branch, start, ...clock(), ...journal };
    },
    session: () => {
      const { scenario, branch } = host.running();
      return { scenario: scenario.name, seed: scenario.seed, branch };
    },
    setSpeed: (speed) => host.running().setSpeed(speed),
    travelTo: (at) => host.running().travelTo(at),
    reset: (request) => host.reset(request),
    messages: () => host.running().codes(),
    exchange: () => host.running().exchange,
    pump: () => host.pump(),
    settle: () => host.running().settle(),
    scenarios: () => [...ownScenario(host.scenario()), ...host.catalogue.list()],
    requests: (query) => host.requests.entries(query),
    frames: (query) => host.frames.entries(query),
    records: (afterSeq) => timeMachine.records(afterSeq),
    back: (request) => timeMachine.back(request),
    branches: () => timeMachine.branches(),
    openBranch: (name) => timeMachine.openBranch(name),
    recording: () => timeMachine.recording(),
    importRecording: (given) => timeMachine.importRecording(given),
    snapshot: () => timeMachine.snapshot(),
    importSnapshot: (given) => timeMachine.importSnapshot(given),
    link: () => timeMachine.link(),
    importLink: (fragment) => timeMachine.importLink(fragment),
  };
}

/** The scenario that is played, where the catalogue does not have it. */
function ownScenario(present: ScenarioData | undefined): readonly ListedScenario[] {
  if (present?.source === undefined) return [];
  const { name, title, summary = readLocalText('') } = present;
  return [{ name, title, summary }];
}
