/** The look of the client as a Mantine theme: type, space, and the colour tokens that stylesheets use. */
import { createTheme, rem } from '@mantine/core';
import type { CSSVariablesResolver, VariantColorsResolver } from '@mantine/core';
import { defaultVariantColorsResolver } from '@mantine/core';
import classes from './components.module.css';
import { redUp } from './market-colours.ts';
import type { KeyboardEvent } from 'react';
import type { UpColour } from './market-colours.ts';
import { day, night, scales } from './palette.ts';
import type { Palette } from './palette.ts';
import type { Scheme } from './scheme.ts';

/** CJK text uses the system's fonts. */
const SANS_FONT =
  '"Inter Variable", "Inter Stand-in", system-ui, -apple-system, "Segoe UI", "PingFang SC", "PingFang HK", "Hiragino Sans", "Apple SD Gothic Neo", "Noto Sans CJK SC", "Microsoft YaHei", "Malgun Gothic", "Yu Gothic UI", sans-serif';

const MONO_FONT = 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace';

/** Filled buttons use the tokens of the scheme, so that their text is readable in both. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const color = input.color ?? input.theme.primaryColor;
  if (input.variant !== 'filled' || !['accent', 'up', 'down'].includes(color)) return resolved;
  return {
    ...resolved,
    background: `var(--${color}-fill)`,
    hover: `var(--${color}-fill-hover)`,
    color: `var(--on-${color})`,
  };
};

/** Enter on a radio button would send the form around it: an order would be placed by choosing its side. */
const keepInForm = (press: KeyboardEvent): void => {
  if (press.key === 'Enter') press.preventDefault();
};

export const theme = createTheme({
  fontFamily: SANS_FONT,
  fontFamilyMonospace: MONO_FONT,
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  colors: scales,
  variantColorResolver,
  defaultRadius: 'sm',
  radius: { xs: rem(3), sm: rem(5), md: rem(8), lg: rem(12), xl: rem(20) },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  fontSizes: { xs: rem(11), sm: rem(13), md: rem(14), lg: rem(15), xl: rem(18) },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.55', xl: '1.45' },
  headings: { fontFamily: SANS_FONT, fontWeight: '600', textWrap: 'balance' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { fw: 600 }, classNames: { root: classes.press } },
    ActionIcon: { classNames: { root: classes.pressIcon } },
    CloseButton: { classNames: { root: classes.pressIcon } },
    Input: { classNames: { input: classes.input, wrapper: classes.inputBox } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
      classNames: { label: classes.label, description: classes.description, error: classes.inputError },
    },
    Radio: { classNames: { radio: classes.tick, body: classes.tickBody } },
    Checkbox: { classNames: { input: classes.tick, body: classes.tickBody, error: classes.inputError } },
    Tabs: { defaultProps: { keepMounted: false }, classNames: { tab: classes.tab, list: classes.tabList } },
    SegmentedControl: {
      defaultProps: { withItemsBorders: false, transitionDuration: 0, onKeyDown: keepInForm },
      classNames: {
        root: classes.choice,
        control: classes.choiceControl,
        input: classes.choiceInput,
        label: classes.choiceLabel,
        indicator: classes.choiceIndicator,
      },
    },
    Pagination: {
      defaultProps: { gap: 2, size: 28, p: 'sm' },
      classNames: { root: classes.pages, control: classes.page },
    },
    Skeleton: { classNames: { root: classes.skeleton } },
    Tooltip: { defaultProps: { openDelay: 300 }, classNames: { tooltip: classes.tooltip } },
    Modal: {
      // It is gone at once when it is closed: a dialog on its way out still covers the page, and keys for the page would be lost.
      defaultProps: { transitionProps: { duration: 120, exitDuration: 0 }, radius: 'md' },
      classNames: {
        inner: classes.modalInner,
        content: `${classes.modal} ${classes.modalContent}`,
        header: classes.modal,
        title: classes.modalTitle,
      },
    },
    Menu: {
      defaultProps: { transitionProps: { duration: 90 }, radius: 'md' },
      classNames: { dropdown: classes.dropdown, item: classes.menuItem },
    },
    Popover: {
      defaultProps: { transitionProps: { duration: 90 }, radius: 'md' },
      classNames: { dropdown: classes.dropdown },
    },
    Combobox: { classNames: { dropdown: classes.dropdown, option: classes.option } },
    // A form moves the focus to a field that is wrong: what is said of it must stay in sight.
    Autocomplete: { defaultProps: { openOnFocus: false } },
    Select: {
      defaultProps: { openOnFocus: false, comboboxProps: { transitionProps: { duration: 90 } } },
      classNames: { dropdown: classes.dropdown, option: classes.option },
    },
  },
});

/** The colour of the header. */
export const headerColour = (scheme: Scheme): string => (scheme === 'dark' ? night : day).header;

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const tokens = (palette: Palette): Record<string, string> =>
  Object.fromEntries(
    Object.entries(palette).map(([name, value]) => [
      ['page', 'panel', 'raised', 'inset'].includes(name) ? `--surface-${name}` : `--${kebab(name)}`,
      value as string,
    ]),
  );

/** Mantine's own variables, set from our tokens. */
const mantineTokens = (palette: Palette): Record<string, string> => ({
  '--mantine-color-body': palette.page,
  '--mantine-color-text': palette.ink,
  '--mantine-color-bright': palette.ink,
  '--mantine-color-dimmed': palette.inkDim,
  '--mantine-color-placeholder': palette.inkDim,
  '--mantine-color-anchor': palette.accent,
  '--mantine-color-default': palette.raised,
  '--mantine-color-default-hover': palette.hover,
  '--mantine-color-default-color': palette.ink,
  '--mantine-color-default-border': palette.buttonEdge,
  '--mantine-color-disabled': palette.hover,
  '--mantine-color-disabled-color': palette.inkDim,
  '--mantine-color-disabled-border': palette.line,
  '--mantine-color-error': palette.error,
  '--mantine-primary-color-filled': palette.accentFill,
  '--mantine-primary-color-filled-hover': palette.accentFillHover,
  '--mantine-primary-color-light': palette.accentSoft,
  '--mantine-primary-color-light-color': palette.accent,
  '--mantine-color-accent-filled': palette.accentFill,
  '--mantine-color-accent-light': palette.accentSoft,
  '--mantine-color-accent-light-hover': palette.accentSoft,
  '--mantine-color-accent-light-color': palette.accent,
});

/** What charts read; the two digits after a colour are its opacity. */
const chartTokens = (palette: Palette): Record<string, string> => ({
  '--chart-text': palette.inkDim,
  '--chart-grid': palette.hover,
  '--chart-border': palette.line,
  '--chart-line': palette.accent,
  '--chart-line-faint': `${palette.accent}2e`,
  '--chart-label': palette.accentFill,
  '--market-up': palette.up,
  '--market-down': palette.down,
  '--market-up-faint': `${palette.up}59`,
  '--market-down-faint': `${palette.down}59`,
});

const scheme = (palette: Palette) => ({
  ...tokens(palette),
  ...mantineTokens(palette),
  ...chartTokens(palette),
});

const resolverOf =
  (coloured: (palette: Palette) => Palette): CSSVariablesResolver =>
  () => ({ variables: {}, light: scheme(coloured(day)), dark: scheme(coloured(night)) });

/** Every token of both schemes as a CSS variable: `--surface-panel`, `--ink-dim`, `--up`, `--down-soft` … */
export const cssVariablesResolvers: Readonly<Record<UpColour, CSSVariablesResolver>> = {
  green: resolverOf((palette) => palette),
  red: resolverOf(redUp),
};
