// @vitest-environment node
/** Processes that open one journal at once: the second does so while the first is in the middle of it. */
import { linkSync, readdirSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import type * as files from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openFileJournal } from '#simulator/server/file-journals.ts';
import { newFolder } from '../../support/rooms.ts';

/** Whether the file system has links. */
const disk = vi.hoisted(() => ({ hasLinks: true }));
/** Called once, while a file is there that has not been written yet, or before a lock is removed. */
const once: { written?: () => Promise<void>; removed?: () => Promise<void> } = vi.hoisted(() => ({}));

vi.mock('node:fs/promises', async (original) => {
  const own = await original<typeof files>();
  const pass = async (step: keyof typeof once): Promise<void> => {
    const { [step]: work } = once;
    once[step] = undefined;
    await work?.();
  };
  const removing =
    <Rest extends unknown[]>(remove: (path: string, ...rest: Rest) => Promise<void>) =>
    async (path: string, ...rest: Rest): Promise<void> => {
      if (path.endsWith('.lock')) await pass('removed');
      await remove(path, ...rest);
    };
  return {
    ...own,
    async writeFile(path: string, text: string, { flag = 'w' } = {}) {
      const file = await own.open(path, flag);
      await pass('written');
      await file.writeFile(text);
      await file.close();
    },
    async link(file: string, name: string) {
      if (!disk.hasLinks) throw Object.assign(new Error('there are no links'), { code: 'EPERM' });
      await own.link(file, name);
    },
    rm: removing(own.rm),
    unlink: removing(own.unlink),
  };
});

/** What comes of opening a journal. */
const opened = (path: string) =>
  openFileJournal(path).then(
    () => 'has it',
    (error: unknown) => (error as Error).name,
  );

/** No process has this number. */
const ENDED = 2 ** 30;

const WHEN = [
  ['while its lock is being made', 'written'],
  ['while the lock of one that has ended is removed', 'removed'],
] as const;

test.each(WHEN)('PROOF-187 of two that open a journal at once one has it: %s', async (_when, step) => {
  const path = join(await newFolder(), 'journal');
  if (step === 'removed') await writeFile(`${path}.lock`, String(ENDED));
  const open = () => opened(path);
  let second = 'has not begun';
  once[step] = async () => void (second = await open());
  const first = await open();
  expect([first, second].sort()).toEqual(['JournalInUse', 'has it']);
  expect(await open()).toBe('JournalInUse');
});

test('PROOF-187 on a file system without links a journal has one holder, too, and is free when it has ended', async () => {
  disk.hasLinks = false;
  onTestFinished(() => void (disk.hasLinks = true));
  const path = join(await newFolder(), 'journal');
  await writeFile(`${path}.lock`, String(ENDED));
  expect([await opened(path), await opened(path)]).toEqual(['has it', 'JournalInUse']);
});

test('PROOF-187 a holder is known by more than the number of its process, which others have had', async () => {
  const folder = await newFolder();
  const path = join(folder, 'journal');
  const holder = { pid: process.pid, start: '1', boot: undefined as string | undefined };
  for (const ended of [
    String(process.pid),
    JSON.stringify(holder),
    JSON.stringify({ ...holder, boot: 'x' }),
  ]) {
    await writeFile(`${path}.lock`, ended);
    const store = await openFileJournal(path);
    expect(await opened(path)).toBe('JournalInUse');
    await store.close();
  }
  expect(readdirSync(folder)).toEqual([]);
});

test('PROOF-187 a journal has one holder by whatever name it is opened, and none while it has two', async () => {
  const folder = await newFolder();
  const [path, alias, folderAlias] = ['journal', 'alias', 'folder'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(path, '');
  await symlink(path, alias);
  await symlink(folder, folderAlias);
  const store = await openFileJournal(alias);
  for (const name of [path, alias, join(folderAlias, 'journal'), join(folderAlias, 'alias')])
    expect(await opened(name)).toBe('JournalInUse');
  await store.close();
  linkSync(path, join(folder, 'twin'));
  await expect(openFileJournal(path)).rejects.toThrow(
    /has 2 names \(hard links\); two hosts could keep it: copy it/,
  );
});
