import type { ResponseOf, OperationName, RequestInputOf } from '../operations/index.ts';

/** One example call: its request, and its response under `message`. */
interface Example<Name extends OperationName> {
  readonly request: RequestInputOf<Name>;
  readonly response: ResponseOf<Name>;
}

export type Examples = { readonly [Name in OperationName]: Example<Name> };
