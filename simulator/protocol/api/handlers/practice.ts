/** What those who practise are offered: paper money and demo accounts (X4, X5). */
import { INVITE_CODE } from '#simulator/engine/exchange.ts';
import type { SeedUser } from '#simulator/engine/exchange.ts';
import { formatAmount, shortAmount } from '#simulator/engine/kernel/index.ts';
import { PAPER_CURRENCY, paperMoneyBelow } from '#simulator/engine/modules/wallet/index.ts';
import type { ApiCall, Handlers } from '../call.ts';
import { caller, execute } from '../call.ts';

export const practiceHandlers = {
  practice(call) {
    const { settings, scenario } = call.exchange;
    return {
      paper_money: {
        currency_name: PAPER_CURRENCY,
        amount: formatAmount(settings.paperMoney),
        below: formatAmount(paperMoneyBelow(settings.paperMoney)),
      },
      invite_code: INVITE_CODE,
      accounts: scenario.users.flatMap((user) => demoAccount(call, user)).slice(0, MAX_DEMO_ACCOUNTS),
    };
  },
  paperMoney(call) {
    const { account } = call.input;
    execute(call, 'wallet.paperMoney', { user: caller(call).id, account });
    return call.text('done.paperMoney', {
      amount: shortAmount(call.exchange.settings.paperMoney),
      currency: PAPER_CURRENCY,
    });
  },
} satisfies Handlers;

/** Accounts of a scenario that anybody may log in to are those of this domain. */
const DEMO_DOMAIN = '@sandpit.test';
const MAX_DEMO_ACCOUNTS = 6;
const SHOWN_BALANCES = 2;

function demoAccount(call: ApiCall<'practice'>, user: SeedUser) {
  const { account, password } = user;
  if (typeof password !== 'string' || !account.endsWith(DEMO_DOMAIN)) return [];
  const held = user.balances
    .filter(({ wallet }) => wallet === 'change')
    .slice(0, SHOWN_BALANCES)
    .map(({ currency, amount }) => `${amount} ${call.exchange.market.currency(currency)?.name ?? ''}`);
  return [{ account, password, about: [roleText(call, user), ...held].join(' · ') }];
}

function roleText({ text }: ApiCall<'practice'>, { agentOf, seller, verified }: SeedUser): string {
  if (agentOf !== undefined) return text('demo.agent', { city: agentOf });
  if (seller === true) return text('demo.seller');
  return text(verified ? 'demo.verified' : 'demo.unverified');
}
