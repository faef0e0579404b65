import { describe, expect, test } from 'vitest';
import { faultOf } from '../../../package/twin/diagnose.ts';
import { Comparison } from '../../../package/twin/compare.ts';
import { SameIds } from '../../../package/twin/ids.ts';
import { Noise } from '../../../package/twin/noise.ts';
import type { Difference, TracedStep } from '../../../package/twin/types.ts';
import { SeenSecrets } from '../../../package/twin/secrets.ts';
import { MASK } from '#simulator/control/secrets.ts';

const subject = { kind: 'call', name: 'openBuys' } as const;

/** Noise as it is learned from two simulators that gave these bodies. */
function noiseOf(...pairs: readonly (readonly [unknown, unknown])[]): Noise {
  const noise = new Noise();
  pairs.forEach(([one, other], step) =>
    noise.learn({ subject: 'openBuys', step, between: 'simulators' }, one, other),
  );
  return noise;
}

const row = (id: number, price: string, at: string) => ({ id, price, create_time: at, number: '0.50000' });
const list = (...rows: readonly object[]) => ({ type: 'ok', message: { list: rows } });

const kindsOf = (noise: Noise, simulator: unknown, backend: unknown): readonly string[] =>
  new Comparison(noise)
    .differences(subject, 0, simulator, backend)
    .map(({ kind, path }) => `${kind} ${path}`);

describe('two responses', () => {
  const ours = list(row(2, '10.50000', '2025-06-02 10:00:02'), row(1, '10.00000', '2025-06-02 10:00:01'));
  const second = list(row(9, '10.50000', '2025-06-02 11:07:02'), row(8, '10.00000', '2025-06-02 11:07:01'));
  const noise = noiseOf([ours, second], [ours, second]);

  test('TWIN-005 what differs between two simulators is noise, and its form is not', () => {
    const other = list(row(5, '10.50000', '2030-01-01 00:00:00'), row(4, '10.00000', '2029-12-31 23:00:00'));
    expect(kindsOf(noise, ours, other)).toEqual([]);
    const seconds = list(
      { ...row(5, '10.50000', ''), create_time: 1_900_000_000 },
      { ...row(4, '10.00000', ''), create_time: 1_900_000_000 },
    );
    expect(kindsOf(noise, ours, seconds)).toContain('retyped message.list[].create_time');
  });

  test('TWIN-006 ids correspond one to one over the whole session', () => {
    const comparison = new Comparison(noise);
    const theirs = (...ids: readonly [number, number]) =>
      list(row(ids[0], '10.50000', '2030-01-01 00:00:00'), row(ids[1], '10.00000', '2030-01-01 00:00:00'));
    expect(comparison.differences(subject, 0, ours, theirs(71, 70))).toEqual([]);
    const [found] = comparison.differences(subject, 1, ours, theirs(72, 70));
    expect(found).toMatchObject({ kind: 'value', path: 'message.list[].id', simulator: 2, backend: 72 });
  });

  test('TWIN-003 a field that is renamed, missing, added or rounded in another way is named as such', () => {
    const [one, two] = ours.message.list;
    const { price, ...rest } = one as { price: string };
    expect(kindsOf(noise, ours, list({ ...rest, rate: price }, two ?? {}))).toEqual([
      'renamed message.list[].price',
    ]);
    expect(kindsOf(noise, ours, list(rest, two ?? {}))).toEqual(['missing message.list[].price']);
    expect(kindsOf(noise, ours, list({ ...one, vip: true }, two ?? {}))).toEqual([
      'extra message.list[].vip',
    ]);
    expect(kindsOf(noise, ours, list({ ...one, price: '10.5' }, two ?? {}))).toEqual([
      'rounding message.list[].price',
    ]);
    expect(kindsOf(noise, ours, list({ ...one, price: 10.5 }, two ?? {}))).toEqual([
      'retyped message.list[].price',
    ]);
    expect(kindsOf(noise, ours, list(one ?? {}))).toEqual(['rows message.list']);
  });

  test('TWIN-003 rows in another order are one difference', () => {
    const moved = list(
      { ...row(1, '10.00000', '2025-06-02 10:00:01'), number: '0.70000' },
      row(2, '10.50000', '2025-06-02 10:00:02'),
    );
    const straight = list(row(2, '10.50000', '2025-06-02 10:00:02'), {
      ...row(1, '10.00000', '2025-06-02 10:00:01'),
      number: '0.70000',
    });
    expect(kindsOf(noise, straight, moved)).toEqual(['reordered message.list']);
  });
});

