/** The files of texts of the client: each file and language a script of its own. */
import type { TextEntries } from './texts.ts';

export const clientTextFiles = import.meta.glob<TextEntries>(
  ['./*/*.json', '!./*/server.json', '!./*/control.json', '!./*/panel*.json'],
  {
    import: 'default',
  },
);
