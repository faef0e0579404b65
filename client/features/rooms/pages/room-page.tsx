/** A room: the instructor's desk where `?name=` says which, else the page of the trader whose browser this is. */
import { useSearchParams } from 'react-router-dom';
import { Page } from '#client/ui/page.tsx';
import { useText } from '#client/ui/text.ts';
import { Desk } from '../components/desk.tsx';
import { SeatView } from '../components/seat-view.tsx';
import { useRoomTokens } from '../logic/tokens.ts';

/** `/room` (ROOM-082, ROOM-084). */
export function Component() {
  const t = useText();
  const [query] = useSearchParams();
  const { tokens, keep } = useRoomTokens();
  const name = query.get('name');
  return (
    <Page title={name ?? t('rooms.roomTitle')}>
      {name === null ? (
        <SeatView />
      ) : (
        <Desk
          key={tokens[name]}
          name={name}
          token={tokens[name] ?? ''}
          onToken={(token) => keep(name, token)}
        />
      )}
    </Page>
  );
}
