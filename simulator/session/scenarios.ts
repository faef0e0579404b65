/** Which scenario a session is played with: one of the host's catalogue, or one that came with the session or a request. */
import { readLocalText } from '#simulator/engine/scenario/index.ts';
import type {
  Catalogue,
  ListedScenario,
  ScenarioData,
  ScenarioSource,
} from '#simulator/engine/scenario/index.ts';
import type { Journals } from './journals.ts';
import type { ExchangeParts } from './parts.ts';

/** Which session: a scenario, a seed where it is not the scenario's own, a branch where it is not the one open last. */
export interface SessionChoice {
  readonly scenario: string;
  readonly seed?: string;
  readonly branch?: string;
  /** What the scenario is read from, where the catalogue has none of its name. */
  readonly source?: ScenarioSource;
}

export interface ScenarioDeps {
  readonly catalogue: Catalogue;
  readonly journals: Journals;
  readonly parts: ExchangeParts;
}

/**
 * Loads the scenario of a session: one of its own from its source or from what is stored of the session.
 * @throws ScenarioError
 */
export async function loadScenario(
  { catalogue, journals }: Pick<ScenarioDeps, 'catalogue' | 'journals'>,
  { scenario, seed, source }: SessionChoice,
): Promise<ScenarioData> {
  const known = source ?? (await storedSource({ catalogue, journals }, scenario, seed));
  return known === undefined ? catalogue.load(scenario, seed) : catalogue.read(known, seed);
}

/** The scenarios that can be begun: the one that is played where the catalogue does not have it, then those of the catalogue. */
export async function listedScenarios(
  catalogue: Catalogue,
  played: ScenarioData | undefined,
): Promise<readonly ListedScenario[]> {
  if (played?.source === undefined) return catalogue.list();
  const { name, title, summary = readLocalText('') } = played;
  return [{ name, title, summary }, ...(await catalogue.list())];
}

/** What is stored of a scenario that is not in the catalogue; undefined for one that is, and where nothing is stored. */
export async function storedSource(
  { catalogue, journals }: Pick<ScenarioDeps, 'catalogue' | 'journals'>,
  scenario: string,
  seed: string | undefined,
): Promise<ScenarioSource | undefined> {
  if (seed === undefined || catalogue.names().includes(scenario)) return undefined;
  return (await journals.list(scenario, seed)).find(({ source }) => source !== undefined)?.source;
}
