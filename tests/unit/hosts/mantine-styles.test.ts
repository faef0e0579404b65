import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { mantineDialogs, mantineStyles } from '#simulator/hosts/build/mantine.ts';

/** A build of one module: its code's modules and its style sheet. */
async function built(source: string) {
  // In the repository, where the packages are found.
  const folder = await mkdtemp(join(import.meta.dirname, 'mantine-'));
  try {
    const entry = join(folder, 'entry.js');
    await writeFile(entry, source);
    const result = await build({
      configFile: false,
      logLevel: 'error',
      plugins: [mantineStyles(), mantineDialogs()],
      build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
    });
    const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
    return {
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
