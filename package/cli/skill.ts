import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { packageRoot } from '../program.ts';
import { defineCommand, Failure } from './command.ts';

/** What an agent reads before it decides whether the rest concerns it. */
const FRONT_MATTER = `---
name: sandpit
description: Start a simulated digital-asset exchange, put it into any state, return to it, check the result by its ledger, and hand over a link or a test. Use it in place of mocks of a trading backend.
---

`;

/** `sandpit skill`: the guide for coding agents as the file that they look for. */
export const skill = defineCommand({
  forms: ['skill [flags]'],
  about:
    'Writes what a coding agent needs to know to use Sandpit. Agents look for it in a folder of their own, such as .claude/skills/sandpit/SKILL.md.',
  flags: { out: { takes: 'file', about: 'the file to write (default SKILL.md)' } },
  run({ values, say }) {
    const out = resolve(values.out ?? 'SKILL.md');
    if (existsSync(out)) throw new Failure(`${out} is there already: name another with --out, or remove it`);
    writeFileSync(out, skillText());
    say(relative('.', out), { file: out });
  },
});

/** The guide, whose blocks of code no longer say which test runs them. */
const skillText = (): string =>
  FRONT_MATTER +
  readFileSync(join(packageRoot, 'docs/guides/agents.md'), 'utf8').replaceAll(/^```(\w+) .*$/gm, '```$1');
