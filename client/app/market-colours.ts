/** Which colour means up, and buy: the stored choice of a seat, or else green. */
import type { SeatStorage } from '#client/exchange/storage.ts';
import type { Palette } from './palette.ts';

export type UpColour = 'green' | 'red';

/** The stored colour of what rises (`up_colour`), or else green. */
export const initialUpColour = (storage: SeatStorage): UpColour =>
  storage.get('up_colour') === 'red' ? 'red' : 'green';

export const otherColour = (colour: UpColour): UpColour => (colour === 'red' ? 'green' : 'red');

/** The palette with the colours of both directions exchanged; all else stays, also the red of errors. */
export const redUp = (palette: Palette): Palette => ({
  ...palette,
  up: palette.down,
  upFill: palette.downFill,
  upFillHover: palette.downFillHover,
  onUp: palette.onDown,
  upSoft: palette.downSoft,
  down: palette.up,
  downFill: palette.upFill,
  downFillHover: palette.upFillHover,
  onDown: palette.onUp,
  downSoft: palette.upSoft,
});
