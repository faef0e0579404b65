/** A room that cannot be opened, in a sentence for the person who starts a host. */
export class RoomUnavailable extends Error {
  override readonly name = 'RoomUnavailable';
}
