/** `npm run check -- lock`: fails where `npm ci` would warn on a supported Node, or download from elsewhere than the public registry. */
import { readFileSync } from 'node:fs';
import { lockIssues } from './lock-issues.ts';
import type { LockedPackage } from './lock-issues.ts';

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

const { packages } = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json');
const { allowScripts } = readJson<{ allowScripts: Record<string, boolean> }>('package.json');
const issues = lockIssues(packages, allowScripts);
for (const issue of issues) console.error(`package-lock.json: ${issue}`);
if (issues.length > 0) process.exitCode = 1;
else console.log(`${Object.keys(packages).length} packages of package-lock.json can be installed`);
