import { expect, test } from 'vitest';
import { callControl } from '#shared/control-client.ts';
import { ownAgent, standingHost } from '../../support/agents.ts';
import type { Agent } from '../../support/agents.ts';
import { namedStates, reachByCalls } from '../../support/named-states.ts';
import type { NamedState } from '../../support/named-states.ts';

/** Comes to a state by the tools. */
async function byTools({ run }: Agent, { reset, steps }: NamedState): Promise<void> {
  await run('reset', reset);
  for (const step of steps) {
    if ('call' in step) await run('call', { operation: step.call, account: step.as, input: step.input });
    else if (step.post === '/sim/clock') await run('clock', step.body);
    else await run('operate', { path: step.post, body: step.body });
  }
}

test('AGENT-013 twelve named states are reached by tools and by calls with one hash, hold by the ledger, and open from a link', async () => {
  const agent = await ownAgent();
  const { wire } = await standingHost();
  expect(namedStates).toHaveLength(12);
  for (const state of namedStates) {
    await byTools(agent, state);
    const hash = await reachByCalls(wire, state);
    await expect(agent.run('assert', { hash, balances: state.balances }), state.name).resolves.toMatch(
      /^All holds/,
    );

    const { account, path, lang, night } = state.page;
    const address = new URL(await agent.run('link', state.page));
    expect(Object.fromEntries(address.searchParams)).toEqual({ as: account, lang, night: night ? '1' : '0' });
    expect(address.pathname).toBe(`/${path}`);
    const opened = await callControl<{ hash: string }>(wire, 'POST', '/sim/link', {
      fragment: address.hash.slice(1),
    });
    expect(opened.hash, state.name).toBe(hash);
  }
});

test('AGENT-013 the short of the first state is liquidated by one per cent more', async () => {
  const agent = await ownAgent();
  const [short] = namedStates;
  if (!short) throw new Error('there is no state');
  await byTools(agent, short);
  const priceIs = async (price: string): Promise<string> => {
    await agent.run('operate', { path: '/sim/operator/pin', body: { pair: 'BTC/USDT', price } });
    await agent.run('clock', { ticks: 2 });
    return agent.run('look', { path: '/sim/ledger', query: { account: short.page.account } });
  };
  expect(await priceIs('102300')).toContain('"locked":"398.80000000"');
  expect(await priceIs('102350')).not.toContain('"locked":"398.80000000"');
});
