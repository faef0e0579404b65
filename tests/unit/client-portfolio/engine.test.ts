/** The overview's past against the exchange itself: what is rebuilt from the log is what was held. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHttp } from '#client/exchange/http.ts';
import type { Call } from '#client/exchange/http.ts';
import { compare } from '#client/exchange/index.ts';
import { dayOf, daysLater, dayStart } from '#client/features/portfolio/logic/days.ts';
import { valued } from '#client/features/portfolio/logic/history.ts';
import { pricesFrom } from '#client/features/portfolio/logic/movements.ts';
import { readHistory } from '#client/features/portfolio/read-history.ts';
import { formatAmount, HOUR_MS } from '#simulator/engine/kernel/index.ts';
import { cases } from '../../support/cases.ts';
import { openApi } from '../../support/wire.ts';
import type { Api } from '../../support/wire.ts';
import '../../property-seed.ts';

const USDT = 3;
const BTC = 1;
const options = { signal: new AbortController().signal, quiet: true } as const;

/** The client's calls, served by the exchange. */
function clientOf(api: Api, token: string): Call {
  return createHttp({
    origin: 'https://desk.test',
    clock: { now: () => api.exchange.kernel.now() },
    token: () => token,
    language: () => 'en',
    fetch: (input, init) => api.api.handle(new Request(input as string, init)),
    onRefusal: () => {},
  });
}

const wallets = ['legal', 'change', 'lever', 'micro', 'insurance'] as const;

/** Everything that the user has of a currency, by the ledger. */
function heldOf({ exchange: { ledger } }: Api, user: number, currency: number): string {
  const sum = wallets.reduce(
    (total, wallet) =>
      total + ledger.available(user, wallet, currency) + ledger.locked(user, wallet, currency),
    0n,
  );
  return formatAmount(sum);
}

const step = fc.oneof(
  fc.constant(['pass', 5 * HOUR_MS] as const),
  fc.constant(['pass', 20 * HOUR_MS] as const),
  fc.integer({ min: 1, max: 40 }).map((hundredths) => ['buy', hundredths] as const),
  fc.integer({ min: 1, max: 40 }).map((hundredths) => ['sell', hundredths] as const),
  fc.integer({ min: 1, max: 60 }).map((number) => ['transfer', number] as const),
  fc.constant(['long', 1] as const),
  fc.constant(['close', 0] as const),
);

/** Lets time pass, and stops at the last instant of each day. */
function passNoting({ exchange: { kernel } }: Api, ms: number, note: () => void): void {
  const end = kernel.now() + ms;
  for (let day = dayOf(kernel.now()); dayOf(end) > day; day = dayOf(kernel.now())) {
    kernel.advanceTo(dayStart(daysLater(day, 1)) - 1);
    note();
    kernel.advanceTo(kernel.now() + 1);
  }
  kernel.advanceTo(end);
}

/** Does one thing as a user would; whether it is refused does not matter here. */
async function take(api: Api, token: string, [kind, value]: readonly [string, number]): Promise<void> {
  const pair = { legal_id: USDT, currency_id: BTC };
  const order = { ...pair, num: String(value / 1000), price: '1', type: 1, mode: 1 } as const;
  const as = { token };
  if (kind === 'buy') await api.call('spotBuy', order, as);
  if (kind === 'sell') await api.call('spotSell', order, as);
  if (kind === 'transfer') {
    await api.call(
      'walletTransfer',
      { currency_id: USDT, number: String(value * 10), from_field: 'change', to_field: 'lever' },
      as,
    );
  }
  if (kind === 'long')
    await api.call('leverSubmit', { ...pair, multiple: 10, share: 1, type: 1, status: 1 }, as);
  if (kind === 'close') await api.call('leverBatchClose', { type: 0 }, as);
}

test('WALLET-002 the days rebuilt from the log are what the ledger held at each midnight, and explain every cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), async (steps) => {
      const api = openApi();
      let token = await api.login('alice@x.io');
      const { id: user } = (await api.ok('userInfo', {}, { token })) as { readonly id: number };
      const kept = new Map<string, readonly [usdt: string, btc: string]>();
      const note = () =>
        kept.set(dayOf(api.exchange.kernel.now()), [heldOf(api, user, USDT), heldOf(api, user, BTC)]);
      note();
      for (const each of steps) {
        if (each[0] === 'pass') passNoting(api, each[1], note);
        else await take(api, (token = await api.login('alice@x.io')), each);
        note();
      }
      token = await api.login('alice@x.io');
      const today = dayOf(api.exchange.kernel.now());
      const history = await readHistory(clientOf(api, token), today, options);
      expect(history).toBeDefined();
      for (const { day, closing } of history?.days ?? []) {
        const noted = kept.get(day);
        if (!noted) continue;
        expect(compare(closing.get(USDT) ?? '0', noted[0]), `USDT at the end of ${day}`).toBe(0);
        expect(compare(closing.get(BTC) ?? '0', noted[1]), `BTC at the end of ${day}`).toBe(0);
      }
      const days = history?.days ?? [];
      expect([...(days[0]?.opening.values() ?? [])].every((amount) => compare(amount, '0') === 0)).toBe(true);
      const all = ['2020-01-01', ...days.map(({ day }) => day)];
      const shown = valued(days, '2020-01-01', pricesFrom(history?.closes ?? new Map(), new Map(), all));
      expect(shown.unpriced).toEqual([]);
      const put = shown.days.filter(({ outside }) => compare(outside, '0') !== 0);
      expect(put.map(({ day }) => day)).toEqual(['2023-03-10']);
    }),
    { numRuns: cases(16) },
  );
});

test('WALLET-002 a withdrawal does not count as a loss, its fee does', async () => {
  const api = openApi();
  const { exchange } = api;
  const token = await api.login('alice@x.io');
  const { id: user } = (await api.ok('userInfo', {}, { token })) as { readonly id: number };
  const withdrawal = { currency: USDT, account: 'change', number: '200', address: 'TXfar' };
  passNoting(api, 24 * HOUR_MS, () => {});
  expect(exchange.execute('funding.withdraw', withdrawal, { kind: 'user', id: user }).ok).toBe(true);
  passNoting(api, HOUR_MS, () => {});
  const today = dayOf(exchange.kernel.now());
  const history = await readHistory(clientOf(api, await api.login('alice@x.io')), today, options);
  const moved = history?.days.at(-1)?.outside.get(USDT) ?? '0';
  expect(compare(moved, '-199')).toBe(0);
  const [left, held] = [history?.days.at(-2)?.closing.get(USDT), history?.days.at(-1)?.closing.get(USDT)];
  expect([left, held].map((amount) => compare(amount ?? '0', '1050'))).toEqual([1, 0]);
});
