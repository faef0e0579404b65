/**
 * `npm run corpus [-- SCENARIO …]`: plays every scenario of the library, or those named, for two hours with orders, a position and a
 * second contract, and writes the recording, the link and the snapshot of each to fixtures/corpus/<commit>.json.br. With `--release` it plays one, and the
 * file is named after the version of the package, with `--rules` after that of the rules. The tests of the corpus open them.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { respondToWeb } from '#simulator/http.ts';
import { exchangeParts } from '#simulator/session/parts.ts';
import { createMemoryJournals } from '#simulator/session/journals.ts';
import { nodeCatalogue } from '#simulator/server/catalogue.ts';
import { Session } from '#simulator/session/session.ts';
import { RULES_VERSION } from '#simulator/engine/scenario/index.ts';

const PAIR = { legal_id: '3', currency_id: '1' };

interface RecordedResponse {
  readonly type: string;
  readonly message: unknown;
}

async function send(session: Session, method: 'GET' | 'POST', path: string, init: RequestInit = {}) {
  const request = new Request(`http://sandpit.test${path}`, { ...init, method });
  const response = await respondToWeb(session, request);
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(body)}`);
  return body;
}

/** The calls of one user. */
async function signIn(session: Session, account: string, password: string) {
  let authorization = '';
  const call = async (path: string, form: Readonly<Record<string, string>>): Promise<RecordedResponse> => {
    const init = { body: new URLSearchParams(form), headers: { authorization } };
    return (await send(session, 'POST', `/api/${path}`, init)) as RecordedResponse;
  };
  authorization = String((await call('user/login', { user_string: account, password })).message);
  return call;
}

/** Trades for two hours of virtual time; returns the response of each call. */
async function trade(session: Session): Promise<readonly string[]> {
  const demo = await signIn(session, 'demo@sandpit.test', 'demo123');
  const alice = await signIn(session, 'alice@sandpit.test', 'alice123');
  const advance = (advanceMs: number) =>
    send(session, 'POST', '/sim/clock', { body: JSON.stringify({ advanceMs }) });
  const deal = (await demo('transaction/deal', PAIR)).message as { readonly last_price?: string };
  const priced = (permille: number) => ((Number(deal.last_price ?? 0) * permille) / 1000).toFixed(2);
  const responses = [
    await demo('transaction/in', { ...PAIR, price: priced(999), num: '0.01', mode: '2' }),
    await alice('transaction/in', { ...PAIR, price: '0', num: '0.02', mode: '1' }),
  ];
  await advance(61_234);
  const transfer = { currency_id: '3', from_field: 'change' };
  responses.push(
    await alice('transaction/out', { ...PAIR, price: priced(1001), num: '0.01', mode: '2' }),
    await demo('wallet/change', { ...transfer, number: '500', to_field: 'lever' }),
    await demo('lever/submit', { ...PAIR, share: '1', multiple: '20', type: '1', status: '1' }),
    await demo('wallet/change', { ...transfer, number: '100', to_field: 'micro' }),
    await demo('microtrade/submit', {
      match_id: '1',
      currency_id: '3',
      type: '1',
      seconds: '60',
      number: '10',
    }),
  );
  await advance(600_000);
  responses.push(await demo('transaction/in', { ...PAIR, price: '1', num: '99999999', mode: '2' }));
  await advance(6_600_000);
  responses.push(await demo('wallet/list', {}));
  return responses.map(({ type }) => type);
}

async function sharedFilesOf(scenario: string) {
  const session = new Session({
    catalogue: nodeCatalogue(),
    parts: exchangeParts,
    journals: createMemoryJournals(),
    session: { scenario, seed: 'corpus' },
    realTime: () => 0,
    pumpEvery: 0,
    speed: 0,
  });
  await session.ready();
  const responses = await trade(session);
  const read = (path: string) => send(session, 'GET', path);
  const files = {
    recording: await read('/sim/recording'),
    link: await read('/sim/link'),
    snapshot: await read('/sim/snapshot'),
  };
  await session.close();
  console.log(`${scenario}: ${responses.join(' ')}`);
  return files;
}

function fileName(): string {
  if (process.argv.includes('--rules')) return `rules-${RULES_VERSION}`;
  if (process.argv.includes('--release'))
    return (JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }).version;
  return execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' }).trim();
}

const name = fileName();
const isOne = process.argv.some((argument) => ['--release', '--rules'].includes(argument));
const corpus: Record<string, unknown> = {};
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const all = named.length > 0 ? named : nodeCatalogue().names();
for (const scenario of isOne ? ['calm-market'] : all) corpus[scenario] = await sharedFilesOf(scenario);
const path = `fixtures/corpus/${name}.json.br`;
const packed = brotliCompressSync(JSON.stringify(corpus));
writeFileSync(path, packed);
console.log(`${path}: ${Object.keys(corpus).length} sessions, ${packed.length} bytes`);
