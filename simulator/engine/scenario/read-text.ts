import type { ContentResult } from './content.ts';

/** Reads a text. The parser of YAML is loaded with the first one: scenarios of a build are documents already. */
export async function readText(text: string): Promise<ContentResult> {
  const { readYaml } = await import('./text.ts');
  return readYaml(text);
}
