/** The scenarios of the library as documents: a page that plays one needs no parser of YAML. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { membersIn } from '#shared/json.ts';
import { readYaml } from '#simulator/engine/scenario/yaml.ts';

/** What stands before the timeline: what a list of scenarios shows. */
const HEAD = ['title', 'summary'];

/** Reads the text when it is needed: in one file, texts and documents would be the same words twice. */
const readLater = (file: string): string => `import text from ${JSON.stringify(`${file}?raw`)};
import { readYaml } from '#simulator/engine/scenario/yaml.ts';
export default readYaml(text).value;`;

/**
 * Gives `NAME.yaml?document` as the object that the file describes, and `NAME.yaml?head` as its title and summary.
 * @param isOneFile whether all of it becomes one file, which holds the texts and the parser anyway
 */
export function scenarioDocuments({ isOneFile = false } = {}): Plugin {
  return {
    name: 'sandpit:scenario-documents',
    load: {
      filter: { id: /\.yaml\?(document|head)$/ },
      handler(id) {
        const [file = '', part] = id.split('?');
        if (isOneFile && part === 'document') return readLater(file);
        this.addWatchFile(file);
        const content = readYaml(readFileSync(file, 'utf8'));
        if (!('value' in content))
          this.error(`${file}: ${content.map(({ line, reason }) => `${line}: ${reason}`).join('; ')}`);
        const members = Object.entries(membersIn(content.value));
        const shown = part === 'head' ? members.filter(([key]) => HEAD.includes(key)) : members;
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(shown)))});`;
      },
    },
  };
}
