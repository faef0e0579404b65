/** The texts of the simulator's panel: each file and language a script of its own. */
import type { Language } from './languages.ts';

const files = import.meta.glob<Readonly<Record<string, string>>>(
  ['./*/panel*.json', '!./*/panel-goals.json', '!./*/panel-actions.json'],
  { import: 'default' },
);

/** The file of a language, such as `panel-drawer`. */
export async function loadPanelFile(
  language: Language,
  name: string,
): Promise<Readonly<Record<string, string>>> {
  return (await files[`./${language}/${name}.json`]?.()) ?? {};
}
