/** How programs of this package are started: those that were built, or in the repository their sources. */
import { join } from 'node:path';
import { packageRoot } from '#simulator/hosts/node/package-root.ts';

const isSource = import.meta.url.endsWith('.ts');

/** What Node is started with for a command of `sandpit`, with `packageRoot` as working directory. */
export const programArgs: readonly string[] = isSource
  ? ['--import', 'tsx', join(packageRoot, 'package/cli/main.ts')]
  : [join(packageRoot, 'lib/cli.js')];

/** What is typed in front of the arguments of `sandpit record`. */
export const recordCommand = isSource ? 'npm run record --' : 'npx sandpit record';

/** Where the built clients lie: the one with the exchange inside it, and the one for a server. */
export const clientFolders = {
  simulator: join(packageRoot, 'lib/client'),
  backend: join(packageRoot, 'lib/client-backend'),
};

export { packageRoot };
