/** The session that a reset asks for. */
import { UnknownScenario } from '#simulator/control/index.ts';
import type { ResetRequest } from '#simulator/control/index.ts';
import { StartError } from '#simulator/engine/exchange.ts';
import { playOut } from '#simulator/engine/exchange/played.ts';
import {
  isScenarioFile,
  ownName,
  ScenarioError,
  sourceOfDocument,
} from '#simulator/engine/scenario/index.ts';
import type { Catalogue, ScenarioChanges, ScenarioSource } from '#simulator/engine/scenario/index.ts';
import { changedScenario } from '#simulator/engine/scenario/own.ts';
import { storedSource } from './scenarios.ts';
import type { ScenarioDeps, SessionChoice } from './scenarios.ts';

/**
 * The session that a reset asks for; what it does not say is as in `present`.
 * @throws UnknownScenario, and ScenarioError for a scenario that cannot be begun with
 */
export async function requestedSession(
  deps: ScenarioDeps,
  request: ResetRequest,
  present: SessionChoice,
): Promise<SessionChoice> {
  const { users, balances, prices } = request;
  const given = givenSource(request);
  const scenario = typeof request.scenario === 'string' ? request.scenario : present.scenario;
  const isSame = given === undefined && scenario === present.scenario;
  const seed = request.seed ?? (isSame ? present.seed : undefined);
  const own = given ?? (isSame ? present.source : await storedSource(deps, scenario, seed));
  if (own === undefined && !deps.catalogue.names().includes(scenario))
    throw unknown(scenario, deps.catalogue);
  const changes = [users, balances, prices].some((change) => change !== undefined)
    ? { users, balances, prices }
    : undefined;
  if (own === undefined && changes === undefined) return { scenario, seed };
  const base = own ?? (await deps.catalogue.source(scenario));
  if (base === undefined) throw unknown(scenario, deps.catalogue);
  const source =
    changes === undefined ? await proven(deps, base, seed) : await changed(deps, base, changes, seed);
  return { scenario: ownName(source.file), seed, source };
}

function givenSource({ scenario, file, files }: ResetRequest): ScenarioSource | undefined {
  if (file) return { file: file.name, text: file.text, files };
  return typeof scenario === 'object' ? { ...sourceOfDocument(scenario), files } : undefined;
}

function unknown(scenario: string, catalogue: Catalogue): UnknownScenario {
  return new UnknownScenario(
    `There is no scenario "${scenario}"; there are ${catalogue.names().join(', ')}.`,
  );
}

/** A scenario with changes; issues name the place in the author's own file or options. */
async function changed(
  deps: ScenarioDeps,
  base: ScenarioSource,
  changes: ScenarioChanges,
  seed: string | undefined,
): Promise<ScenarioSource> {
  const { source, placeOf } = await changedScenario(base, changes);
  try {
    return await proven(deps, source, seed);
  } catch (error) {
    // What is wrong with the base has its lines.
    await deps.catalogue.read(base);
    throw error instanceof ScenarioError ? error.withoutLines(placeOf) : error;
  }
}

/** Builds an exchange with it and the seed on trial: a scenario that cannot be begun is refused while the present session goes on. */
async function proven(
  { catalogue, parts }: ScenarioDeps,
  source: ScenarioSource,
  seed: string | undefined,
): Promise<ScenarioSource> {
  const data = await catalogue.read(source, seed);
  try {
    playOut(parts.createExchange(data));
    return source;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const { locateFault } = await import('#simulator/engine/scenario/text.ts');
    const fault = locateFault(source.text, source.file, error.path, error.message);
    throw isScenarioFile(source) ? fault : fault.withoutLines();
  }
}
