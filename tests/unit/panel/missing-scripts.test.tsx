import { expect, test, vi } from 'vitest';
import { Failed } from '#simulator/panel/failed.tsx';
import { Boundary, lazyComponent } from '#shared/ui/lazy-part.tsx';
import { panelFiles } from '#locales/panel.ts';
import { usePageLanguage, usePanel } from '#simulator/panel/state.ts';
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
  const Tab = lazyComponent(async () => {
    if ((loads += 1) < 3) throw new TypeError(REASON);
    return () => <p>the tab</p>;
  });
  await show(
    <>
      <p>the rest</p>
      <Boundary fallback={(error, again) => <Failed error={error} onRetry={again} />}>
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

test('PROOF-296 texts that cannot be loaded are asked for again, and the former ones stay until they are there', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const missing = vi.spyOn(panelFiles, './zh/panel.json').mockRejectedValue(new TypeError('404'));
  function Pause() {
    const { text } = usePanel();
    return usePageLanguage() && <p>{text('pause')}</p>;
  }
  await show(<Pause />, at, {});
  screen.getByText(word('panel.pause'));
  document.documentElement.lang = 'zh-Hans';
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  expect(missing).toHaveBeenCalled();
  screen.getByText(word('panel.pause'));
  missing.mockRestore();
  await later();
  await expect.poll(() => screen.queryByText('暂停')?.textContent).toBe('暂停');
});
