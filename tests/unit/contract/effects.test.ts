/** What a call says it leaves behind is what it leaves behind. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { operationNames, operations } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import { examples } from '#contract/examples/index.ts';
import { call as controlCall, commandAsOperator } from '#simulator/control/call.ts';
import type { CallImpact } from '#simulator/control/call.ts';
import { fromWeb, respondToWeb } from '#simulator/http.ts';
import { requestOf } from '../../support/wire.ts';
import { openTrader } from '../hosts/trader.ts';
import type { Trader } from '../hosts/trader.ts';

/** A call of the contract as the page makes it: its envelope. */
async function call(trader: Trader, name: OperationName, input: object, token = '') {
  const response = await respondToWeb(trader.session, requestOf(name, input, { token }));
  return (await response.json()) as { type: string; message: unknown };
}

const ACCOUNT = 'new@sandpit.test';

/** Registers an account with a code that the exchange has sent. */
async function register(trader: Trader): Promise<void> {
  await call(trader, 'sendMail', { user_string: ACCOUNT });
  const { messages } = await trader.ask('GET', `/sim/messages?account=${ACCOUNT}`);
  const code = (messages as readonly { code: string }[]).at(-1)?.code ?? '';
  const secrets = { password: 'secret1', re_password: 'secret1' };
  const form = { ...secrets, user_string: ACCOUNT, type: 'email', code, extension_code: 'demo' };
  expect(await call(trader, 'register', form)).toMatchObject({ type: 'ok' });
}

test('PROOF-245 an account that is made in a replay begins a branch, and is there afterwards', async () => {
  const trader = openTrader();
  const { now } = await trader.state();
  await trader.take({ do: 'pass', milliseconds: 600_000 });
  await trader.ask('POST', '/sim/replay', { toInstant: now + 300_000 });
  await register(trader);
  expect(await trader.ask('GET', '/sim/replay')).toMatchObject({ isReplay: false });
  await trader.take({ do: 'pass', milliseconds: 600_000 });
  const login = { user_string: ACCOUNT, password: 'secret1', type: '1' };
  expect(await call(trader, 'login', login)).toMatchObject({ type: 'ok' });
});

test('PROOF-245 a login in a replay begins no branch: who looks at an earlier time may be anybody, and stays logged in', async () => {
  const trader = openTrader();
  const { now, branch } = await trader.state();
  await trader.take({ do: 'pass', milliseconds: 600_000 });
  const { now: end } = await trader.state();
  await trader.ask('POST', '/sim/replay', { toInstant: now + 300_000 });
  const token = await trader.logIn();
  expect(await trader.ask('GET', '/sim/replay')).toMatchObject({ isReplay: true });
  await trader.ask('POST', '/sim/replay', { toInstant: end });
  expect(await trader.ask('GET', '/sim/replay')).toMatchObject({ isReplay: false, branch });
  expect(await call(trader, 'userInfo', {}, token)).toMatchObject({ type: 'ok' });
});

test('PROOF-247 a call of the control plane that declares no effect can give no command', async () => {
  const { session, state } = openTrader();
  const { seq } = await state();
  const given = { user: 1 };
  const request = await fromWeb(new Request('http://sandpit.test/sim/made-up', { method: 'POST' }));
  const response = z.object({ token: z.string() });
  const madeUp = (impact: CallImpact) =>
    controlCall({ summary: 'Logs somebody in.', ...impact, response }, (target) =>
      commandAsOperator(target, 'account.openSession', given),
    ).handle(session.control, request);
  const message = '/sim/made-up gives the command account.openSession, but declares no effect';
  for (const impact of [{}, { effect: 'moment', scope: 'account' }] as const)
    await expect(madeUp(impact)).rejects.toThrow(message);
  expect(session.control.state().seq).toBe(seq);
  await madeUp({ effect: 'session', scope: 'account' });
  expect(session.control.state().seq).toBe(seq + 1);
});

test('PROOF-246 a call that says it only reads gives no command, whoever makes it', async () => {
  const trader = openTrader();
  const token = await trader.logIn();
  const reads = operationNames.filter((name) => operations[name].effect === 'none');
  expect(reads.length).toBeGreaterThan(40);
  const { seq } = await trader.state();
  for (const name of reads) {
    await call(trader, name, examples[name].request, token);
    expect((await trader.state()).seq, name).toBe(seq);
  }
});

test('PROOF-246 what a call touches is an effect on the state', () => {
  for (const name of operationNames) {
    const { touches, effect } = operations[name];
    if (touches.length > 0) expect(effect, name).toBe('state');
  }
});
