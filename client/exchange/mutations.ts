/** What changes something, as hooks over `useMutation`. What every mutation does when it ends is in `createQueryClient`. */
import { useMutation } from '@tanstack/react-query';
import type { UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DecodedResponseOf, OperationName, RequestInputOf } from '#contract/index.ts';
import { clientOperations } from './calls.ts';
import { useEnvironment } from './context.ts';
import { ExchangeError } from './errors.ts';
import type { MutationMeta } from './queries.ts';

export interface GuardedMutation<Input, Result> {
  /**
   * Resolves with the result, or with undefined where it was refused, is not meant, or another is still running (ERR-018). Rejects
   * only with a defect of the program. `isMeant` asks the user first; while it asks another is running, and while another is
   * running it does not ask.
   */
  readonly run: (input: Input, isMeant?: () => Promise<boolean>) => Promise<Result | undefined>;
  readonly isPending: boolean;
}

/** A refusal has been shown; anything else is a defect of the program. */
function settled(error: unknown): undefined {
  if (!(error instanceof ExchangeError)) throw error;
}

/**
 * A mutation, guarded against a second submit: while one runs, another only warns (ERR-018). With an `onError` of its own the
 * caller shows refusals itself.
 */
export function useGuardedMutation<Input, Result>(
  options: UseMutationOptions<Result, ExchangeError, Input>,
): GuardedMutation<Input, Result> {
  const { warnDuplicate } = useEnvironment();
  const isBusy = useRef(false);
  const quiet = options.onError !== undefined;
  const { mutateAsync, isPending } = useMutation({ ...options, meta: { ...options.meta, quiet } });
  const run: GuardedMutation<Input, Result>['run'] = async (input, isMeant) => {
    if (isBusy.current) return void warnDuplicate();
    isBusy.current = true;
    const running = isMeant
      ? isMeant().then((yes) => (yes ? mutateAsync(input) : undefined))
      : mutateAsync(input);
    return running.catch(settled).finally(() => {
      isBusy.current = false;
    });
  };
  return { run, isPending };
}

/** Calls that return only a text to show share one schema: their responses are confirmations. */
const confirmationSchema = clientOperations.register.response;

/** What a call changes, for the `meta` of a mutation that makes several calls. */
export const touchesOf = (name: OperationName): MutationMeta => ({ touches: clientOperations[name].touches });

export interface OperationMutationOptions<Name extends OperationName> extends Pick<
  UseMutationOptions<DecodedResponseOf<Name>, ExchangeError, RequestInputOf<Name>>,
  'onError' | 'onSettled' | 'onSuccess'
> {
  /** The text to show when it is done, instead of the response where that is a text; empty shows none. */
  readonly confirmation?: (response: DecodedResponseOf<Name>, input: RequestInputOf<Name>) => string;
}

/** One call that changes something; its confirmation or refusal is shown (ERR-005, ERR-006), and what shows what it touches is fetched again. */
export const useOperationMutation = <Name extends OperationName>(
  name: Name,
  {
    confirmation = clientOperations[name].response === confirmationSchema ? String : undefined,
    ...options
  }: OperationMutationOptions<Name> = {},
): GuardedMutation<RequestInputOf<Name>, DecodedResponseOf<Name>> =>
  useGuardedMutation<RequestInputOf<Name>, DecodedResponseOf<Name>>({
    ...options,
    mutationKey: [name],
    meta: { ...touchesOf(name), ...(confirmation && { confirmation }) },
  });
