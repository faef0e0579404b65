/** Names of what a room may be. */
import type { RoomCard } from '#contract/rooms/index.ts';
import type { TextKey } from '#client/ui/text.ts';

export const phases: Readonly<Record<RoomCard['phase'], TextKey>> = {
  open: 'rooms.phaseOpen',
  running: 'rooms.phaseRunning',
  ended: 'rooms.phaseEnded',
  archived: 'rooms.phaseArchived',
};

/** Whether nothing of the session changes any more. */
export const isRoomOver = ({ phase }: Pick<RoomCard, 'phase'>): boolean =>
  phase === 'ended' || phase === 'archived';

export const modes: Readonly<Record<RoomCard['mode'], TextKey>> = {
  shared: 'rooms.modeShared',
  own: 'rooms.modeOwn',
};

export const names: Readonly<Record<RoomCard['names'], TextKey>> = {
  real: 'rooms.namesReal',
  nickname: 'rooms.nickname',
  number: 'rooms.namesNumber',
};
