import type { Reading } from './content.ts';

/** Reads a text. The parser of YAML is loaded with the first one: scenarios of a build are documents already. */
export async function readText(text: string): Promise<Reading> {
  const { readYaml } = await import('./text.ts');
  return readYaml(text);
}
