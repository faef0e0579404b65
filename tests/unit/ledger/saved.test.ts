/** Saved ledgers: those that are damaged are refused by their place, those in an archive go on as if they had never left. */
import { describe, expect, test } from 'vitest';
import { decode, encode, MalformedState } from '#simulator/engine/kernel/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import type { Posting } from '#simulator/engine/ledger/index.ts';
import { memoryArchive } from '../../support/memory-archive.ts';
import { createBooks, house, move, wallet } from './books.ts';
import type { Books } from './books.ts';

type Members = Record<string, Plain>;

/** Two postings, the second with a reference: `0` is the outside, `1` user 1. */
function small(): Books {
  const books = createBooks();
  books.post(move(house('outside'), wallet(1), 500n));
  books.post({ ...move(wallet(1), house('outside'), 20n, 2, 'log.back'), reference: 'order:7' });
  return books;
}

const detached = (plain: Plain): Members => decode(encode(plain)) as Members;

/** What loading throws; the ledger keeps what it had. */
function refusalOf(load: (books: Books) => void): MalformedState {
  const books = small();
  const before = books.ledger.fingerprint();
  try {
    load(books);
  } catch (error) {
    expect(books.ledger.fingerprint()).toBe(before);
    expect(error).toBeInstanceOf(MalformedState);
    return error as MalformedState;
  }
  throw new Error('a damaged ledger was loaded');
}

const AT = '1700000000000';

describe('a dump', () => {
  test('is tables, and a line for each posting', () => {
    expect(detached(small().ledger.dump())).toMatchObject({
      balances: [-480n, 480n],
      kinds: [
        [1, 'log.test'],
        [2, 'log.back'],
      ],
      chunks: [`${AT} 0:-500:0 1:500:0\n${AT}#order:7 1:-20:1 0:20:1`],
    });
  });

  test.each<[string, string, string]>([
    ['a letter for the time', 'x', 'character 0: there is no number'],
    [
      'a time beyond exact numbers',
      '9007199254740992 0:-5:0 1:5:0',
      'character 16: there is a number that is too large',
    ],
    ['a minus alone', '- 0:-5:0 1:5:0', 'character 1: there is no number'],
    ['what follows a digit in ASCII', '1: 0:-5:0 1:5:0', 'character 1: there is no " "'],
    ['what precedes a digit in ASCII', '1/ 0:-5:0 1:5:0', 'character 1: there is no " "'],
    ['no leg', '1', 'character 1: there is no " "'],
    ['an empty reference', '1# 0:-5:0 1:5:0', 'character 2: there is no reference'],
    [
      'a reference that does not end',
      `1#${'9'.repeat(41)} 0:-5:0 1:5:0`,
      'character 43: there is no reference',
    ],
    ['nothing after a reference', '1#a', 'character 3: there is no " "'],
    ['a line without legs', '1#a\n2', 'character 3: there is no " "'],
    ['an account without an amount', '1 0', 'character 3: there is no ":"'],
    ['an amount that is not a number', '1 0:x:0', 'character 4: there is no number'],
    ['an amount without a kind', '1 0:-5', 'character 6: there is no ":"'],
    ['an unknown account', '1 2:-5:0', 'character 8: there is an account or kind that is not in the tables'],
    ['an unknown kind', '1 0:-5:2', 'character 8: there is an account or kind that is not in the tables'],
    ['a leg cut short', '1 0:-5:0 ', 'character 9: there is no number'],
    ['an empty line', '1 0:-5:0 1:5:0\n', 'character 15: there is no number'],
    ['a carriage return', '1 0:-5:0 1:5:0\r\n1 0:-5:0 1:5:0', 'character 14: there is no "\\n"'],
  ])('with %s in the postings is refused by the character', (_what, chunk, message) => {
    const damaged = { ...detached(small().ledger.dump()), chunks: [chunk] };
    expect(refusalOf(({ ledger }) => ledger.load(damaged)).message).toBe(`$.chunks[0] ${message}`);
  });

  test.each<[string, Members]>([
    ['$.chunks: expected a list', { chunks: 'none' }],
    ['$.chunks[0]: expected a text', { chunks: [5] }],
    ['$.accounts: expected a list', { accounts: {} }],
    ['$.kinds[0][0]: expected a whole number', { kinds: [['1', 'log.test']] }],
    ['$.kinds[1][1]: expected a text', { kinds: [[1, 'log.test'], [2]] }],
    ['$.balances[1]: expected an amount', { balances: [-480n, 480] }],
    ['$.accounts: expected the 2 accounts of the postings', { balances: [-480n] }],
    ['$.balances[0]: the postings of house outside 3 add up to -480', { balances: [-481n, 480n] }],
    ['$.balances[1]: the postings of user 1 change 3 add up to 480', { balances: [-480n, 481n] }],
    ['$.chain: the postings have another hash', { chain: '0' }],
    ['$.accounts[0]: 0 is not an account', { accounts: [0, 1] }],
    ['$.accounts[0]: expected a whole number of at least 0', { accounts: [-1, 1] }],
    ['$.accounts[0]: 9437245 is not an account', { accounts: [9_437_237 + 8, 1] }],
    ['$.accounts[0]: 22 is not an account', { accounts: [16 + 6, 1] }],
    ['$.accounts[0]: 1048576 is not an account', { accounts: [16 * 65_536, 1] }],
    ['$.accounts[0]: 2251799813685264 is not an account', { accounts: [16 * (2 ** 31 * 65_536 + 1), 1] }],
    ['$.kinds[0]: expected a list', { kinds: [7] }],
  ])('is refused with %s', (message, change) => {
    const damaged = { ...detached(small().ledger.dump()), ...change };
    expect(refusalOf(({ ledger }) => ledger.load(damaged)).message).toBe(message);
  });

  test('whose accounts stand in another order than the postings use them is refused', () => {
    const { accounts, ...others } = detached(small().ledger.dump());
    const damaged = { ...others, accounts: [...(accounts as Plain[]), 16 + 1] };
    expect(refusalOf(({ ledger }) => ledger.load(damaged)).where).toBe('$.accounts');
    const [first = 0, second = 0] = accounts as number[];
    const crossed = {
      ...others,
      accounts: [second, first],
      chunks: [`${AT} 1:-500:0 0:500:0\n${AT}#order:7 0:-20:1 1:20:1`],
    };
    expect(() => createBooks().ledger.load({ ...crossed, balances: [-480n, 480n] })).toThrow(
      '$.accounts[0]: expected house outside 3',
    );
  });

  test('of the last user, wallet, house account and currency that there can be is read, and names them', () => {
    const books = createBooks();
    books.post(move(house('dust', 65_535), wallet(2_147_483_647, 'change', 65_535, true), 5n));
    const dump = detached(books.ledger.dump());
    const again = createBooks().ledger;
    again.load(dump);
    expect([...again.accounts()]).toEqual([...books.ledger.accounts()]);
    expect(() => again.load({ ...dump, balances: [-5n, 6n] })).toThrow(
      '$.balances[1]: the postings of user 2147483647 change 65535 locked add up to 5',
    );
  });

  test('and an archive that are no object are refused as a whole', () => {
    expect(refusalOf(({ ledger }) => ledger.load([])).where).toBe('$');
    expect(refusalOf(({ ledger }) => ledger.open([], memoryArchive())).where).toBe('$');
  });

  test('the longest numbers and references are read as they were written', () => {
    const { ledger, post } = createBooks();
    for (const amount of [2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 90n + 1n])
      post({ ...move(house('outside'), wallet(1), amount), reference: `${'~'.repeat(39)}!` });
    const again = createBooks().ledger;
    again.load(detached(ledger.dump()));
    const page = { offset: 0, limit: 9 };
    expect(again.movements({ user: 1 }, page)).toEqual(ledger.movements({ user: 1 }, page));
  });
});

