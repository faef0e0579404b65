import { ExchangeError } from '#client/exchange/index.ts';
import { EmptyState, PendingState } from '#client/ui/states.tsx';
import type { PendingStateProps } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';

/** In the place of what a call of a room has not brought yet; an exchange without rooms says that it has none. */
export function RoomPending(props: PendingStateProps) {
  const t = useText();
  const hasNoRooms = props.of.some(
    ({ error }) => error instanceof ExchangeError && error.kind === 'malformed',
  );
  return hasNoRooms ? <EmptyState text={t('rooms.noRooms')} /> : <PendingState {...props} />;
}
