import { expect, test, vi } from 'vitest';
import { Boundary } from '#simulator/panel/drawer/boundary.tsx';
import { Failed } from '#simulator/panel/failed.tsx';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { loadPanelText } from '#simulator/panel/texts.ts';
import { useText } from '#simulator/panel/state.ts';
import { Suspense } from 'react';
import { act, panelTests, press, screen, settle, show } from './harness.tsx';
import { word } from '../../support/words.ts';

panelTests();

const at = Date.UTC(2025, 5, 2, 2);

/** What React and the panel wait for comes about. */
async function later(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await settle();
}

const REASON = 'Failed to fetch the script';

test('PROOF-296 a part of the panel whose script is missing says so in its place, and is loaded when asked again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  // React draws what failed a while after it has failed.
  vi.useRealTimers();
  let loads = 0;
  const Tab = lazyPart(async () => {
    if ((loads += 1) < 3) throw new TypeError(REASON);
    return () => <p>the tab</p>;
  });
  await show(
    <>
      <p>the rest</p>
      <Boundary fallback={(reason, again) => <Failed reason={reason} onRetry={again} />}>
        <Suspense>
          <Tab />
        </Suspense>
      </Boundary>
    </>,
    at,
    {},
  );
  await expect
    .poll(() => [loads, screen.queryByRole('alert')?.textContent])
    .toEqual([1, expect.stringContaining(REASON)]);
  screen.getByText('the rest');
  await press(word('panel.tryAgain'));
  await expect
    .poll(() => [loads, screen.queryByRole('alert')?.textContent])
    .toEqual([2, expect.stringContaining(REASON)]);
  await press(word('panel.tryAgain'));
  await expect.poll(() => [loads, screen.queryByText('the tab')?.textContent]).toEqual([3, 'the tab']);
});

test('PROOF-296 words that cannot be loaded are asked for again, and the former ones stay until they are there', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await loadPanelText('zh');
  let isMissing = true;
  const load: typeof loadPanelText = (language) =>
    isMissing && language === 'zh' ? Promise.reject(new TypeError('404')) : loadPanelText(language);
  function Words({ language }: { readonly language: 'en' | 'zh' }) {
    return <p>{useText(load, language)?.('pause')}</p>;
  }
  await show(<Words language="en" />, at, {});
  screen.getByText(word('panel.pause'));
  await show(<Words language="zh" />, at, {});
  isMissing = false;
  await later();
  screen.getByText('暂停');
});
