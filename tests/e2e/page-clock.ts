import type { Page } from '@playwright/test';

/** Stops the page's own clock, which has to be installed: from now on it moves by the functions below alone. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await untilRendered(page);
}

/**
 * Waits until React has done what it has scheduled. Effects come after what can be seen already, and set timers: one that is
 * set while time passes rings too late.
 */
async function untilRendered(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // React schedules by messages as well; work, its effects, and what these change again.
    for (let turn = 0; turn < 4; turn += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(undefined);
      });
    }
  });
}
