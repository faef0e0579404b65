import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { redUp } from '#client/app/market-colours.ts';
import { day, night } from '#client/app/palette.ts';
import type { Palette } from '#client/app/palette.ts';

/** Relative luminance of WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** A colour like `rgb(0 0 0 / 50%)` over another one. */
function mixed(over: string, under: string): string {
  const [red = 0, green = 0, blue = 0, percent = 0] = (over.match(/\d+/g) ?? []).map(Number);
  const share = percent / 100;
  const channels = [red, green, blue].map((channel, nth) => {
    const below = Number.parseInt(under.slice(1 + 2 * nth, 3 + 2 * nth), 16);
    return Math.round(channel * share + below * (1 - share));
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

type Name = keyof Palette;
const series = ['series0', 'series1', 'series2', 'series3', 'series4', 'series5'] as const;
const texts: readonly Name[] = [
  'ink',
  'inkDim',
  'accent',
  'up',
  'down',
  'success',
  'error',
  'warn',
  'brand',
  ...series,
];
const surfaces: readonly Name[] = ['page', 'panel', 'raised', 'inset', 'hover'];
const filled: readonly (readonly [Name, Name])[] = [
  ['onAccent', 'accentFill'],
  ['onAccent', 'accentFillHover'],
  ['onUp', 'upFill'],
  ['onUp', 'upFillHover'],
  ['onDown', 'downFill'],
  ['onDown', 'downFillHover'],
  ['accent', 'accentSoft'],
  ['ink', 'accentSoft'],
  ['up', 'upSoft'],
  ['down', 'downSoft'],
  ['ink', 'upSoft'],
  ['ink', 'downSoft'],
  ['warn', 'warnSoft'],
  ...(['header', 'headerHover'] as const).flatMap((under) =>
    (['onHeader', 'onHeaderDim', 'headerAccent', 'headerBrand'] as const).map(
      (over) => [over, under] as const,
    ),
  ),
  ['onPicture', 'picture'],
  ['onPictureDim', 'picture'],
  ...([0, 1, 2, 3, 4, 5, 6] as const).map((nth) => ['onAvatar', `avatar${nth}`] as const),
];

describe.each([
  ['night', night],
  ['day', day],
  ['night with red for up', redUp(night)],
  ['day with red for up', redUp(day)],
])('colours of %s', (_name, palette) => {
  test('every text reaches 4.5 : 1 on every surface it may stand on', () => {
    const pairs = [
      ...texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const)),
      ...filled,
    ];
    const weak = pairs.filter(([text, surface]) => contrast(palette[text], palette[surface]) < 4.5);
    expect(weak).toEqual([]);
  });

  test('DESK-414 what stands for a thing that is being loaded is equally faint on every surface', () => {
    const faint = surfaces.map((surface) =>
      contrast(mixed(palette.wait, palette[surface]), palette[surface]),
    );
    expect(Math.min(...faint)).toBeGreaterThan(1.3);
    expect(Math.max(...faint)).toBeLessThan(1.5);
  });

  test('DESK-404 the edge of a field reaches 3 : 1 on every surface it may stand on', () => {
    expect(surfaces.filter((surface) => contrast(palette.edge, palette[surface]) < 3)).toEqual([]);
  });
});

/** How far a surface of the day stands out from another one. */
const steps = (above: Name, below: Name) => contrast(day[above], day[below]);

test('PROOF-370 by day a card, the page below it, an inset and the lines are told apart', () => {
  expect(day.panel).toBe('#ffffff');
  for (const below of ['page', 'inset'] as const) expect(steps('panel', below)).toBeGreaterThan(1.15);
  expect(steps('panel', 'line')).toBeGreaterThan(1.35);
  expect(steps('panel', 'seam')).toBeGreaterThan(steps('panel', 'line'));
  // Grey has three equal channels; these surfaces lean to the blue of the accent.
  const lean = (name: Name) =>
    Number.parseInt(day[name].slice(5), 16) - Number.parseInt(day[name].slice(1, 3), 16);
  for (const name of ['page', 'inset', 'hover', 'line'] as const) expect(lean(name)).toBeGreaterThan(8);
});

test('PROOF-371 by day the edge of a button without a fill reaches 3 : 1 on every surface', () => {
  expect(surfaces.filter((surface) => contrast(day.buttonEdge, day[surface]) < 3)).toEqual([]);
});

test('PROOF-372 by day the header is the one dark surface, and by night one of the panels', () => {
  expect(contrast(day.header, day.page)).toBeGreaterThan(10);
  expect([night.header, night.onHeader, night.onHeaderDim, night.headerAccent]).toEqual([
    ...[night.panel, night.ink, night.inkDim, night.accent],
  ]);
});

test('DESK-380 red up exchanges every colour of both directions and no other', () => {
  const names = Object.keys(day) as Name[];
  const changed = names.filter((name) => redUp(day)[name] !== day[name]);
  const directions = names.filter((name) => /^(on)?(up|down)/i.test(name));
  expect(changed.toSorted()).toEqual(
    directions.filter((name) => name !== 'onUp' && name !== 'onDown').toSorted(),
  );
  expect(redUp(night)).toMatchObject({ up: night.down, onUp: night.onDown, downSoft: night.upSoft });
});

test('DESK-411 the page before the client is loaded has the colours of both schemes', () => {
  const coloursIn = (rule: string) =>
    [...rule.matchAll(/--(?:page|panel|header): (#\w+)/g)].map(([, colour]) => colour);
  const [light = '', dark = ''] = readFileSync('client/boot.css', 'utf8').split(
    "[data-mantine-color-scheme='dark']",
  );
  expect(coloursIn(light)).toEqual([day.page, day.panel, day.header]);
  // By choice, and by the system where nothing is known of a choice.
  const atNight = [night.page, night.panel, night.header];
  expect(coloursIn(dark)).toEqual([...atNight, ...atNight]);
});
