import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { operations } from '#contract/index.ts';
import { withoutServerParts } from '#simulator/page/build/contract.ts';
import { mantineImports, mantineParts, mantineStyles } from '#simulator/page/build/mantine.ts';
import { routerOfPage } from '#simulator/page/build/router.ts';
import { scenarioDocuments } from '#simulator/page/build/scenarios.ts';

/** A scenario whose title and summary do not stand together at its beginning. */
const SCENARIO = `# A comment
start: 2025-06-02T02:00:00Z

summary:
  en: A short week

  zh: 短短一周
users:
  - account: hidden@sandpit.test
title:
  en: A week
`;

/**
 * A build of one module beside `scenario.yaml`: its code, that code's modules and its style sheet.
 * @param isServed whether it has all that it imports, used or not, as of a development server
 */
async function built(source: string, isServed = false) {
  // In the repository, where the packages are found.
  const folder = await mkdtemp(join(import.meta.dirname, 'page-'));
  try {
    const entry = join(folder, 'entry.ts');
    await writeFile(entry, source);
    await writeFile(join(folder, 'scenario.yaml'), SCENARIO);
    const result = await build({
      configFile: false,
      logLevel: 'error',
      plugins: [
        mantineStyles(),
        mantineParts(),
        isServed && mantineImports(),
        withoutServerParts(),
        routerOfPage(),
        scenarioDocuments(),
      ],
      build: {
        write: false,
        minify: false,
        lib: { entry, formats: ['es'] },
        rolldownOptions: { treeshake: !isServed },
      },
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

test('PROOF-630 a development server compiles the components of Mantine that a module imports, and no others', async () => {
  const { code, modules } = await built(
    `import {\n  Kbd,\n  type KbdProps,\n  rem,\n} from '@mantine/core';\nexport const shown: [typeof Kbd, KbdProps] = [Kbd, { fz: rem(12) }];`,
    true,
  );
  expect(code).toContain('shown = [Kbd,');
  expect(modules).toContain('/Kbd/Kbd.mjs');
  expect(modules).not.toContain('/AppShell/');
});

test('PROOF-631 a list of scenarios has the title and the summary of each, wherever they stand in its file, and nothing else of it', async () => {
  const { code } = await built(`export { default } from './scenario.yaml?head';`);
  for (const text of ['A week', 'A short week', '短短一周']) expect(code).toContain(text);
  expect(code).not.toMatch(/hidden@|2025/);
});
