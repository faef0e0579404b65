/** A room: the instructor's desk where `?name=` says which, else the page of the trader whose browser this is. */
import { useSearchParams } from 'react-router-dom';
import { Page } from '#client/ui/page.tsx';
import { useText } from '#client/ui/text.ts';
import { RoomDesk } from '../components/desk.tsx';
import { SeatView } from '../components/seat-view.tsx';
import { useRoomTokens } from '../logic/tokens.ts';

/** `/room` (ROOM-082, ROOM-084). */
export function Component() {
  const t = useText();
  const [query] = useSearchParams();
  const { tokens, keep } = useRoomTokens();
  const name = query.get('name');
  if (name !== null) {
    const token = tokens[name] ?? '';
    return <RoomDesk key={token} name={name} token={token} onToken={(given) => keep(name, given)} />;
  }
  return (
    <Page title={t('common.rooms_roomTitle')}>
      <SeatView />
    </Page>
  );
}
