import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { operations } from '#contract/index.ts';
import spot from '#locales/en/spot.json' with { type: 'json' };
import { createI18n as createWhole } from '#locales/texts.ts';
import { withoutServerParts } from '#simulator/hosts/build/contract.ts';
import { mantineParts, mantineStyles } from '#simulator/hosts/build/mantine.ts';
import { withoutUnused } from '#simulator/hosts/build/unused.ts';

/** A build of one module: its code, that code's modules and its style sheet. */
async function built(source: string, name = 'entry.js') {
  // In the repository, where the packages are found.
  const folder = await mkdtemp(join(import.meta.dirname, 'page-'));
  try {
    const entry = join(folder, name);
    await mkdir(dirname(entry), { recursive: true });
    await writeFile(entry, source);
    const result = await build({
      configFile: false,
      logLevel: 'error',
      plugins: [mantineStyles(), mantineParts(), withoutServerParts(), withoutUnused()],
      build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
    });
    const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
    return {
      code: outputs.flatMap((each) => (each.type === 'chunk' ? [each.code] : [])).join('\n'),
      modules: outputs.flatMap((each) => (each.type === 'chunk' ? each.moduleIds : [])).join('\n'),
      styles: outputs.flatMap((each) => (each.type === 'asset' ? [String(each.source)] : [])).join('\n'),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('PROOF-356 a page with a switch has its styles in their layer and those of no other component, and a dialog has no scroll area with it', async () => {
  const page = await built(`export { Switch } from '@mantine/core';`);
  expect(page.styles).toMatch(/@layer mantine\s*\{[^@]*--switch-height/);
  expect(page.styles).not.toContain('--modal-size');
  const dialog = await built(`export { Modal } from '@mantine/core';`);
  expect(dialog.styles).toContain('--modal-size');
  expect(dialog.styles).not.toContain('--switch-height');
  expect(dialog.modules).not.toMatch(/@floating-ui|\/ScrollArea\//);
  expect(dialog.modules).toContain('/Modal/Modal.mjs');
});

test('PROOF-410 a page has of an operation what it calls and reads, and of the router what it renders', async () => {
  const calls = await built(`export { operations } from '#contract/index.ts';`);
  const { path, summary } = operations.spotBuy;
  expect(calls.code).toContain(path);
  expect(calls.code).not.toContain(summary);
  expect(calls.code).not.toContain('is required for a limit order');
  const router = await built(`export { Link, RouterProvider } from 'react-router-dom';`);
  expect(router.code).toContain('preventScrollReset');
  for (const left of ['PrefetchPageLinks', 'useSubmit', 'No routes matched location'])
    expect(router.code).not.toContain(left);
});

test('PROOF-590 of i18next a page has no loading and no formats, its texts and plurals are as before, and a version without what is left out is refused', async () => {
  const { code } = await built(`export { createI18n } from '#locales/texts.ts';`);
  expect(code).not.toMatch(/loadNamespaces\(ns, callback\) \{\s*const/);
  const { createI18n } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    readonly createI18n: typeof createWhole;
  };
  const textsOf = async (create: typeof createWhole) => {
    const i18n = create();
    i18n.addResourceBundle('en', 'spot', spot);
    await i18n.changeLanguage('en');
    return [1, 2].map((count) => i18n.t('spot.cancelAllTitle', { count, symbol: 'A, B' }));
  };
  expect(await textsOf(createI18n)).toEqual([
    'Cancel 1 open order of A, B?',
    'Cancel 2 open orders of A, B?',
  ]);
  expect(await textsOf(createI18n)).toEqual(await textsOf(createWhole));
  const other = built('export class Connector {}', 'i18next/dist/esm/i18next.js');
  await expect(other).rejects.toThrow('expected Formatter, cloneInstance, dir');
});
