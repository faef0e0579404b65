import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { browserArgs, ensureBrowser } from './browser.ts';
import { bundleSession } from './engines/bundle.ts';
import { engineTable } from './engines/table.ts';
import type { EngineRow, EngineOutcome } from './engines/table.ts';
import { firefox } from './webdriver/firefox.ts';
import type { DrivenBrowser } from './webdriver/page.ts';
import { webkit } from './webdriver/webkit.ts';

const FOLDER = resolve('test-results/engines');

interface JavaScriptEngine {
  readonly name: string;
  /** Plays the session; undefined where the engine cannot be had here. */
  play(script: string): Promise<EngineOutcome | undefined>;
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

function command(program: string, args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', timeout: 300_000 });
  return status === 0 ? stdout : undefined;
}

/** A program of a package, fetched from the registry for the occasion. */
function fromRegistry(
  name: string,
  spec: string,
  run: readonly string[],
  version: readonly string[],
): JavaScriptEngine {
  const npx = ['--yes', `--package=${spec}`, '--'];
  return {
    name,
    async play(script) {
      const shown = command('npx', [...npx, ...run, script]);
      if (shown === undefined) return undefined;
      return { version: lastLine(command('npx', [...npx, ...version]) ?? ''), shown: lastLine(shown) };
    },
  };
}

const thisNode: JavaScriptEngine = {
  name: 'Node of this machine (V8)',
  play: async (script) => ({
    version: process.version,
    shown: lastLine(command(process.execPath, [script]) ?? 'failed'),
  }),
};

/** An interpreter in WebAssembly, which knows nothing of the machine it runs on. */
const quickJs: JavaScriptEngine = {
  name: 'QuickJS',
  async play(script) {
    const folder = `${FOLDER}/quickjs`;
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}/package.json`, '{"private":true}');
    if (
      command('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, 'quickjs-emscripten']) ===
      undefined
    )
      return undefined;
    const entry = `${folder}/node_modules/quickjs-emscripten/dist/index.mjs`;
    const { version } = JSON.parse(
      readFileSync(`${folder}/node_modules/quickjs-emscripten/package.json`, 'utf8'),
    ) as { version: string };
    const { getQuickJS } = (await import(pathToFileURL(entry).href)) as QuickJsPackage;
    const context = (await getQuickJS()).newContext();
    // What would be shown goes to `sessionResult` instead, as in a page.
    const code = `globalThis.document = {}; ${readFileSync(script, 'utf8')}`;
    context.unwrapResult(context.evalCode(code)).dispose();
    context.unwrapResult(context.runtime.executePendingJobs());
    const shown = context.getString(context.getProp(context.global, 'sessionResult'));
    return { version: `quickjs-emscripten ${version}`, shown };
  },
};

/** The part of quickjs-emscripten that is used here: it is no dependency. */
interface QuickJsPackage {
  getQuickJS(): Promise<{ newContext(): QuickJsContext }>;
}
interface QuickJsContext {
  readonly global: unknown;
  readonly runtime: { executePendingJobs(): unknown };
  evalCode(code: string): unknown;
  unwrapResult(result: unknown): { dispose(): void };
  getProp(of: unknown, name: string): unknown;
  getString(of: unknown): string;
}

const RESULT = `(0, eval)(args[0]);
  while (globalThis.sessionResult === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
  return globalThis.sessionResult;`;

const inChromium: JavaScriptEngine = {
  name: 'Chromium (V8)',
  async play(script) {
    const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArgs });
    const page = await browser.newPage();
    await page.addScriptTag({ path: script });
    await page.waitForFunction('globalThis.sessionResult !== undefined');
    const shown = await page.evaluate<string>('globalThis.sessionResult');
    await browser.close();
    return { version: browser.version(), shown };
  },
};

function driven(name: string, browser: DrivenBrowser): JavaScriptEngine {
  return {
    name,
    async play(script) {
      if (browser.missing !== undefined) return undefined;
      const page = await browser.open();
      try {
        await page.goto('about:blank');
        return { version: page.version, shown: await page.run<string>(RESULT, readFileSync(script, 'utf8')) };
      } finally {
        await page.close();
      }
    },
  };
}

const engines: readonly JavaScriptEngine[] = [
  thisNode,
  fromRegistry('Node 20 (V8)', 'node@20', ['node'], ['node', '--version']),
  fromRegistry('Node 22 (V8)', 'node@22', ['node'], ['node', '--version']),
  fromRegistry('Node 24 (V8)', 'node@24', ['node'], ['node', '--version']),
  fromRegistry(
    'Deno (V8)',
    'deno',
    ['deno', 'run', '--no-lock'],
    ['deno', 'eval', 'console.log(Deno.version.deno)'],
  ),
  fromRegistry('Bun (JavaScriptCore)', 'bun', ['bun'], ['bun', '--version']),
  quickJs,
  inChromium,
  driven('Firefox (SpiderMonkey)', firefox),
  driven('WebKitGTK (JavaScriptCore)', webkit),
];

/** `npm run engines`: the fixed session in every engine of JavaScript that can be had, as a table for docs/kernel.md. */
async function main(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const script = await bundleSession(FOLDER);
  const rows: EngineRow[] = [];
  for (const { name, play } of engines) {
    console.error(`${name} …`);
    rows.push({ name, outcome: await play(script) });
  }
  const { lines, isOneHash } = engineTable(rows);
  console.log(lines.join('\n'));
  process.exitCode = isOneHash ? 0 : 1;
}

await main();
