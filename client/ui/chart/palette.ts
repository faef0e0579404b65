import type { ChartPalette } from './bar.ts';

/** The theme's tokens that a chart draws with, as CSS custom properties on any element of the page. */
const tokens: Readonly<Record<keyof ChartPalette, string>> = {
  text: '--chart-text',
  grid: '--chart-grid',
  border: '--chart-border',
  up: '--market-up',
  down: '--market-down',
  upFaint: '--market-up-faint',
  downFaint: '--market-down-faint',
  line: '--chart-line',
  lineFaint: '--chart-line-faint',
  label: '--chart-label',
};

/** A canvas knows no custom properties, so the colours in force at `element` are read for it. */
export function readPalette(element: Element): ChartPalette {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(name).trim() || 'currentColor';
  return Object.fromEntries(
    Object.entries(tokens).map(([key, name]) => [key, colour(name)]),
  ) as unknown as ChartPalette;
}
