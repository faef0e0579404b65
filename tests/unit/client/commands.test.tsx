// @vitest-environment jsdom
/** The command palette. */
import { describe, expect, test } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import { act, beginWithEmptyBrowser, fireEvent, ok, openPage, screen, seen } from '../../support/pages.tsx';
import { word } from '../../support/words.ts';

// A process of its own: in one that is shared, other files may have loaded the palette.
beginWithEmptyBrowser();

const script = { quotations: ok(examples.quotations.response) };
const search = () => screen.getByRole<HTMLInputElement>('combobox', { name: word('common.paletteSearch') });
const hit = (key: string, target: Element = search(), more: KeyboardEventInit = {}) =>
  act(async () => void fireEvent.keyDown(target, { key, ...more }));
const marked = () =>
  document.getElementById(search().getAttribute('aria-activedescendant') ?? '')?.textContent;
const typeText = (text: string) =>
  act(async () => void fireEvent.change(search(), { target: { value: text } }));

describe('command palette', () => {
  // The first one: the others find the palette loaded.
  test('DESK-282 keys that follow Ctrl+K at once do not reach the page, although the palette is not loaded yet', async () => {
    await openPage('/quotation', script);
    await seen(() => screen.field(word('home.quotation_searchPairs')));
    await hit('k', document.body, { ctrlKey: true });
    await hit('?', document.body);
    await seen(search);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  test('DESK-284 DESK-285 DESK-578 PROOF-349 it opens from a text field, returns the focus on Escape, finds what has every typed word, and is used with arrow keys and Enter', async () => {
    const page = await openPage('/components/login', script);
    const field = await seen(() => screen.field(word('common.email')));
    field.focus();
    await hit('k', field, { ctrlKey: true });
    await seen(() =>
      expect(screen.textsOf('option').join()).toContain(word('common.paletteGoTo', { name: 'BTC/USDT' })),
    );
    const options = screen.textsOf('option').join('\n');
    for (const text of [
      word('common.shortcutHelp'),
      word('common.paletteGoTo', { name: word('common.markets') }),
      '日本語',
      word('common.shortcutDay'),
    ])
      expect(options).toContain(text);
    // One entry for each thing that can be done; none is marked, and Enter does nothing before one is.
    const names = screen.getAllByRole('option').map(({ firstChild }) => firstChild?.textContent);
    expect(names).toEqual([...new Set(names)]);
    expect(names).not.toContain(word('common.shortcutGoMarkets'));
    expect(marked()).toBeUndefined();
    await hit('Enter');
    expect(search().getAttribute('aria-expanded')).toBe('true');
    await hit('ArrowUp');
    expect(marked()).toBe(screen.getAllByRole('option').at(-1)?.textContent);
    await hit('Escape');
    await seen(() => expect(document.activeElement).toBe(field));
    await hit('k', field, { metaKey: true });
    await seen(search);
    await typeText(`${word('common.palettePage')} ${word('common.markets').toUpperCase()}`);
    expect(screen.textsOf('option')).toEqual([
      expect.stringContaining(word('common.paletteGoTo', { name: word('common.markets') })),
    ]);
    await typeText(word('common.palettePage'));
    const first = marked();
    await hit('ArrowDown');
    expect(marked()).not.toBe(first);
    await hit('ArrowUp');
    expect(marked()).toBe(first);
    await typeText('nothing like it');
    expect(screen.textsOf('status').join()).toContain(word('common.paletteEmpty'));
    // Before the list has followed.
    fireEvent.change(search(), {
      target: { value: `${word('common.palettePage')} ${word('common.markets')}` },
    });
    await hit('Enter');
    await seen(() => expect(page.path()).toBe('/quotation'));
  });
});
