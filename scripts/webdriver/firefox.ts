import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import type { DrivenBrowser, DrivenPage } from './page.ts';

const PROGRAM = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);

/** Nothing but the page: no first visits, no updates, no reports. */
const preferences = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'en-US',
  'toolkit.telemetry.enabled': false,
};

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
  readonly message?: string;
}

/** A connection of WebDriver BiDi (w3c.github.io/webdriver-bidi), which Firefox speaks by itself. */
async function connect(address: string) {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const awaited = new Map<number, (reply: Reply) => void>();
  socket.on('message', (data) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id !== undefined) awaited.get(reply.id)?.(reply);
  });
  let lastId = 0;
  const send = async <Result>(method: string, params: object): Promise<Result> => {
    const id = ++lastId;
    const reply = new Promise<Reply>((resolve) => awaited.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, message } = await reply;
    awaited.delete(id);
    if (result === undefined) throw new Error(`${method}: ${message}`);
    return result as Result;
  };
  return { send, end: () => socket.terminate() };
}

function addressOf(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let written = '';
    program.stderr?.on('data', (chunk) => {
      written += String(chunk);
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(written)?.[1];
      if (found !== undefined) resolve(found);
    });
    program.once('exit', () => reject(new Error(`Firefox does not start: ${written}`)));
  });
}

interface Evaluated {
  readonly type: string;
  readonly result?: { readonly value?: string };
  readonly exceptionDetails?: { readonly text: string };
}

async function open(): Promise<DrivenPage> {
  const profile = mkdtempSync(join(tmpdir(), 'sandpit-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const size = ['--width', '1440', '--height', '900'];
  const program = spawn(PROGRAM ?? '', [...args, ...size], { stdio: ['ignore', 'ignore', 'pipe'] });
  const { send, end } = await connect(await addressOf(program));
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  const { contexts } = await send<{ contexts: readonly { context: string }[] }>(
    'browsingContext.getTree',
    {},
  );
  const context = contexts[0]?.context;
  return {
    version: capabilities.browserVersion,
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async run<Result>(body: string, ...args: readonly unknown[]) {
      const wrapped = `async (text) => { const args = JSON.parse(text);
        return JSON.stringify((await (async () => { ${body} })()) ?? null); }`;
      const { result, exceptionDetails } = await send<Evaluated>('script.callFunction', {
        functionDeclaration: wrapped,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result?.value ?? 'null') as Result;
    },
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async close() {
      end();
      program.kill();
      await once(program, 'exit');
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Firefox, by WebDriver BiDi. */
export const firefox: DrivenBrowser = {
  name: 'Firefox',
  missing: PROGRAM === undefined ? 'firefox-esr' : undefined,
  open,
};
