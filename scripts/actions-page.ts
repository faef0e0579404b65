/** The page of docs/ about the actions, made from their descriptions. */
import * as z from 'zod/mini';
import type { ActionDescription, Field } from '#simulator/scenario/actions/action.ts';
import { marketActions } from '#simulator/scenario/actions/market.ts';

const HEAD = `# Actions on the market

What a beat of a [scenario](scenarios.md) does under \`do\`, and what an operator does by a call of the [control plane](control.md).
Both give the same command. This page is made from the descriptions in \`simulator/scenario/actions\` (\`npm run generate\`).

In a file, percentages, times and pairs are written as [scenarios.md](scenarios.md#words) says; in a call, changes are
thousandths, times are milliseconds, and a pair is a symbol. A member with \`?\` may be left out.
`;

/** Text of `docs/actions.md`. */
export function actionsPage(): string {
  const parts = Object.entries(marketActions).map(([name, action]) => partOf(name, action));
  return [HEAD, ...parts].join('\n');
}

function partOf(name: string, { summary, details, fields }: ActionDescription): string {
  const all: readonly (readonly [string, Field<unknown>])[] = Object.entries(fields);
  const written = all.map(([, field]) => marked(field.key, field.written));
  const taken = all.map(([key, field]) => marked(field.callKey ?? key, field.takes));
  return `## ${name}

${details === undefined ? summary : `${summary} ${details}`}

- In a file: \`${name}: { ${written.join(', ')} }\`
- As a call: \`POST /sim/operator/${name} { ${taken.join(', ')} }\`
${all.map(([, { key, says }]) => `- \`${key}\`: ${says}`).join('\n')}
`;
}

const marked = (key: string, schema: z.ZodMiniType): string =>
  schema instanceof z.ZodMiniOptional ? `${key}?` : key;
