/** The texts of the client: each file and language a script of its own. */
import { clientTextFiles } from './client-files.ts';
import { namespaceOf } from './files.ts';
import type { Namespace } from './keys.ts';
import { Texts } from './texts.ts';
import type { TextEntries } from './texts.ts';

/** What stands around every page, and what dialogs that any page opens say. */
const always = ['common'] as const satisfies readonly Namespace[];

/** The texts of the page, whose scripts are loaded by `load`. */
export const createClientTexts = (
  load: (load: () => Promise<TextEntries>) => Promise<TextEntries>,
): Texts<Namespace> => new Texts<Namespace>({ files: clientTextFiles, load, namespaceOf, always });
