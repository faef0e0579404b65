/** The texts of the simulator's panel: each file and language a script of its own. */
import { namespaceOf } from './files.ts';
import { Texts } from './texts.ts';
import type { TextEntries } from './texts.ts';

export const panelFiles = import.meta.glob<TextEntries>('./*/panel*.json', { import: 'default' });

/** What the strip and the cards say is on every page; the rest is for the drawer, presenters and the speaker view. */
type PanelFile = 'panel' | 'panel-drawer';

/** The texts of the panel, all of one namespace. */
export const createPanelTexts = (): Texts<PanelFile> =>
  new Texts<PanelFile>({
    files: panelFiles,
    namespaceOf,
    always: ['panel'],
  });
