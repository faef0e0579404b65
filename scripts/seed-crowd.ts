/**
 * The crowd: traders that every scenario may seat, drawn by Faker from a fixed seed and checked in as
 * `fixtures/seed/crowd.json`. All of them have the password `sandpit`.
 */
import { openCrowd } from '#fixtures/seed/crowd.ts';
import { createPeople } from '#fixtures/seed/people.ts';
import { hashText } from '#simulator/engine/kernel/index.ts';
import type { Currency } from '#simulator/engine/market/index.ts';
import { hashPassword } from '#simulator/engine/modules/account/index.ts';
import { hasAccount, transferAccounts } from '#simulator/engine/modules/wallet/index.ts';

const CROWD = 24;
const PASSWORD = 'sandpit';

/** What a trader may own: account, currency, smallest and largest amount, decimals, and how many in ten own it. */
const BALANCES = [
  { wallet: 'change', currency: 'USDT', min: 500, max: 40_000, decimals: 2, inTen: 10 },
  { wallet: 'change', currency: 'BTC', min: 0.01, max: 2, decimals: 4, inTen: 7 },
  { wallet: 'change', currency: 'ETH', min: 0.1, max: 30, decimals: 3, inTen: 6 },
  { wallet: 'change', currency: 'USDC', min: 200, max: 8_000, decimals: 2, inTen: 4 },
  { wallet: 'legal', currency: 'USDT', min: 300, max: 25_000, decimals: 2, inTen: 7 },
  { wallet: 'lever', currency: 'USDT', min: 100, max: 6_000, decimals: 2, inTen: 5 },
  { wallet: 'micro', currency: 'USDT', min: 50, max: 1_500, decimals: 2, inTen: 4 },
] as const;

/**
 * The document of `fixtures/seed/crowd.json`: the same text on every machine.
 *
 * @throws Error naming the trader who would own a currency or have an account that is none of the exchange's
 */
export async function crowdDocument(known: readonly Currency[]): Promise<string> {
  const { currencies, balances, traders } = openCrowd();
  for (const currency of known) {
    const wallets = transferAccounts.filter((wallet) => hasAccount(currency, wallet));
    await currencies.create({ id: currency.id, name: currency.name, wallets });
  }
  const { faker, person } = createPeople(20_250_602);
  for (let index = 0; index < CROWD; index += 1) {
    const { account, type, countryCode, ...rest } = person();
    const password = hashPassword(PASSWORD, hashText(`sandpit crowd ${account}`));
    const owned = [];
    for (const { wallet, currency: name, min, max, decimals, inTen } of BALANCES) {
      const amount = faker.number.float({ min, max, fractionDigits: decimals }).toFixed(decimals);
      if (faker.number.int(9) >= inTen) continue;
      const currency = currencies.findFirst((query) => query.where({ name }));
      if (!currency?.wallets.includes(wallet)) {
        throw new Error(
          `scripts/seed-crowd.ts, balances of ${account}: expected a currency of the exchange with a ${wallet} account, got ${name}`,
        );
      }
      owned.push(await balances.create({ wallet, currency, amount }));
    }
    await traders.create({ account, type, countryCode, password, ...rest, balances: owned });
  }
  const people = traders.findMany().map((trader) => ({
    ...trader,
    balances: trader.balances.map(({ wallet, currency: { id }, amount }) => ({
      wallet,
      currency: id,
      amount,
    })),
  }));
  return `${JSON.stringify(people, null, 1)}\n`;
}
