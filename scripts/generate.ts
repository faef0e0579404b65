import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { calls } from '#simulator/control/plane.ts';
import { controlDocument } from '#simulator/control/openapi.ts';
import { actionsPage } from './actions-page.ts';
import { contractDocuments } from './contract-documents.ts';
import { modelledMinutes } from './modelled-minutes.ts';
import { scenarioSchemaDocument } from './scenario-schema.ts';
import { seedUsersDocument } from './seed-users.ts';

/**
 * `npm run generate` writes every file that is made from another; with `--check` it writes nothing and fails
 * when one is stale, so that a checked-in document cannot drift from its source.
 */
function main(): void {
  const documents: Readonly<Record<string, string>> = {
    ...contractDocuments(),
    'docs/actions.md': actionsPage(),
    'docs/control-openapi.json': `${JSON.stringify(controlDocument(calls), null, 2)}\n`,
    'docs/scenario.schema.json': scenarioSchemaDocument(),
    'fixtures/users.json': seedUsersDocument(),
    ...modelledMinutes(),
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
  console.log(
    `${Object.keys(documents).length} generated files, ${checkOnly ? 'all fresh' : `${stale.length} rewritten`}`,
  );
}

main();
