/** What `assert` compares. */
import * as z from 'zod/mini';
import { parseAmount } from '#simulator/engine/kernel/index.ts';
import { toolRefusal } from './tool.ts';
import type { Workplace } from './tool.ts';

const amount = z
  .string()
  .check(
    z.refine((text) => parseAmount(text) !== undefined, { error: 'must be a decimal text such as 12.5' }),
  );

const balance = z.strictObject({
  account: z.string().check(z.describe('What the user registered with.')),
  wallet: z.string().check(z.describe('change (spot), legal (C2C), lever, micro or insurance.')),
  currency: z.string().check(z.describe('Its name, such as USDT.')),
  available: z.optional(amount),
  locked: z.optional(amount),
});

export const expectations = z.strictObject({
  hash: z.optional(z.string().check(z.describe('Hash of the whole state, as "state" says it.'))),
  balances: z.optional(z.array(balance)),
});

type Expectations = z.output<typeof expectations>;
type Balance = z.output<typeof balance>;

/**
 * Checks the audit and the trial balance, and what is given. Resolves with what was found to hold. Throws ControlError ASSERTION
 * with each thing that does not.
 */
export async function checkExpectations(
  { control: { get } }: Workplace,
  { hash, balances = [] }: Expectations,
): Promise<string> {
  const state = await get('/sim/state');
  const { balanced } = await get('/sim/ledger');
  const found = await Promise.all(balances.map(async (one) => balanceIssues(one, await holdingOf(get, one))));
  const issues = [
    ...state.audit.map((violation) => `audit: ${violation}`),
    ...(balanced ? [] : ['ledger: a currency does not add up to zero']),
    ...(hash === undefined || hash === state.hash ? [] : [`hash: expected ${hash}, it is ${state.hash}`]),
    ...found.flat(),
  ];
  if (issues.length > 0) throw toolRefusal('ASSERTION', issues.join('\n'));
  return `All holds at ${state.now}: audit and trial balance${hash === undefined ? '' : ', hash'}, ${balances.length} balances`;
}

async function holdingOf(get: Workplace['control']['get'], { account, wallet, currency }: Balance) {
  const { holdings = [] } = await get('/sim/ledger', { account });
  return holdings.find((one) => one.wallet === wallet && one.name === currency);
}

function balanceIssues(
  wanted: Balance,
  holding: { readonly available: string; readonly locked: string } | undefined,
): readonly string[] {
  const { account, wallet, currency } = wanted;
  return (['available', 'locked'] as const).flatMap((part) => {
    const [expected, actual] = [wanted[part], holding?.[part] ?? '0'];
    return expected === undefined || parseAmount(expected) === parseAmount(actual)
      ? []
      : [`${account}, ${currency} in ${wallet}: expected ${part} ${expected}, it is ${actual}`];
  });
}
