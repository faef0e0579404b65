/** The one builder of the keys and functions of queries. */
import { queryOptions as typedOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { DecodedResponseOf, OperationName, RequestInputOf } from '#contract/index.ts';
import { clientOperations } from './calls.ts';
import type { CallFacts } from './calls.ts';
import type { Reach } from './client.ts';
import type { PagedInput } from './pages.ts';

/** The key of a list that is read to its end, or that grows page by page. */
export const listKeyOf = <Name extends OperationName>(
  name: Name,
  input: PagedInput<Name>,
  form: 'whole' | 'pages',
) => [name, input, form] as const;

/** One response of the exchange as a query. The function is that of `createQueryClient`, which makes the call that the key names. */
export const queryOptions = <Name extends OperationName>(name: Name, input: RequestInputOf<Name>) =>
  typedOptions<
    DecodedResponseOf<Name>,
    Error,
    DecodedResponseOf<Name>,
    readonly [Name, RequestInputOf<Name>]
  >({ queryKey: [name, input] });

/**
 * Whether a call may be made: calls that need a login are not made for visitors (ROLE-001), and those of an extension only where
 * the host has announced it.
 */
export function mayCall(name: OperationName, { isLoggedIn, extensions }: Reach): boolean {
  const { auth, extension }: CallFacts = clientOperations[name];
  return (extension === undefined || extensions.has(extension)) && (auth !== 'required' || isLoggedIn);
}

/** Requests what a page is about to show. A refusal is told by the page, which asks again. */
export const prefetchWith =
  (reach: Reach, queries: QueryClient) =>
  <Name extends OperationName>(name: Name, input: RequestInputOf<Name>): void => {
    if (mayCall(name, reach))
      void queries.prefetchQuery({ ...queryOptions(name, input), meta: { quiet: true } });
  };
