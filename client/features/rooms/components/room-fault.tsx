import { ExchangeError } from '#client/exchange/index.ts';
import { EmptyState, ErrorState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';

/** Why a call of a room failed; an exchange without rooms says so. */
export function RoomFault({
  error,
  onRetry,
}: {
  readonly error: Error | null;
  readonly onRetry: () => void;
}) {
  const t = useText();
  if (error instanceof ExchangeError && error.kind === 'malformed')
    return <EmptyState text={t('rooms.noRooms')} />;
  return <ErrorState error={error} onRetry={onRetry} />;
}
