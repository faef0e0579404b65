import type { ResponseOf, OperationName, RequestInputOf } from '../operations/index.ts';

/** One call as it may happen: what is asked and what comes back under `message`. */
interface Example<Name extends OperationName> {
  readonly request: RequestInputOf<Name>;
  readonly response: ResponseOf<Name>;
}

export type Examples = { readonly [Name in OperationName]: Example<Name> };
