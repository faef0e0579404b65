/** The databases of a page as the disk of a machine. */
import { createJournals } from '#simulator/session/journals.ts';
import { createIdbPictures } from '#simulator/page/idb-pictures.ts';
import { IndexedDbStorage } from '#simulator/session/storage/indexeddb.ts';
import { onMachine } from './stores.ts';
import type { Disk } from './stores.ts';

/** Of the databases every machine becomes the owner in its turn. */
export const idbDisk = (): Disk => ({
  journals: async (machine) => {
    const storage = new IndexedDbStorage({ isExclusive: true, onForgetful: () => undefined });
    return createJournals(onMachine(storage, machine));
  },
  pictures(machine) {
    const pictures = createIdbPictures();
    return {
      keep: (picture) => machine.write(() => pictures.keep(picture)),
      find: (name) => machine.read(() => pictures.find(name)),
    };
  },
  close: async () => undefined,
});
