/** The reference page about the format of scenario files. */
import type { JsonSchema } from '#contract/documents/schemas.ts';
import { brief, codeText, table } from '#contract/documents/tables.ts';

/** Longer forms than this say less than the word for them. */
const MAX_FORM = 90;

/** The parts of the page below its title, made from the JSON Schema of scenario files. */
export function scenarioFormatParts(schema: JsonSchema): readonly string[] {
  const parts = Object.entries(schema.properties ?? {}).map(([key, member]) =>
    partOf(key, member, schema.required?.includes(key) ?? false),
  );
  const about =
    'This page is made from `docs/scenario.schema.json`, with which editors complete and check scenario files. How to write one: [scenario files](../scenarios.md). What may stand under `do`: [actions](../actions.md).';
  return [about, ...parts];
}

function partOf(key: string, member: JsonSchema, isNeeded: boolean): string {
  const described = String(member['description'] ?? '');
  const row = rowOf(member);
  const lines = row.properties?.['en'] ? [] : memberLines(row, '');
  return [
    `## ${key}`,
    `${isNeeded ? 'Needed.' : 'May be left out.'} ${described}`.trim(),
    lines.length > 0
      ? table(['Member', 'Form', 'Needed', 'Meaning'], lines)
      : `Form: ${codeText(formOf(member))}.`,
  ].join('\n\n');
}

/** The object that a member is, or a list of. */
function rowOf(schema: JsonSchema): JsonSchema {
  const item = Array.isArray(schema.items) ? undefined : schema.items;
  return item ? rowOf(item) : (schema.anyOf?.find(({ properties }) => properties !== undefined) ?? schema);
}

function memberLines(schema: JsonSchema, within: string): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, member]) => {
    const needed = schema.required?.includes(key) ? 'yes' : 'no';
    const line = [
      codeText(within + key),
      codeText(formOf(member)),
      needed,
      String(member['description'] ?? ''),
    ];
    const row = rowOf(member);
    // Texts in five languages and the actions of the timeline are described elsewhere.
    const isOpened = row.properties && !row.properties['en'] && !isActions(member);
    return isOpened ? [line, ...memberLines(row, `${within}${key}.`)] : [line];
  });
}

const isActions = (schema: JsonSchema): boolean => JSON.stringify(schema).includes('"decideWithdrawal"');

/** The form of a member in a few words. */
function formOf(schema: JsonSchema): string {
  if (rowOf(schema).properties?.['en']) return schema.items ? 'text or { en, … } []' : 'text or { en, … }';
  if (isActions(schema)) return 'action[]';
  if (typeof schema.additionalProperties === 'object') return `{ …: ${formOf(schema.additionalProperties)} }`;
  const form = schema.type === 'string' && schema.anyOf ? 'string' : brief(schema);
  if (form.length <= MAX_FORM) return form;
  if (schema.items) return 'list';
  return schema.properties ? 'object' : 'one of several forms';
}
