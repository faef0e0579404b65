/** How the pages of rooms make calls that change something. */
import * as z from 'zod/mini';
import type { ExchangeError } from '#client/exchange/index.ts';
import { useGuardedMutation } from '#client/exchange/react.tsx';
import { useRoomCall } from '#client/exchange/rooms.ts';
import type { CallRoom } from '#client/exchange/rooms.ts';
import { useText } from '#client/ui/text.ts';
import { showToast } from '#client/ui/toasts.tsx';

/** For responses that the page does not look at: it asks for the room again. */
export const anything = z.unknown();

/**
 * Calls of a room as one action, guarded against a second press. A message says why it failed, unless `showsRefusal` has said it;
 * resolves with true where it was done.
 */
export function useRoomAction<Input>(
  work: (call: CallRoom, input: Input) => Promise<void>,
  showsRefusal: (error: ExchangeError) => boolean = () => false,
) {
  const t = useText();
  const call = useRoomCall();
  return useGuardedMutation({
    async mutationFn(input: Input) {
      await work(call, input);
      return true;
    },
    onError(error) {
      if (!showsRefusal(error)) showToast('error', error.message || t('common.failedNetwork'));
    },
  });
}
