/** What waits for a decision: withdrawals and claims are decided alike, by an operator or by time. */
import { describe, expect, test } from 'vitest';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { DAY_MS } from '#simulator/engine/kernel/index.ts';
import { START, actor, refusalOf, userId } from '../../support/exchange.ts';
import { claim, fundingExchange, withdraw } from '../../support/funding.ts';

const REVIEW_MS = 90_000;
const page = { offset: 0, limit: 9 };

describe.each([
  {
    what: 'a withdrawal',
    setting: 'withdrawalReview',
    make: (exchange: Exchange, user = 0) => withdraw(exchange, {}, user),
    found: (exchange: Exchange, id: number) => exchange.funding.queries.withdrawal(id),
    command: 'decideWithdrawal',
    member: 'withdrawal',
    list: 'withdrawals',
    statuses: ['applied', 'done', 'failed'],
  },
  {
    what: 'a claim',
    setting: 'claimReview',
    make: (exchange: Exchange, user = 0) => claim(exchange, {}, user),
    found: (exchange: Exchange, id: number) => exchange.funding.queries.claim(id),
    command: 'decideClaim',
    member: 'claim',
    list: 'claims',
    statuses: ['pending', 'passed', 'rejected'],
  },
] as const)('$what', ({ setting, make, found, command, member, list, statuses: [waiting, good, bad] }) => {
  const open = (review: number | 'never') => fundingExchange({ settings: { [setting]: review } });
  const decide = (exchange: Exchange, id: number, decision: unknown, reason: unknown = '', by?: number) => {
    const who = by === undefined ? ({ kind: 'operator' } as const) : actor(by);
    return refusalOf(
      exchange.execute(`funding.${command}`, { [member]: id, decision, reason } as never, who),
    );
  };

  test('that nobody decides is approved when the review is over, not a millisecond earlier', () => {
    const exchange = open(REVIEW_MS);
    const id = make(exchange);
    exchange.kernel.advanceTo(START + REVIEW_MS - 1);
    expect(found(exchange, id)?.status).toBe(waiting);
    exchange.kernel.advanceTo(START + REVIEW_MS);
    expect(found(exchange, id)).toMatchObject({ status: good, decidedAt: START + REVIEW_MS });
    expect(decide(exchange, id, 'approve')).toBe('STATE');
    expect(exchange.kernel.audit()).toEqual([]);
  });

  test('that an operator decided is not decided again, neither by hand nor by time', () => {
    const exchange = open(REVIEW_MS);
    const id = make(exchange);
    expect(decide(exchange, id, 'reject', 'no')).toBeUndefined();
    const hash = exchange.funding.fingerprint?.();
    expect(decide(exchange, id, 'approve')).toBe('STATE');
    exchange.kernel.advanceTo(START + 2 * REVIEW_MS);
    expect(found(exchange, id)?.status).toBe(bad);
    expect(exchange.funding.fingerprint?.()).toBe(hash);
  });

  test('waits for the operator for ever where the scenario says so, and not at all in a review of no time', () => {
    const patient = open('never');
    const id = make(patient);
    patient.kernel.advanceTo(START + 90 * DAY_MS);
    expect(found(patient, id)?.status).toBe(waiting);
    expect(decide(patient, id, 'approve')).toBeUndefined();
    const quick = open(0);
    const at = make(quick);
    quick.kernel.advanceTo(START);
    expect(found(quick, at)?.status).toBe(good);
  });

  test('is decided by operators only, who say a reason of one line when they reject', () => {
    const exchange = open('never');
    const id = make(exchange);
    for (const by of [0, 1]) expect(decide(exchange, id, 'approve', '', by)).toBe('NOT_OWNER');
    for (const reason of ['', 'x'.repeat(201), 'two\nlines', 7])
      expect(decide(exchange, id, 'reject', reason)).toBe('PARAM');
    expect(decide(exchange, id, 'maybe')).toBe('PARAM');
    expect(decide(exchange, 99, 'approve')).toBe('NOT_FOUND');
    expect(found(exchange, id)?.status).toBe(waiting);
  });

  test('is listed newest first, of everybody or of one user, of all or of what waits', () => {
    const exchange = open('never');
    const [first, second, third] = [make(exchange), make(exchange, 1), make(exchange)];
    decide(exchange, first, 'reject', 'no');
    const { [list]: read } = exchange.funding.queries;
    const ids = (filter: Parameters<typeof read>[0]) => read(filter, page).rows.map(({ id }) => id);
    expect(ids({})).toEqual([third, second, first]);
    expect(ids({ user: userId(0) })).toEqual([third, first]);
    expect(ids({ isWaiting: true })).toEqual([third, second]);
    expect(ids({ user: userId(0), isWaiting: true })).toEqual([third]);
    expect(read({}, { offset: 1, limit: 1 })).toMatchObject({ rows: [{ id: second }], total: 3 });
  });
});
