import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LogRow } from '#client/exchange/index.ts';
import { isShown, joinedRecords, singleRecords } from '#client/features/records/logic/records.ts';

let next = 1;

function row(type: number, value: string, more: Partial<LogRow> = {}): LogRow {
  return {
    id: next++,
    value,
    type,
    info: `row ${type}`,
    currency: 3,
    currency_name: 'USDT',
    created_time: '2025-06-02 13:05:09',
    account: 'd***@sandpit.test',
    transaction_info: '',
    balance_type: 2,
    lock_type: 0,
    ...more,
  };
}

const frozen = { lock_type: 1 };
const about = (transaction_info: string, more: Partial<LogRow> = {}) => ({ transaction_info, ...more });

/** As the exchange sends them, newest first, made into records. */
const recordsOf = (...oldestFirst: LogRow[]) =>
  joinedRecords(
    singleRecords({
      user_id: 1,
      data: oldestFirst.toReversed(),
      limit: '200',
      page: '1',
    } as unknown as Parameters<typeof singleRecords>[0]),
  );

const seen = (rows: readonly LogRow[]) =>
  recordsOf(...rows).map(({ id, kind, amount, outcome, steps }) => [id, kind, amount, outcome, steps.length]);

const applied = (id = 12) => [
  row(99, '-100', about(`withdrawal:${id}`)),
  row(99, '100', about(`withdrawal:${id}`, frozen)),
];

describe('WALLET-070 what becomes of a withdrawal is one record', () => {
  const ofIt = about('withdrawal:12');
  const held = (type: number, value: string) => row(type, value, { ...ofIt, ...frozen });
  const leftWithFee = () => [held(100, '-99.5'), held(105, '-0.5')];
  const cameBack = () => [held(101, '-100'), row(101, '100', ofIt)];
  test.each([
    ['in review while its funds are held', () => applied(), 'review', 2],
    ['done when they have left', () => [...applied(), held(100, '-100')], 'done', 3],
    ['done when they have left with the fee', () => [...applied(), ...leftWithFee()], 'done', 4],
    ['rejected when they came back', () => [...applied(), ...cameBack()], 'rejected', 4],
    ['done where its first rows stand on a page that was not read yet', () => [held(100, '-100')], 'done', 1],
    ['the same with the fee', leftWithFee, 'done', 2],
    ['rejected where its first rows were not read', cameBack, 'rejected', 2],
  ] as const)('%s', (_when, rows, outcome, steps) => {
    expect(seen(rows())).toEqual([['withdrawal:12', 'withdraw', '-100', outcome, steps]]);
  });

  test('a server that joins nothing shows each row with the status of its number', () => {
    const plain = { transaction_info: undefined, lock_type: undefined };
    expect(seen([row(99, '-100', plain), row(101, '100', plain)]).map(([, ...rest]) => rest)).toEqual([
      ['withdraw', '100', 'rejected', 1],
      ['withdraw', '-100', 'review', 1],
    ]);
  });
});

describe('WALLET-070 records are distinguished', () => {
  test('what was deposited, on the chain, by claim or through an acceptor less its fee', () => {
    expect(
      seen([
        row(200, '5', about('deposit:4')),
        row(200, '250', about('claim:3')),
        row(14, '100', about('acceptor:5')),
        row(15, '-1.5', about('acceptor:5')),
      ]),
    ).toEqual([
      ['acceptor:5', 'deposit', '98.5', 'done', 2],
      ['claim:3', 'deposit', '250', 'done', 1],
      ['deposit:4', 'deposit', '5', 'done', 1],
    ]);
  });

  test('a sale to an acceptor waits, and is done or refunded', () => {
    const sold = (id: number) => [
      row(13, '-7', about(`acceptor:${id}`)),
      row(13, '7', about(`acceptor:${id}`, frozen)),
    ];
    expect(
      seen([
        ...sold(1),
        ...sold(2),
        ...sold(3),
        row(13, '-7', about('acceptor:2', frozen)),
        row(20, '-7', about('acceptor:3', frozen)),
        row(20, '7', about('acceptor:3')),
      ]),
    ).toEqual([
      ['acceptor:3', 'withdraw', '-7', 'rejected', 4],
      ['acceptor:2', 'withdraw', '-7', 'done', 3],
      ['acceptor:1', 'withdraw', '-7', 'review', 2],
    ]);
  });

  test('both halves of a transfer are one record, and two transfers of one second are two', () => {
    const moved = (value: string) => [
      row(9, `-${value}`, { balance_type: 1 }),
      row(15, value, { balance_type: 3 }),
    ];
    expect(seen([...moved('100'), ...moved('100')]).map(([, ...rest]) => rest)).toEqual([
      ['transfer', '100', 'done', 2],
      ['transfer', '100', 'done', 2],
    ]);
  });

  test('funds that froze or were freed in one posting are one record, with what became available or not', () => {
    const placed = [row(24, '-200'), row(24, '200', frozen)];
    const revoked = [row(27, '-200', frozen), row(27, '200')];
    const filled = [row(22, '-50', frozen), row(25, '50', { currency: 1 })];
    expect(seen([...placed, ...revoked, ...filled]).map(([, ...rest]) => rest)).toEqual([
      ['other', '50', 'done', 1],
      ['other', '-50', 'done', 1],
      ['other', '200', 'done', 2],
      ['other', '-200', 'done', 2],
    ]);
  });

  test('interest of one deposit product is not joined: each day is an event', () => {
    const day = () => row(44, '0.5', about('savings:8'));
    expect(seen([day(), day()]).map(([, kind]) => kind)).toEqual(['other', 'other']);
  });

  test('a tab shows its own kind, and the latest show all', () => {
    const all = recordsOf(...applied(), row(200, '5', about('deposit:4')), row(21, '-1'));
    const shown = (tab: Parameters<typeof isShown>[0]) => all.filter(isShown(tab)).length;
    expect(
      ['latest', 'deposit', 'withdraw', 'transfer', 'other'].map((tab) => shown(tab as 'latest')),
    ).toEqual([3, 1, 1, 0, 1]);
  });
});

test('no row is lost or counted twice, wherever pages are cut and however often a row comes', () => {
  const log = [
    ...applied(1),
    row(9, '-3'),
    row(11, '3'),
    ...applied(2),
    row(21, '-1'),
    row(100, '-100', about('withdrawal:1', frozen)),
  ];
  const ids = log.map(({ id }) => id).toSorted((a, b) => a - b);
  fc.assert(
    fc.property(fc.array(fc.nat(log.length - 1)), (again) => {
      const sent = [...log.toReversed(), ...again.flatMap((place) => log[place] ?? [])];
      const records = joinedRecords(
        sent.flatMap((each) =>
          singleRecords({ data: [each] } as unknown as Parameters<typeof singleRecords>[0]),
        ),
      );
      const steps = records.flatMap((record) => record.steps.map(({ id }) => id));
      expect(steps.toSorted((a, b) => a - b)).toEqual(ids);
      expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
    }),
  );
});
