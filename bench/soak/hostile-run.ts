/** A long run of hostile requests and frames on a Node host in a process of its own. */
import { readFileSync } from 'node:fs';
import { membersIn } from '#shared/json.ts';
import { startProcess } from '../host/process.ts';
import type { MeasuredProcess } from '../host/process.ts';
import { createCheck } from '../../tests/support/response-schemas.ts';
import { sendFrames, sendHostile, sendTo } from './hostile.ts';
import type { HostileReport } from './hostile.ts';
import { callsOf, hostileRequests } from './requests.ts';
import type { ApiDocument } from './values.ts';

interface Amounts {
  readonly requests: number;
  readonly frames: number;
  readonly seed: number;
}

/** A user who does nothing, and whose money therefore stays where it is. */
const BYSTANDER = 'alice@sandpit.test';
const MAX_STOP_MS = 200;

export const readDocument = (path: string): ApiDocument =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')) as ApiDocument;

/** The trial balance and what one user has. */
async function moneyOf(url: string): Promise<{ readonly balanced: boolean; readonly holdings: unknown }> {
  const target = `/sim/ledger?account=${BYSTANDER}`;
  return JSON.parse((await sendTo(url, { target, method: 'GET', headers: {}, body: undefined })).text);
}

/** Sends requests of a document to a host, a third of them or so with a token of a user. */
export function sendDocument(
  url: string,
  path: string,
  amount: { readonly count: number; readonly seed: number },
): Promise<HostileReport> {
  const document = readDocument(path);
  return sendHostile(url, hostileRequests(document, callsOf(document), amount), createCheck(document));
}

/** Names of the events of the AsyncAPI document. */
export const eventsOf = (document: ApiDocument): readonly string[] =>
  Object.keys(membersIn(document['channels']));

/** Prints what a part of the run did, and says whether the loop was never held for long and nothing else was wrong. */
async function isFine(host: MeasuredProcess, name: string, report: Partial<HostileReport>): Promise<boolean> {
  const { maxDelay, memory } = await host.report();
  const { issues = [], ...figures } = report;
  console.log(`${name}: ${JSON.stringify({ ...figures, maxStopMs: maxDelay, memoryMb: memory })}`);
  for (const issue of issues) console.log(`  ${issue}`);
  if (maxDelay > MAX_STOP_MS) console.log(`  the loop did nothing else for ${maxDelay} ms`);
  return issues.length === 0 && maxDelay <= MAX_STOP_MS;
}

/** Half of the requests from the contract's document, half from the control plane's; then the frames. Resolves with whether all went well. */
export async function soakHostile({ requests, frames, seed }: Amounts): Promise<boolean> {
  const host = await startProcess({ kind: 'host' });
  try {
    const amount = { count: Math.ceil(requests / 2), seed };
    const before = await moneyOf(host.url);
    await host.report();
    const contract = await sendDocument(host.url, 'shared/contract/openapi.json', amount);
    const after = await moneyOf(host.url);
    const money = JSON.stringify(after.holdings) === JSON.stringify(before.holdings) && after.balanced;
    if (!money) console.log(`Money of ${BYSTANDER} has moved, or the books do not balance.`);
    const results = [money, await isFine(host, 'calls of the contract', contract)];
    const sent = await sendFrames(host.url, eventsOf(readDocument('shared/contract/asyncapi.json')), {
      count: frames,
      seed,
    });
    results.push(await isFine(host, 'frames', { sent }));
    const control = await sendDocument(host.url, 'docs/control-openapi.json', amount);
    results.push(await isFine(host, 'calls of the control plane', control));
    return results.every(Boolean) && (await moneyOf(host.url)).balanced;
  } finally {
    await host.close();
  }
}
