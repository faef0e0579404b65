import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { articles } from '#fixtures/seed/articles.ts';
import { seedTexts } from '#fixtures/seed/texts/index.ts';
import countries from '#locales/countries.json' with { type: 'json' };
import { calls } from '#simulator/control/plane.ts';
import { controlDocument } from '#simulator/control/openapi.ts';
import { currencies } from '#simulator/engine/market/index.ts';
import { measuredDocuments, readRuns } from '../bench/kept.ts';
import { actionsPage } from './actions-page.ts';
import { brunoCollection } from './bruno-collection.ts';
import { contractDocuments } from './contract-documents.ts';
import { modelledMinutes } from './modelled-minutes.ts';
import { scenarioSchemaDocument } from './scenario-schema.ts';
import { crowdDocument } from './seed-crowd.ts';
import { seedIssues } from './seed-issues.ts';

/**
 * `npm run generate` writes every file that is made from another; with `--check` it writes nothing and fails
 * when one is stale, so that a checked-in document cannot drift from its source. Both fail, and write nothing, where
 * the seed data is wrong.
 */
async function main(): Promise<void> {
  const issues = seedIssues({
    articles,
    texts: seedTexts,
    countries,
    currencies: currencies.map(({ name }) => name),
    hasPicture: (path) => existsSync(`public/${path}`),
  });
  if (issues.length > 0) {
    console.error(issues.join('\n'));
    process.exitCode = 1;
    return;
  }
  const contract = contractDocuments();
  const control = `${JSON.stringify(controlDocument(calls), null, 2)}\n`;
  const documents: Readonly<Record<string, string>> = {
    ...contract,
    'docs/actions.md': actionsPage(),
    'docs/control-openapi.json': control,
    'docs/bruno.json': brunoCollection(contract['shared/contract/openapi.json'], control),
    'docs/scenario.schema.json': scenarioSchemaDocument(),
    'fixtures/seed/crowd.json': await crowdDocument(currencies),
    ...modelledMinutes(),
    ...measuredDocuments(readRuns()),
  };
  const checkOnly = process.argv.includes('--check');
  const stale = Object.entries(documents).filter(
    ([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text,
  );
  if (checkOnly && stale.length > 0) {
    console.error(`stale: ${stale.map(([path]) => path).join(', ')} (run "npm run generate")`);
    process.exitCode = 1;
    return;
  }
  for (const [path, text] of stale) writeFileSync(path, text);
  const rewritten = stale.length === 0 ? 'all fresh' : `rewritten: ${stale.map(([path]) => path).join(', ')}`;
  console.log(`${Object.keys(documents).length} generated files, ${rewritten}`);
}

await main();
