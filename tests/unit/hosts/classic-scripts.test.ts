import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { bundle, createBundler } from '#simulator/page/build/classic-scripts.ts';

test('PKG-062 a script is built once, and again when a file it is made of has changed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandpit-'));
  try {
    const entry = join(folder, 'first.ts');
    await writeFile(entry, "import { word } from './word.ts';\nconsole.log(word);\n");
    await writeFile(join(folder, 'word.ts'), "export const word: string = 'before';\n");
    const make = vi.fn(bundle);
    const codeOf = createBundler(make);
    expect(await codeOf(entry)).toContain('before');
    expect(await codeOf(entry)).toContain('before');
    expect(make).toHaveBeenCalledTimes(1);
    await writeFile(join(folder, 'word.ts'), "export const word: string = 'after';\n");
    expect(await codeOf(entry)).toContain('after');
    expect(make).toHaveBeenCalledTimes(2);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
