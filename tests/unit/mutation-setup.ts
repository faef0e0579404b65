/** Property tests under Stryker (mutation.vitest.config.ts) stop at the first case that fails: nobody reads a smaller one. */
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
