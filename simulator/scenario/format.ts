/** What a scenario file may say. Unknown keys are refused: a misspelt key that is silently ignored costs somebody an afternoon. */
import * as z from 'zod/mini';
import { transferAccounts } from '#simulator/modules/wallet/index.ts';

const expected = (what: string) => ({ error: `expected ${what}` });

const text = (max: number) =>
  z
    .string(expected('text'))
    .check(
      z.trim(),
      z.minLength(1, expected('text')),
      z.maxLength(max, expected(`at most ${max} characters`)),
    );

/** Date.parse lets 31 February pass as 3 March. */
function dayExists(given: string): boolean {
  const [year = 0, month = 0, day = 0] = given.slice(0, 10).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}

const instant = z
  .string(expected('a time such as 2024-03-04T09:30:00Z'))
  .check(
    z.regex(
      /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/,
      expected('a time such as 2024-03-04T09:30:00Z'),
    ),
    z.refine(dayExists, expected('a date that exists')),
  );

/** Above zero. Quoted or not: YAML reads 10000 as a number and '10000' as text. */
const amount = z
  .pipe(
    z.transform((given: unknown) => (typeof given === 'number' ? String(given) : given)),
    z.string(expected('an amount')),
  )
  .check(
    z.regex(/^\d{1,15}(\.\d{1,8})?$/, expected('a plain decimal amount with at most 8 decimals')),
    z.refine((given) => /[1-9]/.test(given), expected('an amount above zero')),
  );

const balance = z.strictObject({
  wallet: z.enum(transferAccounts, expected(`one of ${transferAccounts.join(', ')}`)),
  currency: text(20),
  amount,
});

const user = z.strictObject({
  account: text(254),
  type: z._default(z.enum(['email', 'mobile'], expected('email or mobile')), 'email'),
  countryCode: z._default(
    z.string(expected('a dial code')).check(z.regex(/^\d{0,4}$/, expected('a dial code'))),
    '',
  ),
  password: z
    .string(expected('a password'))
    .check(z.minLength(6, expected('6 to 16 characters')), z.maxLength(16, expected('6 to 16 characters'))),
  inviteCode: z
    .string(expected('an invite code'))
    .check(z.regex(/^[a-z0-9]{4}$/, expected('4 characters, a–z and 0–9'))),
  verified: z._default(z.boolean(expected('true or false')), false),
  balances: z._default(z.array(balance, expected('a list of balances')), []),
});

const pairName = z
  .string(expected('a pair such as BTC/USDT'))
  .check(z.regex(/^[A-Z0-9]+\/[A-Z0-9]+$/, expected('a pair such as BTC/USDT')));

const csvFile = z
  .string(expected('a file'))
  .check(z.regex(/^[\w.-]+\.csv$/, expected('the name of a .csv file under fixtures')));

const recorded = z
  .strictObject({
    pair: pairName,
    file: csvFile,
    /** Every price of the file times this: a coin that went with the recorded one. */
    times: z.optional(
      z.number(expected('a number above zero')).check(z.positive(expected('a number above zero'))),
    ),
    /** Every price of the file divided by the one of this file: the rate between two quote currencies. */
    over: z.optional(csvFile),
  })
  .check(
    z.refine((given) => given.times === undefined || given.over === undefined, {
      path: ['over'],
      error: 'expected either times or over',
    }),
  );

/** A whole scenario file. */
export const scenarioDocument = z.strictObject(
  {
    title: text(80),
    seed: text(64),
    start: instant,
    /** Prices at the start, by pair, where they are not those of the house. */
    prices: z._default(z.record(pairName, amount, expected('prices by pair')), {}),
    /** How many traders of the seeded crowd exist besides `users`. */
    crowd: z._default(z.int(expected('a whole number')).check(z.minimum(0, expected('a number from 0'))), 0),
    recorded: z._default(z.array(recorded, expected('a list of recordings')), []),
    users: z._default(z.array(user, expected('a list of users')), []),
  },
  expected('title, seed and start'),
);

export type ScenarioDocument = z.output<typeof scenarioDocument>;
