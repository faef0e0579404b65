/** The journals of a host in files. */
import { Journal } from '#simulator/session/journal.ts';
import type { JournalHeader } from '#simulator/session/journal.ts';
import { createJournals } from '#simulator/session/journals.ts';
import type { Journals } from '#simulator/session/journals.ts';
import { FileJournal, FileStorage, storedInFile } from '#simulator/session/storage/file.ts';
import { openValue } from '#simulator/session/storage/lines.ts';

/** The journals of one session, of which `path` is that of `main`. */
export const createFileJournals = (path: string): Journals => createJournals(new FileStorage(path));

/** The journal of one file. Throws JournalInUse. */
export async function openFileJournal(path: string): Promise<Journal> {
  return new Journal(await FileJournal.open(path));
}

/** Which session a journal file holds; undefined where it holds none that can be read. */
export async function readHeader(path: string): Promise<JournalHeader | undefined> {
  return openValue<JournalHeader>((await storedInFile(path))?.header);
}

/** The file of the branch that was open last, among the journals that lie at `path`. */
export async function presentJournal(path: string): Promise<string> {
  const storage = new FileStorage(path);
  const last = await storage.present();
  const isPresent = (header: JournalHeader | undefined): boolean => header?.branch?.name === last?.branch;
  const journals = last === undefined ? [] : await storage.list();
  return journals.find(({ header }) => isPresent(openValue<JournalHeader>(header)))?.place ?? path;
}
