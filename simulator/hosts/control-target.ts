/** Makes a runtime available to the control plane. */
import type { ControlTarget } from '#simulator/control/index.ts';
import { readLocalText } from '#simulator/scenario/index.ts';
import type { ListedScenario, ScenarioData } from '#simulator/scenario/index.ts';
import type { LiveExchange } from './live-exchange.ts';
import { Replay } from './replay.ts';
import type { ReplayHost } from './replay.ts';
import type { Replica } from './replica.ts';
import { TimeMachine } from './time-machine.ts';
import type { TimeMachineHost } from './time-machine.ts';

/** What the control plane needs of a runtime. */
export interface ControlHost
  extends
    TimeMachineHost,
    ReplayHost,
    Pick<ControlTarget, 'requests' | 'frames' | 'lease' | 'reset' | 'pump'> {
  /** What runs, if anything does. */
  live(): LiveExchange | undefined;
  /** Given where several hosts share the exchange. */
  readonly replica: Replica | undefined;
}

/** A runtime as the control plane sees it. */
export function createControlTarget(host: ControlHost): ControlTarget {
  const { running } = host;
  const branches = new TimeMachine(host);
  const replay = new Replay(host, branches);
  const clock = () => {
    const live = running();
    return { now: live.exchange.kernel.now(), speed: live.clock().speed };
  };
  return {
    ...host,
    branches,
    replay,
    clock,
    session: () => {
      const { scenario, branch } = running();
      return { scenario: scenario.name, seed: scenario.seed, branch };
    },
    state: () => {
      const { scenario, exchange, branch } = running();
      const { name, title, seed, start } = scenario;
      const { kernel } = exchange;
      const journal = { hash: kernel.hash(), seq: kernel.lastSeq(), audit: kernel.audit() };
      return { scenario: name, title, seed, branch, start, ...clock(), ...journal };
    },
    setSpeed: (speed) => running().setSpeed(speed),
    travelTo: async (at) => {
      // Beyond its end there is nothing to replay: the branch itself goes on.
      const { replayed } = running();
      if (replayed && at >= replayed.end) await replay.goTo(replayed.end);
      await running().travelTo(at);
    },
    shared: () => {
      const place = host.replica?.report?.();
      return place && { place, exchange: host.live()?.exchange };
    },
    messages: () => running().codes(),
    exchange: () => running().exchange,
    settle: () => running().settle(),
    scenarios: () => [...ownScenario(host.live()?.scenario), ...host.catalogue.list()],
  };
}

/** The scenario that is played, where the catalogue does not have it. */
function ownScenario(present: ScenarioData | undefined): readonly ListedScenario[] {
  if (present?.source === undefined) return [];
  const { name, title, summary = readLocalText('') } = present;
  return [{ name, title, summary }];
}
