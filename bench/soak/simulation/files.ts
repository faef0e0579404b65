/** What a session begins with, and what it is handed on as. */
import { createMemoryJournals } from '#simulator/session/journals.ts';
import type { ExchangeParts } from '#simulator/session/parts.ts';
import type { ResetRequest } from '#simulator/control/index.ts';
import type { Catalogue, ScenarioData, ScenarioSource } from '#simulator/engine/scenario/index.ts';
import { mustHold } from './broken.ts';
import { SteppedHost } from './host.ts';
import type { State } from './host.ts';
import type { Beginning, SharedFile } from './session.ts';

/** What every session of the simulation begins with. */
export const SCENARIO = 'calm-market';

type KeptScenario = ScenarioSource & { readonly error?: unknown };

interface SharedOptions {
  readonly catalogue: Catalogue;
  readonly parts: ExchangeParts;
  readonly scenario: ScenarioData;
}

/** What a reset asks for; undefined where the session cannot be kept as a scenario. */
export async function requestFor(
  host: SteppedHost,
  beginning: Beginning,
  { catalogue, number }: { readonly catalogue: Catalogue; readonly number: number },
): Promise<ResetRequest | undefined> {
  switch (beginning) {
    case 'same':
      return {};
    case 'seed':
      return { seed: `seed ${number}` };
    case 'changes':
      return { balances: { demo: { USDT: 5_000 + number } } };
    case 'own': {
      const source = await catalogue.source(SCENARIO);
      return source && { file: { name: 'mine.yaml', text: source.text }, files: source.files };
    }
    case 'kept': {
      const refused = ['TOO_LONG', 'NO_BEGINNING'];
      const kept = await host.control<KeptScenario>('GET', '/sim/scenario', undefined, refused);
      return 'error' in kept ? undefined : { file: { name: kept.file, text: kept.text }, files: kept.files };
    }
  }
}

/** What is shared must open on a host that keeps its journals in memory, with the same hash. */
export async function share(
  host: SteppedHost,
  as: SharedFile,
  { catalogue, scenario, parts }: SharedOptions,
): Promise<void> {
  const file = await host.control<object>('GET', `/sim/${as}`, undefined, ['TOO_LONG']);
  if ('error' in file) return;
  const session = { scenario: scenario.name, seed: scenario.seed };
  const journals = createMemoryJournals();
  const other = new SteppedHost('other', { catalogue, parts, journals, session, realTime: () => 0 });
  const [here, there] = [await host.state(), await other.control<State>('POST', `/sim/${as}`, file)];
  await other.session.close();
  mustHold(
    here.hash === there.hash,
    () => `the ${as} opens with the hash ${there.hash}, here it is ${here.hash}`,
  );
  mustHold(here.now === there.now, () => `the ${as} opens at ${there.now}, here it is ${here.now}`);
}
