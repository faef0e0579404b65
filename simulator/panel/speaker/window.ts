/** Opens the window of the speaker view. */
import { seatOfTab } from '#simulator/page/seat.ts';

/** The address of the speaker view: a page of the simulator alone, in the language and the colours of this seat. */
export function speakerAddress(home: string): string {
  const address = new URL(home);
  address.searchParams.set('speaker', '1');
  if (seatOfTab() !== '') address.searchParams.set('seat', seatOfTab());
  return address.href;
}

/** Opens the speaker view, or brings it to the front; false where the browser allows no window. */
export function openSpeaker(home: string): boolean {
  const opened = window.open(speakerAddress(home), 'sandpit-speaker', 'popup,width=1040,height=780');
  opened?.focus();
  return opened !== null;
}
