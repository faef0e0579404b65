import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/**
 * The folder of this package, in the repository or installed: scenarios and recorded data lie in it at the same places, while
 * modules lie elsewhere once they are built.
 */
export const packageRoot = dirname(createRequire(import.meta.url).resolve('sandpit-exchange/package.json'));
