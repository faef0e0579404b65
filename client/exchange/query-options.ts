/** The one builder of the keys and functions of queries. */
import { queryOptions as typedOptions } from '@tanstack/react-query';
import type { DecodedResponseOf, OperationName, RequestInputOf } from '#contract/index.ts';
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