test('the digest, which is hashed with the state, is that of every release', () => {
  const { ledger, post } = small();
  post(move(house('outside'), wallet(2, 'micro', 3, true), 2n ** 70n));
  expect(ledger.digest()).toEqual({
    chain: '865b621a90fc4cd6bbe93a1a3b498e7b',
    ...{ postings: 3, legs: 6 },
    kinds: [
      [1, 'log.test'],
      [2, 'log.back'],
    ],
    balances: '616c6ea12a6861b46191dd17bb1923c7',
  });
});

/** Postings of many accounts, kinds and references, by their number. */
function posting(number: number): Posting {
  const user = 1 + (number % 3);
  const reference = number % 4 === 0 ? { reference: `order:${number}` } : {};
  if (number % 7 !== 6) {
    return {
      ...move(house('outside', 1 + (number % 2)), wallet(user, 'change', 1 + (number % 2)), 10n),
      ...reference,
    };
  }
  const fee = { account: house('fees', 1 + (number % 2)), amount: 1n, memo: 'log.fee' };
  const paid = { account: wallet(user, 'change', 1 + (number % 2)), amount: -1n };
  return { type: 3, memo: 'log.paid', ...reference, legs: [paid, fee] };
}

const NUMBER = 3_300;

/** Books with so many postings, some of which were refused. */
function busy(): Books {
  const books = createBooks();
  for (let number = 0; number < NUMBER; number += 1) {
    if (number % 100 === 0) books.kernel.advanceTo(books.kernel.now() + 1);
    books.post(posting(number));
    if (number % 500 === 0) {
      const unpaid = move(wallet(9), wallet(1), 5n, 8, 'log.never');
      expect(books.post(unpaid)).toBe('BALANCE');
    }
  }
  return books;
}

