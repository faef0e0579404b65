import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

type AxeWindow = typeof window & {
  readonly axe: {
    run(context: string, options: object): Promise<{ readonly violations: readonly Violation[] }>;
  };
};

/**
 * The accessibility faults of a page, or of the part `within` it, that a machine can find, each with the elements it is of.
 * Asks the page's axe itself: the builder reloads it and opens a second page for every check, for frames that we do not have.
 */
export async function faultsOf(
  page: Page,
  within = 'html',
  rules: readonly string[] = tags,
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window)))
    await new AxeBuilder({ page }).setLegacyMode().withRules('html-has-lang').analyze();
  const violations = await page.evaluate(
    async ([context, values]) => {
      const options = { runOnly: values, resultTypes: ['violations'] };
      return (await (window as AxeWindow).axe.run(context, options)).violations;
    },
    [within, rules] as const,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
}

/** Day or night, by the switch of the header, which may stand behind a dialog. A page asks the system only as it opens. */
async function switchTo(page: Page, mode: 'day' | 'night'): Promise<void> {
  const name = `Switch to ${mode} mode`;
  await page.getByRole('button', { name, includeHidden: true }).dispatchEvent('click');
  await expect(page.locator('html')).toHaveAttribute(
    'data-mantine-color-scheme',
    mode === 'night' ? 'dark' : 'light',
  );
}

/** Proves that what a page shows has no accessibility fault by day and by night, and leaves it by day, as it was opened. */
export async function expectFaultless(page: Page, what: string): Promise<void> {
  expect(await faultsOf(page), `${what} by day`).toEqual([]);
  await switchTo(page, 'night');
  expect(await faultsOf(page), `${what} by night`).toEqual([]);
  await switchTo(page, 'day');
}
