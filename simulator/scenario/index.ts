export { createCatalogue } from './catalogue.ts';
export type { Catalogue, ScenarioFiles } from './catalogue.ts';
export type { ScenarioData, SeedBalance, SeedUser, StartPrice } from './data.ts';
export { ScenarioFault } from './fault.ts';
export type { Fault } from './fault.ts';
export { parseScenario } from './parse.ts';
