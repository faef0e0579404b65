/** The scenarios of the library as documents: a page that plays one needs no parser of YAML. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { readYaml } from '#simulator/engine/scenario/yaml.ts';

/** What a list of scenarios shows of a file, each with the lines below it: to read all of every file takes a fifth of a second. */
const HEAD = /^(?:title|summary):.*\n(?:(?:[ \t].*)?\n)*/gm;

/** Reads the text when the scenario is needed. */
const readLater = (file: string): string => `import text from ${JSON.stringify(`${file}?raw`)};
import { readYaml } from '#simulator/engine/scenario/yaml.ts';
export default readYaml(text).value;`;

/**
 * Gives `NAME.yaml?document` as the object that the file describes, and `NAME.yaml?head` as its title and summary.
 * @param isReadLater whether a document is read from its text where it is needed: what becomes one file would have the same words twice,
 * and a development server would read all of them before the first page
 */
export function scenarioDocuments({ isReadLater = false } = {}): Plugin {
  return {
    name: 'sandpit:scenario-documents',
    load: {
      filter: { id: /\.yaml\?(document|head)$/ },
      handler(id) {
        const [file = '', part] = id.split('?');
        if (isReadLater && part === 'document') return readLater(file);
        this.addWatchFile(file);
        const text = readFileSync(file, 'utf8');
        const content = readYaml(part === 'head' ? (text.match(HEAD) ?? []).join('') : text);
        if (!('value' in content))
          this.error(`${file}: ${content.map(({ line, reason }) => `${line}: ${reason}`).join('; ')}`);
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(content.value))});`;
      },
    },
  };
}
