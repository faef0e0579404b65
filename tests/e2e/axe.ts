import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The rules of WCAG, two of good practice, and the one for a criterion of WCAG that axe does not switch on by itself. */
const defaults = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: {
    'empty-table-header': { enabled: true },
    'heading-order': { enabled: true },
    'label-content-name-mismatch': { enabled: true },
  },
};

/** The rules whose result depends on texts, and so on the language: what is named, by what, and how much room it takes. */
export const TEXT_RULES = [
  'aria-command-name',
  'aria-input-field-name',
  'aria-meter-name',
  'aria-progressbar-name',
  'aria-tab-name',
  'aria-toggle-field-name',
  'button-name',
  'document-title',
  'empty-table-header',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'label',
  'label-content-name-mismatch',
  'link-name',
  'role-img-alt',
  'svg-img-alt',
  'target-size',
  'valid-lang',
];

/** A row of the order book reads out more decimals (docs/decisions/0017). */
const NAMED_OTHERWISE = '[data-position]';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly element: Element }[];
}

type AxeWindow = typeof window & {
  readonly axe: {
    run(context: string, options: object): Promise<{ readonly violations: readonly Violation[] }>;
  };
};

/**
 * The accessibility faults of a page, or of the part `within` it, that a machine can find, each with the elements it is of;
 * by `rules` alone where they are given. Where a control may differ from its name is in NAMED_OTHERWISE.
 * Asks the page's axe itself: the builder reloads it and opens a second page for every check, for frames that we do not have.
 */
export async function faultsOf(
  page: Page,
  within = 'html',
  rules?: readonly string[],
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window)))
    await new AxeBuilder({ page }).setLegacyMode().withRules('html-has-lang').analyze();
  return page.evaluate(
    async ([context, chosen, named]) => {
      const options = { ...chosen, resultTypes: ['violations'], elementRef: true };
      const { violations } = await (window as AxeWindow).axe.run(context, options);
      return violations.flatMap(({ id, nodes }) => {
        const isNamed = id === 'label-content-name-mismatch';
        const faulty = nodes.filter(({ element }) => !(isNamed && element.matches(named)));
        const places = faulty.map(({ target }) => target.join(' ')).join(' | ');
        return faulty.length === 0 ? [] : [`${id}: ${places}`];
      });
    },
    [within, rules ? { runOnly: rules } : defaults, NAMED_OTHERWISE] as const,
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
