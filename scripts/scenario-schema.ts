/** The published JSON Schema of scenario files, made from the definitions that the parser checks with. */
import * as z from 'zod/mini';
import { scenarioDocument } from '#simulator/engine/scenario/format.ts';

/** Where editors find it: at a site that serves the files of what is published on npm. */
const ID = 'https://unpkg.com/sandpit-exchange/docs/scenario.schema.json';

/** Text of `docs/scenario.schema.json`. Editors complete and check scenario files with it. */
export function scenarioSchemaDocument(): string {
  const schema = z.toJSONSchema(scenarioDocument, { target: 'draft-07', io: 'input' });
  const { $schema, ...rest } = schema;
  // The parser takes keys of the author's own out before it checks the others.
  const document = { $schema, $id: ID, title: 'Sandpit scenario', ...rest, patternProperties: { '^x-': {} } };
  return `${JSON.stringify(document, null, 2)}\n`;
}
