/** Property tests under Stryker (mutation.vitest.config.ts) stop at the first case that fails: a smaller one would not be read. */
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
