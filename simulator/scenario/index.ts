export { createCatalogue } from './catalogue.ts';
export type { Catalogue } from './catalogue.ts';
export type { ScenarioData, SeedBalance } from './data.ts';
export { ScenarioFault } from './fault.ts';
export { parseScenario } from './parse.ts';
