/** `sandpit init`: the files that a page loads besides its own scripts. */
import { cpSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../program.ts';
import { defineCommand, Failure, UsageError } from './command.ts';

const workerFiles = join(packageRoot, 'lib/worker-files');

/** `sandpit init`: copies what `sandpit-exchange/browser` loads besides the page's own scripts. */
export const init = defineCommand({
  forms: ['init PUBLIC_DIRECTORY'],
  about:
    'Copies the worker files of sandpit-exchange/browser to where your pages are served from. Run it again after an update.',
  flags: {},
  run({ words: [directory, ...others], say }) {
    if (directory === undefined || others.length > 0) throw new UsageError('expected one directory');
    for (const file of copyWorkerFiles(workerFiles, directory))
      say(`${directory}: ${file}`, { directory, file });
  },
});

/** Copies files over those of the same name; returns their names. Throws Failure where there is nothing to copy or no place for it. */
export function copyWorkerFiles(from: string, to: string): readonly string[] {
  if (!existsSync(to) || !statSync(to).isDirectory()) throw new Failure(`There is no directory ${to}.`);
  const files = existsSync(from) ? filesBelow(from) : [];
  if (files.length === 0) throw new Failure('The worker files are not built yet: npm run build:package.');
  for (const file of files) cpSync(join(from, file), join(to, file));
  return files;
}

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(folder, file)).isFile(),
  );
