/** How lines look that a user may choose: those of indicators and of drawings. */
import type { ChartPalette } from './bar.ts';

/** The colours of a line in the order in which they are offered: each has a shade by day and one by night. */
export const lineColours = ['amber', 'violet', 'sky', 'pink', 'lime', 'orange', 'blue', 'grey'] as const;

export type LineColour = (typeof lineColours)[number];

/** Widths in pixels. */
export const lineWidths = [1, 2, 3, 4] as const;

export type LineWidth = (typeof lineWidths)[number];

export const lineDashes = ['solid', 'dashed', 'dotted'] as const;

export type LineDash = (typeof lineDashes)[number];

/** Of a line of an indicator. */
export interface LineLook {
  readonly colour: LineColour;
  readonly width: LineWidth;
}

/** Of a drawing. */
export interface DrawingLook extends LineLook {
  readonly dash: LineDash;
}

/** The look of a drawing without a choice. */
export const USUAL_DRAWING: DrawingLook = { colour: 'blue', width: 2, dash: 'solid' };

/** Lines that nobody gave a colour have these, one after the other. */
const inTurn = lineColours.slice(0, 6);

/** The look of a line without a choice: the colour at its position among the lines of its pane. */
export const usualLook = (position: number): LineLook => ({
  colour: inTurn[position % inTurn.length] ?? 'grey',
  width: 1,
});

/** A colour as a canvas takes it. */
export function colourIn(palette: ChartPalette, colour: LineColour): string {
  if (colour === 'blue') return palette.line;
  return palette.indicators[lineColours.indexOf(colour)] ?? palette.text;
}

/** A colour as a style sheet takes it. */
export function colourVariable(colour: LineColour): string {
  if (colour === 'blue') return 'var(--chart-line)';
  return colour === 'grey' ? 'var(--chart-text)' : `var(--series${lineColours.indexOf(colour)})`;
}
