/** The page of docs/ about the actions, made from their descriptions. */
import * as z from 'zod/mini';
import { isLeftOut } from '#simulator/engine/scenario/actions/action.ts';
import type { ActionDescription, ActionField } from '#simulator/engine/scenario/actions/action.ts';
import { actions } from '#simulator/engine/scenario/actions/index.ts';

const HEAD = `# Actions

What a scheduled event of a [scenario](scenarios.md) does under \`do\`, and what an operator does by a call of the [control plane](control.md).
Both give the same command. This page is made from the descriptions in \`simulator/engine/scenario/actions\` (\`npm run generate\`).

In a file, percentages, times and pairs are written as [scenarios.md](scenarios.md#words) says; in a call, changes are
thousandths, times are milliseconds, and a pair is a symbol. A member with \`?\` may be left out. What users do by themselves has no call.
`;

/** Text of `docs/actions.md`. */
export function actionsPage(): string {
  const parts = Object.entries<ActionDescription>(actions).map(([name, action]) => partOf(name, action));
  return [HEAD, ...parts].join('\n');
}

function partOf(name: string, { summary, details, fields, whole, call }: ActionDescription): string {
  const all = Object.entries<ActionField>(fields);
  const written = all.flatMap(([, { key, written: schema }]) => marked(key, schema));
  const taken = all.flatMap(([member, { callKey, takes }]) => marked(callKey ?? member, takes));
  const described = all.map(([member, { key, callKey = member, written: inFile, takes, description }]) => {
    const names = [key, takes && callKey].filter((name, at, given) => name && given.indexOf(name) === at);
    return `- \`${names.join('`, `')}\`: ${description}${valuesText(takes ?? inFile)}`;
  });
  const members = (keys: readonly string[]) => (whole === undefined ? ` ${keys.join(', ')} ` : '…');
  return `## ${name}

${details === undefined ? summary : `${summary} ${details}`}

- In a file: \`${name}: {${members(written)}}\`
${call === undefined ? '' : `- As a call: \`POST ${call} {${members(taken)}}\`\n`}${whole === undefined ? `${described.join('\n')}\n` : ''}`;
}

/** The values of a member that is one of several words. */
function valuesText(schema: ActionField['takes']): string {
  const { enum: values } = schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {};
  return values === undefined ? '' : ` One of ${values.map((value) => `\`${String(value)}\``).join(', ')}.`;
}

const marked = (key: string | undefined, schema: ActionField['takes']): readonly string[] =>
  key === undefined || !schema ? [] : [isLeftOut(schema) ? `${key}?` : key];
