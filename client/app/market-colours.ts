/** Which colour means up, and buy: the stored choice of a seat, or else green. */
import type { Palette } from './palette.ts';

export const upColours = ['green', 'red'] as const;

export type UpColour = (typeof upColours)[number];

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
