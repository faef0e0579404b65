/** How programs of this package are started: those that were built, or in the repository their sources. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#simulator/server/package-root.ts';

const isSource = import.meta.url.endsWith('.ts');

/** What Node is started with for a command of `sandpit`, with `packageRoot` as working directory. */
export const programArgs: readonly string[] = isSource
  ? ['--import', 'tsx', join(packageRoot, 'package/cli/main.ts')]
  : [join(packageRoot, 'lib/cli.js')];

/** What is typed in front of the arguments of `sandpit record`. */
export const recordCommand = isSource ? 'npm run record --' : 'npx sandpit record';

const built = (client: string): readonly string[] | undefined => {
  const folder = join(packageRoot, 'lib', client);
  return existsSync(folder) ? [folder, join(packageRoot, 'lib/client-shared')] : undefined;
};

/**
 * The client with the exchange inside it, and the one for a server: each a folder of its own, and one of the files that they share.
 * Undefined where they are not built yet.
 */
export const simulatorClient = built('client');
export const backendClient = built('client-backend');

/** The version of this package. */
export const packageVersion = (): string =>
  (JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }).version;

export { packageRoot };
