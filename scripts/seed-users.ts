/**
 * The crowd: traders that every scenario may seat, made once by Faker from a fixed seed and checked in as
 * `fixtures/users.json`. All of them have the password `sandpit`.
 */
import { Faker, en } from '@faker-js/faker';
import { hashText } from '#simulator/kernel/index.ts';
import { hashPassword } from '#simulator/modules/account/index.ts';

const CROWD = 24;
const PASSWORD = 'sandpit';

/** What a trader may own: account, currency id, smallest and largest amount, decimals, and how many in ten own it. */
const BALANCES = [
  { wallet: 'change', currency: 3, min: 500, max: 40_000, decimals: 2, inTen: 10 },
  { wallet: 'change', currency: 1, min: 0.01, max: 2, decimals: 4, inTen: 7 },
  { wallet: 'change', currency: 2, min: 0.1, max: 30, decimals: 3, inTen: 6 },
  { wallet: 'change', currency: 4, min: 200, max: 8_000, decimals: 2, inTen: 4 },
  { wallet: 'legal', currency: 3, min: 300, max: 25_000, decimals: 2, inTen: 7 },
  { wallet: 'lever', currency: 3, min: 100, max: 6_000, decimals: 2, inTen: 5 },
  { wallet: 'micro', currency: 3, min: 50, max: 1_500, decimals: 2, inTen: 4 },
] as const;

/** The document of `fixtures/users.json`: the same text on every machine. */
export function seedUsersDocument(): string {
  const faker = new Faker({ locale: en, seed: 20_250_602 });
  const taken = new Set<string>();
  const users = Array.from({ length: CROWD }, (_, index) => makeUser(faker, index, taken));
  return `${JSON.stringify(users, null, 1)}\n`;
}

function makeUser(faker: Faker, index: number, taken: Set<string>) {
  const mobile = index % 3 === 2;
  const account = unused(taken, () => (mobile ? phone(faker) : mail(faker)));
  return {
    account,
    type: mobile ? 'mobile' : 'email',
    countryCode: mobile ? '86' : '',
    password: hashPassword(PASSWORD, hashText(`sandpit crowd ${account}`)),
    inviteCode: unused(taken, () => faker.string.alphanumeric({ length: 4, casing: 'lower' })),
    verified: faker.number.int(9) < 7,
    balances: BALANCES.flatMap((balance) => fill(faker, balance)),
  };
}

function mail(faker: Faker): string {
  const name = `${faker.person.firstName()}.${faker.person.lastName()}`;
  return `${name.toLowerCase().replace(/[^a-z.]/g, '')}@sandpit.test`;
}

/** A Chinese mobile number of the 170 range, which virtual operators use. */
function phone(faker: Faker): string {
  return `170${faker.string.numeric(8)}`;
}

function fill(faker: Faker, { wallet, currency, min, max, decimals, inTen }: (typeof BALANCES)[number]) {
  const amount = faker.number.float({ min, max, fractionDigits: decimals }).toFixed(decimals);
  return faker.number.int(9) < inTen ? [{ wallet, currency, amount }] : [];
}

function unused(taken: Set<string>, draw: () => string): string {
  let value = draw();
  while (taken.has(value)) value = draw();
  taken.add(value);
  return value;
}
