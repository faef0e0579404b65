import { describe, expect, test } from 'vitest';
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { Goal } from '#simulator/engine/modules/missions/index.ts';
import { actor, amount, done, OPERATOR, USDT, userId } from '../../support/exchange.ts';
import { begun, results, stand } from '../../support/missions.ts';

const deposited: Goal = { kind: 'deposited', terms: { currency: USDT, number: amount('1000') } };
const profit: Goal = { kind: 'profit', terms: { number: amount('1') } };

function claim(exchange: Exchange, number: string, decision: 'approve' | 'reject'): void {
  const given = { currency: USDT, from: 'bank', amount: number, hash: '', picture: '' };
  const outcome = exchange.execute('funding.claim', given, actor(0));
  done(outcome);
  const { claim: id } = outcome.ok ? outcome.value : { claim: 0 };
  done(exchange.execute('funding.decideClaim', { claim: id, decision, reason: 'so' }, OPERATOR));
}

function receive(exchange: Exchange, user: number, number: string, confirmations: number): void {
  const given = { user: userId(user), currency: USDT, amount: number, confirmations };
  done(exchange.execute('funding.receive', given, OPERATOR));
}

describe('money from outside', () => {
  test('counts when it is credited, by a claim or over a chain, and only the trainee’s own', () => {
    const exchange = begun([deposited]);
    const have = () => stand(exchange).goals[0]?.have;
    claim(exchange, '300', 'reject');
    receive(exchange, 0, '500', 0);
    receive(exchange, 1, '5000', 6);
    expect(have()).toBe(0n);
    done(exchange.execute('funding.confirm', { deposit: 1, confirmations: 1 }, OPERATOR));
    expect(have()).toBe(amount('500'));
    claim(exchange, '499', 'approve');
    expect(stand(exchange)).toMatchObject({ state: 'running', goals: [{ have: amount('999'), met: false }] });
    claim(exchange, '1', 'approve');
    expect(stand(exchange).state).toBe('done');
  });

  test('DESK-025 practice funds of a trainee count neither as gain nor as deposit', () => {
    const exchange = begun([profit, deposited]);
    done(exchange.execute('wallet.paperMoney', { user: userId(0), account: 'change' }, OPERATOR));
    expect(stand(exchange).goals.map(({ have }) => have)).toEqual([0n, 0n]);
    expect(results(exchange)).toMatchObject({ profit: 0n, drawdown: 0n });
    expect(exchange.missions.queries.results(userId(1), 'm')).toBeUndefined();
  });

  test('does not count as gain, and a withdrawal costs its fee and nothing else', () => {
    const exchange = begun([profit]);
    claim(exchange, '500', 'approve');
    receive(exchange, 0, '500', 6);
    expect(stand(exchange).goals[0]?.have).toBe(0n);
    const withdrawal = { currency: USDT, account: 'change', number: '200', address: '0xabc' };
    done(exchange.execute('funding.withdraw', withdrawal, actor(0)));
    done(
      exchange.execute(
        'funding.decideWithdrawal',
        { withdrawal: 1, decision: 'approve', reason: '' },
        OPERATOR,
      ),
    );
    // 0.5 % of 200 USDT.
    expect(stand(exchange)).toMatchObject({ state: 'running', goals: [{ have: amount('-1') }] });
    expect(results(exchange)).toMatchObject({
      profit: amount('-1'),
      drawdown: amount('1'),
      fees: amount('1'),
      feesByCurrency: [{ currency: USDT, amount: amount('1') }],
    });
  });

  test('by an acceptor does not count as gain, nor the acceptor’s share as loss', () => {
    const exchange = begun([profit]);
    const money = { acceptor: 1, way: 'bank', mobile: '1', account: '1', money: '680' } as const;
    for (const [index, side] of (['buy', 'sell'] as const).entries()) {
      done(exchange.execute('acceptors.deal', { ...money, side }, actor(0)));
      done(exchange.execute('acceptors.confirm', { deal: index + 1 }, OPERATOR));
      expect(stand(exchange).goals[0]?.have).toBe(0n);
    }
  });
});
