import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { skill } from '../../../package/cli/skill.ts';
import { newFolder } from '../../support/rooms.ts';

test('AGENT-007 the skill is the guide with a name, and nothing is written over', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const out = join(await newFolder(), 'SKILL.md');
  await skill.run(['--out', out]);
  const written = readFileSync(out, 'utf8');
  expect(written).toMatch(/^---\nname: sandpit\ndescription: .+\n---\n\n# Coding agents\n/);
  expect(written).toContain('\n```sh\nnpx sandpit serve --detach --json');
  expect(written).not.toMatch(/not run|^```\w+ /m);
  writeFileSync(out, 'mine');
  expect(() => skill.run(['--out', out])).toThrow('is there already');
  expect(readFileSync(out, 'utf8')).toBe('mine');
});
