// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { Component, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyPart, Part } from '#client/ui/part.tsx';
import { clientTexts } from '#client/ui/text.ts';
import { clientTextFiles } from '#locales/client-files.ts';
import { beginWithEmptyBrowser, openPage, press, screen, seen } from '../../support/pages.tsx';
import { word } from '../../support/words.ts';

beginWithEmptyBrowser();

/** A part whose script is missing for the first `count` loads. */
function missing(count: number) {
  let loads = 0;
  const Chart: ComponentType = () => <p>the chart</p>;
  const Lazy = lazyPart(async () => {
    loads += 1;
    if (loads <= count) throw new TypeError('Failed to fetch');
    return Chart;
  });
  return { Lazy, loads: () => loads };
}

async function show(content: ReactNode): Promise<void> {
  await clientTexts.show('en');
  render(<MantineProvider>{content}</MantineProvider>);
}

const FAILURE = word('common.chunkFailed');
const shown = () => document.body.textContent;

test('PROOF-296 a part whose script is missing says so in its place, and is loaded when asked again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { Lazy, loads } = missing(2);
  await show(
    <>
      <p>the rest</p>
      <Part waiting="waiting">
        <Lazy />
      </Part>
    </>,
  );
  expect(shown()).toContain('waiting');
  await seen(() => expect(screen.getByRole('alert').textContent).toContain(FAILURE));
  expect(shown()).toContain('the rest');
  await press('button', word('common.retry'));
  await seen(() => expect(loads()).toBe(2));
  await seen(() => expect(screen.getByRole('alert').textContent).toContain(FAILURE));
  await press('button', word('common.retry'));
  await seen(() => expect(shown()).toContain('the chart'));
  expect(loads()).toBe(3);
});

test('PROOF-296 a dialog whose script is missing can be tried again or given up, and the next time it is asked for it is loaded', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { Lazy } = missing(1);
  function Opener() {
    const [isOpen, setOpen] = useState(false);
    const button = (
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
    );
    if (!isOpen) return button;
    return (
      <Part waiting={button} onGiveUp={() => setOpen(false)}>
        <Lazy />
      </Part>
    );
  }
  await show(<Opener />);
  await press('button', 'Open');
  await seen(() => expect(screen.getByRole('alertdialog', { name: FAILURE })).toBe(document.activeElement));
  screen.getByRole('button', { name: 'Open' });
  await press('button', word('common.close'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await press('button', 'Open');
  await seen(() => expect(shown()).toContain('the chart'));
});

class Page extends Component<{ readonly children: ReactNode }, { readonly error?: Error }> {
  override state: { readonly error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    return this.state.error ? `the page failed: ${this.state.error.message}` : this.props.children;
  }
}

test('PROOF-296 an error of a part that was loaded is not taken for a missing script', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const Broken = lazyPart(async (): Promise<ComponentType> => () => {
    throw new RangeError('broken');
  });
  await show(
    <Page>
      <Part>
        <Broken />
      </Part>
    </Page>,
  );
  await seen(() => expect(shown()).toContain('the page failed: broken'));
});

const stored = () => [localStorage.getItem('locale'), localStorage.getItem('lang')];

test('PROOF-295 a language that cannot be loaded is named in the present one and tried again when asked; nothing is stored before it is shown', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const missing = vi
    .spyOn(clientTextFiles, './zh/common.json')
    .mockRejectedValue(new TypeError('Failed to fetch'));
  await openPage('/components/login');
  await press('button', `${word('common.language')}: English`);
  await press('menuitem', /简体中文/);
  await seen(() =>
    expect(screen.getByRole('list', { name: word('common.messages') }).textContent).toContain(
      word('common.languageFailed', { language: '简体中文' }),
    ),
  );
  expect(stored()).toEqual([null, null]);
  expect(document.documentElement.lang).toBe('en');
  expect(screen.heading()).toBe(word('common.login'));
  missing.mockRestore();
  await press('button', word('common.retry'));
  await seen(() => expect(document.documentElement.lang).toBe('zh-Hans'));
  expect(stored()).toEqual(['zh', 'zh']);
});
