import { type CallTable, readBody, readQuery } from '../call.ts';
import { messagesRequest, resetRequest } from '../requests.ts';
import type { ControlTarget, MessageReport, StateReport } from '../target.ts';

/** The session as a whole: where it stands, what was said, and beginning it anew. */
export const sessionCalls: CallTable = {
  '/sim/state': { GET: (target) => target.state() },
  '/sim/reset': { POST: reset },
  '/sim/messages': { GET: messages },
  '/sim/ledger': { GET: ledger },
  '/sim/requests': { GET: (target) => ({ requests: target.requests() }) },
  '/sim/scenarios': { GET: (target) => ({ scenarios: target.scenarios() }) },
};

async function reset(target: ControlTarget, request: Request): Promise<StateReport> {
  await target.reset(await readBody(request, resetRequest));
  return target.state();
}

function messages(target: ControlTarget, request: Request): { messages: readonly MessageReport[] } {
  const { account } = readQuery(request, messagesRequest);
  return {
    messages: target.messages().filter((message) => account === undefined || message.account === account),
  };
}

function ledger(target: ControlTarget): unknown {
  const balance = target.exchange().ledger.trialBalance();
  const sums = balance.map(({ currency, sum }) => ({ currency, sum: String(sum) }));
  return { balanced: sums.every(({ sum }) => sum === '0'), sums };
}
