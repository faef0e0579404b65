import fc from 'fast-check';
import { expect, test } from 'vitest';
import { play, sessionExchange, wholeSession } from './session.ts';

test('the generated sessions cover every kind of step, refusal and ending', () => {
  const responses = new Set<string>();
  const endings = new Set<string>();
  fc.assert(
    fc.property(wholeSession, (steps) => {
      const exchange = sessionExchange('reach');
      for (const step of steps) responses.add(`${step.kind} ${play(exchange, step)}`);
      const { queries } = exchange.funding;
      const all = { offset: 0, limit: 1_000 };
      for (const { status, reason } of queries.withdrawals({}, all).rows)
        endings.add(`withdrawal ${status} ${reason}`);
      for (const { status, reason } of queries.claims({}, all).rows) endings.add(`claim ${status} ${reason}`);
      for (const { confirmations } of queries.deposits({}, all).rows) endings.add(`deposit ${confirmations}`);
    }),
    // Of one seed: what sessions reach by chance would now and then be missed.
    { numRuns: 120, seed: 7 },
  );
  const funding = ['withdraw', 'decideWithdrawal', 'claim', 'decideClaim', 'receive', 'confirm'];
  const trading = ['lever', 'closeLever', 'micro', 'save', 'acceptor', 'answer', 'publish', 'take', 'deal'];
  for (const kind of ['spot', ...funding, ...trading]) expect([...responses]).toContain(`${kind} done`);
  for (const kind of funding) expect([...responses]).toContain(`${kind} refused`);
  const decided = ['withdrawal done ', 'withdrawal done why', 'withdrawal failed why', 'withdrawal applied '];
  const claimed = ['claim passed ', 'claim passed why', 'claim rejected why'];
  for (const ending of [...decided, ...claimed, 'deposit 0', 'deposit 6'])
    expect([...endings]).toContain(ending);
});
