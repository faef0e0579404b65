import type { ChartPalette } from './bar.ts';

/** The theme has so many colours for lines: `--series0` and on. */
const SERIES_COLOURS = 6;

/**
 * The theme's tokens that a chart draws with, in force at `element`: a canvas knows no custom properties, so they are
 * read for it.
 */
export function readPalette(element: Element): ChartPalette {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(name).trim() || 'currentColor';
  return {
    text: colour('--chart-text'),
    surface: colour('--surface-panel'),
    grid: colour('--chart-grid'),
    border: colour('--chart-border'),
    up: colour('--market-up'),
    down: colour('--market-down'),
    upFaint: colour('--market-up-faint'),
    downFaint: colour('--market-down-faint'),
    line: colour('--chart-line'),
    lineFaint: colour('--chart-line-faint'),
    label: colour('--chart-label'),
    onLabel: colour('--mantine-color-white'),
    warn: colour('--warn'),
    indicators: Array.from({ length: SERIES_COLOURS }, (_, index) => colour(`--series${index}`)),
  };
}
