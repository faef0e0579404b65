/** The public entry of scenarios. */
export { createCatalogue } from './catalogue.ts';
export type { Catalogue, ListedScenario } from './catalogue.ts';
export type { ScenarioData, SeedBalance } from './data.ts';
export { ScenarioError } from './fault.ts';
export type { ScenarioChanges } from './own.ts';
export { isScenarioFile, ownName, sourceOfDocument } from './source.ts';
export type { ScenarioSource } from './source.ts';
export { RULES_VERSION, rulesIssue, rulesOf, UNMARKED_RULES } from './rules.ts';
export { readDuration, readLocalText, writtenClock } from './fields.ts';
export type { LocalText } from './fields.ts';