test('TWIN-005 how many pages the rows of others have and which trades of the market are the latest is noise, also where two simulators agree', () => {
  const found = (
    name: 'c2cMarket' | 'c2cMyAds' | 'spotDeal',
    ours: object,
    second: object,
    theirs: object,
  ) => {
    const [one, other, backend] = [ours, second, theirs].map((message) => ({ type: 'ok', message }));
    const noise = new Noise();
    noise.learn({ subject: name, step: 0, between: 'simulators' }, one, other);
    const comparison = new Comparison(noise);
    return comparison.differences({ kind: 'call', name }, 0, one, backend).map(({ path }) => path);
  };
  const page = (pages: number, ...ids: readonly number[]) => ({ pages, data: ids.map((id) => ({ id })) });
  expect(found('c2cMarket', page(1, 1), page(1, 3), page(2, 5, 6))).toEqual([]);
  expect(found('c2cMyAds', page(1, 1), page(1, 3), page(2, 5))).toEqual(['message.pages']);
  const trades = (...ids: readonly number[]) => ({ complete: ids.map((id) => ({ id })) });
  expect(found('spotDeal', trades(7, 6), trades(7, 6), trades(9, 8, 9))).toEqual([]);
});

test('TWIN-006 an id in a request stands for the id of the same thing on the other side', () => {
  const ids = new SameIds();
  const body = (id: number) => list({ id });
  ids.learn('walletList', { backend: { id: 70 }, simulator: { id: 5 }, second: { id: 6 } });
  ids.learn('openBuys', { backend: body(900), simulator: body(5), second: body(12) });
  expect(ids.translate('spotCancel', '5', 'simulator', 'backend')).toBe('900');
  expect(ids.translate('spotCancel', '900', 'backend', 'second')).toBe('12');
  expect(ids.translate('spotCancel', '6', 'simulator', 'backend')).toBeUndefined();
});

test('TWIN-010 secrets are taken out by their names and by their values', () => {
  const secrets = new SeenSecrets();
  secrets.add('hunter2-secret', 'tok-0123456789abcdef');
  const given = {
    password: 'anything',
    form: { pay_password: '123456', note: 'my password is hunter2-secret.', id: '@id:x' },
    list: ['tok-0123456789abcdef', 7, null],
    token: 'BTC',
  };
  expect(secrets.redacted(given)).toEqual({
    password: MASK,
    form: { pay_password: MASK, note: `my password is ${MASK}.`, id: '@id:x' },
    list: [MASK, 7, null],
    token: 'BTC',
  });
});

test('TWIN-004 who is wrong is read from the published contract: the side that breaks it, or neither', () => {
  const article = { id: 1, title: 'News', content: '<p>News</p>', abstract: 'News', update_time: '' };
  const faultFor = (kind: Difference['kind'], key: string, simulator: object, backend: object) => {
    const received = (message: object) => [{ status: 200, body: { type: 'ok', message } }];
    const step: TracedStep = {
      ...{ call: 'newsDetail', form: {} },
      responses: { backend: received(backend), simulator: received(simulator), second: [] },
      events: { backend: [], simulator: [], second: [] },
    };
    const subject = { kind: 'call', name: 'newsDetail' } as const;
    const values = { simulator: undefined, backend: undefined };
    return faultOf({ kind, subject, path: `message.${key}`, step: 0, ...values }, [step]);
  };
  const { title, ...untitled } = article;
  expect(faultFor('missing', 'title', article, untitled)).toBe('backend');
  expect(faultFor('extra', 'title', untitled, article)).toBe('simulator');
  expect(faultFor('extra', 'mood', article, { ...article, mood: 1 })).toBe('neither');
  expect(faultFor('retyped', 'title', { ...article, title: 7 }, { ...untitled, title: [title] })).toBe(
    'both',
  );
  expect(faultFor('missing', 'cover', { ...article, cover: '' }, article)).toBe('neither');
});
