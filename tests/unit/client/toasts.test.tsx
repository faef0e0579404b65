/** Messages that come and go by themselves. */
import { fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { clientTexts as pageTexts } from '#client/ui/text.ts';
import { showToast, Toasts } from '#client/ui/toasts.tsx';
import { act } from '../../support/pages.tsx';
import { word } from '../../support/words.ts';

const SUCCESS_MS = 3500;

beforeEach(async () => {
  await pageTexts.show('en');
  vi.useFakeTimers();
  render(
    <MantineProvider>
      <button>page</button>
      <Toasts />
    </MantineProvider>,
  );
});

const show = (...texts: readonly string[]): void =>
  void act(() => texts.forEach((text) => showToast('success', text)));
const wait = (ms: number): void => void act(() => void vi.advanceTimersByTime(ms));
/** Moves the pointer, which React draws a turn later. */
const point = (where: 'pointerEnter' | 'pointerLeave') => act(async () => void fireEvent[where](landmark()));
const landmark = () => screen.getByRole('region', { name: word('common.toasts') });
const texts = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);
const closeOf = (text: string) =>
  screen.getByText(text).parentElement?.querySelector('button') as HTMLButtonElement;

describe('a toast', () => {
  test('DESK-100 stands in a landmark of its own, the newest last, at most four', () => {
    show('1', '2', '3', '4', '5');
    expect(landmark().contains(screen.getByText('5'))).toBe(true);
    expect(texts()).toEqual(['2', '3', '4', '5']);
  });

  test('DESK-576 says by a mark whether something was done, refused or only told', () => {
    const kinds = ['success', 'error', 'info'] as const;
    void act(() => kinds.forEach((kind) => showToast(kind, kind)));
    const cards = kinds.map((kind) => screen.getByText(kind).parentElement);
    expect(new Set(cards.map((card) => card?.querySelector('svg')?.outerHTML)).size).toBe(3);
    expect(cards.map((card) => card?.getAttribute('role'))).toEqual(['status', 'alert', 'status']);
  });

  test('DESK-101 goes when its time is over, but not while the pointer or the focus is on one', async () => {
    show('first', 'second');
    wait(SUCCESS_MS - 1);
    await point('pointerEnter');
    wait(SUCCESS_MS * 10);
    expect(texts()).toEqual(['first', 'second']);
    await point('pointerLeave');
    fireEvent.focus(closeOf('first'));
    wait(SUCCESS_MS * 10);
    expect(texts()).toEqual(['first', 'second']);
    fireEvent.blur(closeOf('first'));
    wait(SUCCESS_MS - 1);
    expect(texts()).toEqual(['first', 'second']);
    wait(1);
    expect(texts()).toEqual([]);
  });

  test('DESK-101 is dismissed by its button and by Escape, and the focus goes on', () => {
    show('first', 'second');
    screen.getByText('page').focus();
    void act(() => closeOf('first').focus());
    fireEvent.click(closeOf('first'));
    expect(texts()).toEqual(['second']);
    expect(document.activeElement).toBe(closeOf('second'));
    fireEvent.keyDown(closeOf('second'), { key: 'Escape' });
    expect(texts()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByText('page'));
  });

  test('DESK-101 whose neighbour was dismissed goes in its time', async () => {
    show('first', 'second');
    await point('pointerEnter');
    fireEvent.click(closeOf('first'));
    wait(SUCCESS_MS);
    expect(texts()).toEqual([]);
  });

  test('with a button does what it says and goes', () => {
    const onPress = vi.fn();
    void act(() => showToast('info', 'filled', { text: 'Show', onPress }));
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(onPress).toHaveBeenCalledOnce();
    expect(texts()).toEqual([]);
  });
});
