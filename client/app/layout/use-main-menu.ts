/** The entries of the main menu. */
import { useExtension, useLacksSeat, useSession } from '#client/exchange/react.tsx';
import { mainMenu, seatlessMenu } from './nav-items.ts';
import type { NavItem } from './nav-items.ts';

/** The main menu for the present user, and for the room or the lack of one (ROOM-112). */
export function useMainMenu(): readonly NavItem[] {
  const { isLoggedIn, isSeller } = useSession();
  const hasRooms = useExtension('rooms');
  return useLacksSeat() ? seatlessMenu : mainMenu(isLoggedIn, isSeller, hasRooms);
}
