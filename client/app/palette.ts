/**
 * The colours of the client. No other file of the client contains a literal colour; all pairs of text and surface reach
 * 4.5 : 1, the edges of fields and, by day, of buttons 3 : 1.
 */
import type { MantineColorsTuple } from '@mantine/core';

/** Behind the initials of people, the same in both schemes. */
const avatars = {
  avatar0: '#4a63c8',
  avatar1: '#0c7285',
  avatar2: '#7a4cba',
  avatar3: '#a34a86',
  avatar4: '#8a5a2b',
  avatar5: '#4c752f',
  avatar6: '#b04a3c',
  onAvatar: '#ffffff',
} as const;

export const night = {
  /** Surfaces differ by lightness, not by lines: the page, a panel on it, a thing raised above a panel. */
  page: '#080a0e',
  panel: '#11141a',
  raised: '#1b1f28',
  /** A part that is told apart on a panel: the chosen one of several, a mark, a figure of its own. */
  inset: '#1b1f28',
  /** Under the pointer, on a panel. */
  hover: '#171b23',
  line: '#262b36',
  /** Between the panels of a desk, which leave no room for the page. */
  seam: '#080a0e',
  /** In the place of what is being loaded: as faint on every surface, and in both schemes. */
  wait: 'rgb(232 234 240 / 13%)',
  /** Around a field: reaches 3 : 1 on every surface, because the edge alone shows where the field is. */
  edge: '#677084',
  /** Around a button without a fill: by day, where it is as white as its panel, it reaches 3 : 1. */
  buttonEdge: '#262b36',
  ink: '#e8eaf0',
  inkDim: '#949bab',
  /** The one colour of actions: of text and edges, of filled surfaces, and as a tint behind selected items. */
  accent: '#86a9ff',
  accentFill: '#3d6bef',
  accentFillHover: '#355fdc',
  onAccent: '#ffffff',
  accentSoft: '#1a2440',
  /** Market direction, and nothing else. */
  up: '#2fc48d',
  upFill: '#2fbd88',
  upFillHover: '#46cb99',
  onUp: '#04150d',
  upSoft: '#0f2d24',
  down: '#ff6474',
  downFill: '#f4586a',
  downFillHover: '#fb7381',
  onDown: '#1c0408',
  downSoft: '#371820',
  /** What was done, what went wrong, and what deserves care. */
  success: '#5fd0a0',
  error: '#ff8a80',
  warn: '#eec06a',
  warnSoft: '#2c2413',
  brand: '#e5bd77',
  /** The header: by day the one dark surface of a page. */
  header: '#11141a',
  headerHover: '#171b23',
  onHeader: '#e8eaf0',
  onHeaderDim: '#949bab',
  /** What is marked in the header, its focus, and the logo there. */
  headerAccent: '#86a9ff',
  headerBrand: '#e5bd77',
  /** Behind a banner and its picture, and the text on it: dark in both schemes. */
  picture: '#14233b',
  onPicture: '#f4f6fb',
  onPictureDim: '#c3cadb',
  /** A QR code: dark on light in both schemes. */
  codeInk: '#10131a',
  codePaper: '#ffffff',
  shadow: '0 8px 28px rgb(0 0 0 / 55%)',
  /** Lines of indicators, apart from the colours of the market. */
  series0: '#eec06a',
  series1: '#b79cff',
  series2: '#4cc5f0',
  series3: '#f28bd2',
  series4: '#9bd45a',
  series5: '#ff9d6b',
  ...avatars,
};

/** The colours of one scheme. */
export type Palette = Readonly<Record<keyof typeof night, string>>;

export const day: Palette = {
  page: '#e9eef7',
  panel: '#ffffff',
  raised: '#ffffff',
  inset: '#dae4f5',
  hover: '#f2f5fb',
  line: '#d3dbe8',
  seam: '#cdd6e5',
  wait: 'rgb(21 26 35 / 16%)',
  edge: '#717b90',
  buttonEdge: '#717b90',
  ink: '#151a23',
  inkDim: '#565f70',
  accent: '#2450c8',
  accentFill: '#2a5ade',
  accentFillHover: '#234dc2',
  onAccent: '#ffffff',
  accentSoft: '#dde6fd',
  up: '#06714a',
  upFill: '#0a7a51',
  upFillHover: '#086643',
  onUp: '#ffffff',
  upSoft: '#d5efe3',
  down: '#c0233a',
  downFill: '#c92a41',
  downFillHover: '#ac2035',
  onDown: '#ffffff',
  downSoft: '#fadfe2',
  success: '#0b6b46',
  error: '#b3261e',
  warn: '#7d5300',
  warnSoft: '#fbefd3',
  brand: '#855600',
  header: '#14233b',
  headerHover: '#21355a',
  onHeader: '#f4f6fb',
  onHeaderDim: '#c3cadb',
  headerAccent: '#e5bd77',
  headerBrand: '#e5bd77',
  picture: '#14233b',
  onPicture: '#f4f6fb',
  onPictureDim: '#c3cadb',
  codeInk: '#10131a',
  codePaper: '#ffffff',
  shadow: '0 8px 28px rgb(20 28 45 / 16%)',
  series0: '#7d5300',
  series1: '#6b3fc4',
  series2: '#00637f',
  series3: '#9c2c7a',
  series4: '#426600',
  series5: '#9c4408',
  ...avatars,
};

/** Ten steps from light to dark; components take theirs from the tokens above, these serve what Mantine derives. */
const steps = (...tuple: [string, string, string, string, string, string, string, string, string, string]) =>
  tuple as MantineColorsTuple;

export const scales = {
  accent: steps(
    '#eef3ff',
    '#dde6fd',
    '#b9cbfb',
    '#86a9ff',
    '#6690fb',
    '#4f7af5',
    '#3d6bef',
    '#2a5ade',
    '#2450c8',
    '#1c3f9f',
  ),
  up: steps(
    '#e6f7ef',
    '#d5efe3',
    '#a3dfc6',
    '#6fd1aa',
    '#46cb99',
    '#2fc48d',
    '#2fbd88',
    '#0a7a51',
    '#06714a',
    '#055438',
  ),
  down: steps(
    '#fdeff1',
    '#fadfe2',
    '#f6b8c0',
    '#fb909b',
    '#ff7886',
    '#ff6474',
    '#f4586a',
    '#c92a41',
    '#c0233a',
    '#8c1829',
  ),
  dark: steps(
    '#e8eaf0',
    '#c3c8d3',
    '#949bab',
    '#5d6577',
    '#363d4b',
    '#262b36',
    '#1b1f28',
    '#11141a',
    '#0c0f14',
    '#080a0e',
  ),
} as const;
