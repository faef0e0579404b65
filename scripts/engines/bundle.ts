/** The fixed session of `npm run engines` and the browser tests, with all it needs, as one script. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { RULES_VERSION } from '#simulator/engine/scenario/index.ts';
import { bundleScript } from '../bundle-script.ts';
import type { SessionFiles } from './session.ts';

/** Recordings that open today (PROOF-081): of all scenarios but one by earlier rules, and that one and another by the present ones. */
const CORPORA = ['6e78796', 'modelled-minutes', `rules-${RULES_VERSION}`];

type Corpus = Readonly<Record<string, { readonly recording: SessionFiles['recordings'][number] }>>;

function textsOf(folder: string, extension: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder).filter((name) => name.endsWith(extension));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

function recordingsOf(name: string): SessionFiles['recordings'] {
  const packed = readFileSync(`fixtures/corpus/${name}.json.br`);
  const corpus = JSON.parse(String(brotliDecompressSync(packed))) as Corpus;
  return (
    Object.entries(corpus)
      // Its minutes were others then (docs/decisions/0087).
      .filter(([scenario]) => name !== '6e78796' || scenario !== 'depeg-weekend')
      .map(([, { recording }]) => recording)
  );
}

/** What the fixed session is made of. */
export function sessionFiles(): SessionFiles {
  return {
    recordings: CORPORA.flatMap(recordingsOf),
    scenarios: textsOf('scenarios', '.yaml'),
    fixtures: textsOf('fixtures', '.csv'),
  };
}

/** QuickJS has no TextEncoder. */
const entry = (session: string): string => `
globalThis.TextEncoder ??= class {
  encode(text) {
    const escaped = unescape(encodeURIComponent(text));
    return Uint8Array.from(escaped, (byte) => byte.charCodeAt(0));
  }
};
import { playSession } from ${JSON.stringify(session)};
import files from './files.json';
const show = (line) => {
  globalThis.sessionResult = line;
  if (typeof document === 'undefined') console.log(line);
};
playSession(files).then((hash) => show('hash ' + hash), (error) => show('failed ' + error));
`;

/** The fixed session with all it needs as one classic script; it shows `hash …` or `failed …`, in a page as `sessionResult`. */
export async function bundleSession(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'files.json'), JSON.stringify(sessionFiles()));
  writeFileSync(join(folder, 'entry.js'), entry(resolve('scripts/engines/session.ts')));
  const script = await bundleScript(join(folder, 'entry.js'), folder, 'session');
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><meta charset="utf-8"><title>session</title><script src="session.iife.js"></script>',
  );
  return script;
}