/** Everything that pages and the operator see. */
const seenOf = ({ ledger }: Books) => [
  ...[1, 2, 3, 9].flatMap((user) =>
    [0, 495, 1_000].map((offset) => ledger.movements({ user }, { offset, limit: 30 })),
  ),
  ledger.movements({ user: 1, currency: 2, types: [1] }, { offset: 300, limit: 60 }),
  ledger.movements({ user: 2, memos: ['log.paid'] }, { offset: 0, limit: 400 }),
  ledger.houseMovements('fees', 400),
  ledger.houses(),
  [...ledger.accounts()],
  ledger.trialBalance(),
];

describe('a ledger in an archive', () => {
  test('PROOF-131 has the pages, the hash and the dump of one that never left memory, and goes on as that does', () => {
    const whole = busy();
    const archive = memoryArchive();
    const saved = detached(whole.ledger.save(archive));
    expect(archive.texts).toHaveLength(3);
    const again = createBooks();
    again.ledger.open(saved, archive);
    expect(seenOf(again)).toEqual(seenOf(whole));
    expect(again.ledger.digest()).toEqual(whole.ledger.digest());
    expect(again.ledger.audit()).toEqual([]);
    again.kernel.advanceTo(whole.kernel.now());
    for (const books of [whole, again]) {
      expect(books.post(move(wallet(1), wallet(9), 10n ** 9n))).toBe('BALANCE');
      for (let number = 0; number < 2_200; number += 1) books.post(posting(number));
    }
    expect(again.ledger.fingerprint()).toBe(whole.ledger.fingerprint());
    expect(seenOf(again)).toEqual(seenOf(whole));
    expect(again.ledger.audit()).toEqual([]);
    const dump = encode(again.ledger.dump());
    expect(dump === encode(whole.ledger.dump())).toBe(true);
    const loaded = createBooks();
    loaded.ledger.load(decode(dump));
    expect(seenOf(loaded)).toEqual(seenOf(whole));
  });

  test('that holds exactly what was written has no rows at hand, and its audit names a currency that does not add up to zero', () => {
    const whole = createBooks();
    for (let number = 0; number < 1_000; number += 1) whole.post(posting(number));
    const archive = memoryArchive();
    const saved = detached(whole.ledger.save(archive));
    expect(saved['history']).toMatchObject({ recent: '' });
    const again = createBooks();
    again.ledger.open(saved, archive);
    expect(again.ledger.digest()).toEqual(whole.ledger.digest());
    again.post(posting(1_000));
    whole.post(posting(1_000));
    expect(seenOf(again)).toEqual(seenOf(whole));
    expect(again.ledger.fingerprint()).toBe(whole.ledger.fingerprint());
    const [outside, ...others] = [saved['openings'] ?? null].flat();
    const richer = createBooks();
    richer.ledger.open({ ...saved, openings: [BigInt(String(outside)) + 5n, ...others] }, archive);
    expect(richer.ledger.audit()).toEqual(['currency 1 adds up to 5 over all accounts']);
  });

  test.each<[string, (saved: Members) => Members]>([
    ['$.lanes: expected four numbers', () => ({ lanes: [1, 2, 3] })],
    ['$.lanes[2]: expected a whole number', () => ({ lanes: [1, 2, 'x', 4] })],
    ['$.lanes: expected a list', () => ({ lanes: null })],
    ['$.openings[0]: expected an amount', () => ({ openings: [0] })],
    [
      '$.accounts[1]: 7 is not an account',
      ({ accounts }) => ({ accounts: [(accounts as Plain[])[0] ?? 0, 7] }),
    ],
    ['$.kinds[0]: expected a list', () => ({ kinds: [5] })],
    ['$.history: expected a value, there is none', () => ({ history: undefined as never })],
    ['$.history.recent: expected a text', () => ({ history: { blocks: [], lines: [], recent: 5 } })],
    [
      '$.history character 1: there is an account that is not in the table',
      () => ({ history: { blocks: [], lines: [], recent: '9:0\n1 9:5:0' } }),
    ],
    [
      '$.history character 15: there is a kind that is not in the table',
      () => ({ history: { blocks: [], lines: [], recent: '0:0 1:0\n1 0:5:9' } }),
    ],
    [
      '$.history character 4: there is no number',
      () => ({ history: { blocks: [], lines: [], recent: '0:0 \n1 0:5:0' } }),
    ],
    [
      '$.history character 9: there is no " "',
      () => ({ history: { blocks: [], lines: [], recent: '0:0 1:0\n1' } }),
    ],
  ])('is refused with %s', (message, change) => {
    const archive = memoryArchive();
    const saved = detached(small().ledger.save(archive));
    const damaged = { ...saved, ...change(saved) };
    expect(refusalOf(({ ledger }) => ledger.open(damaged, archive)).message).toBe(message);
  });
});
