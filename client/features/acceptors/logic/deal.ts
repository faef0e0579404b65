/** The result of a deal with an acceptor, and the issues of a request. Exact decimals throughout. */
import {
  canonical,
  compare,
  divide,
  fixed,
  isPositive,
  percentageOf,
  smaller,
  subtract,
  truncate,
} from '#client/exchange/index.ts';
import type { TradeSide } from '#client/ui/trade-side.ts';
import type { Decimal, PayWay, AcceptorDetail } from '#client/exchange/index.ts';
import { issuesIn } from '#client/ui/form.ts';

/** Decimals of CNY and of coins. */
const CNY_PLACES = 2;
const COIN_PLACES = 8;

/** The side that `current` of an address names: 1 is the withdrawal, anything else the deposit (ROUTE-044, ROUTE-047). */
export const sideOfAddress = (current: string | null): TradeSide => (current === '1' ? 'sell' : 'buy');

/** `current` of an address for a side. */
export const currentOf = (side: TradeSide): '0' | '1' => (side === 'buy' ? '0' : '1');

/** One account of an acceptor. */
export interface AcceptorAccount {
  readonly way: PayWay;
  /** Who, or which bank and branch. */
  readonly holder: string;
  readonly account: string;
}

/** The accounts of an acceptor; a way without an account is not offered. */
export function acceptorAccounts(acceptor: AcceptorDetail): readonly AcceptorAccount[] {
  const { bank_name, bank_address } = acceptor;
  const all: readonly AcceptorAccount[] = [
    { way: 'we_chat', holder: acceptor.wechat_nickname, account: acceptor.wechat_account },
    { way: 'ali_pay', holder: acceptor.ali_nickname, account: acceptor.ali_account },
    {
      way: 'bank',
      holder: [bank_name, bank_address].filter((part) => part !== '').join(', '),
      account: acceptor.bank_account,
    },
  ];
  return all.filter(({ account }) => account !== '');
}

/** What the form holds. */
export interface AcceptorDealDraft {
  readonly mobile: string;
  readonly account: string;
  readonly money: string;
  readonly way: PayWay | undefined;
}

/** What keeps a request from being sent (ACCPT-006 to ACCPT-008); `max` is the most CNY that it can ask for. */
export const dealIssues = (
  { mobile, account, money, way }: AcceptorDealDraft,
  side: TradeSide,
  max: Decimal,
) =>
  issuesIn<keyof AcceptorDealDraft>(
    ['mobile', 'acceptor.enterPhone', mobile.trim() === ''],
    ['account', 'common.enterAccount', account.trim() === ''],
    ['money', 'common.withdrawAmount', money === ''],
    ['money', 'common.amountZero', !isPositive(money)],
    [
      'money',
      side === 'buy' ? 'acceptor.overQuota' : 'acceptor.overBalance',
      isPositive(money) && compare(money, max) > 0,
    ],
    ['way', 'common.choosePayWay', way === undefined],
  );

/** Terms of one side of an acceptor. */
export interface SideTerms {
  /** CNY that are left of the quota. */
  readonly quota: Decimal;
  /** What the acceptor keeps, in percent. */
  readonly rate: Decimal;
  /** The most CNY that a request can ask for: the quota, for a withdrawal the balance too where it is known. */
  readonly max: Decimal;
}

export function sideTermsOf(acceptor: AcceptorDetail, side: TradeSide): SideTerms {
  if (side === 'buy') {
    return {
      quota: acceptor.recharge_amount,
      rate: acceptor.recharge_rate,
      max: acceptor.recharge_amount,
    };
  }
  const { cash_amount: quota, cash_rate: rate, user_balance: balance = quota } = acceptor;
  return { quota, rate, max: smaller(quota, balance) };
}

/** The result of a request. */
export interface DealOutcome {
  /** CNY that the acceptor keeps, and that are left. */
  readonly fee: Decimal;
  readonly net: Decimal;
  /** Coins: credited by a deposit, taken by a withdrawal; undefined while the rate is not known. */
  readonly coins: Decimal | undefined;
  readonly isTooMuch: boolean;
}

/** Undefined while nothing above zero is typed. `cnyPerCoin` is `ExRate`. */
export function dealOutcome(
  money: string,
  side: TradeSide,
  { rate, max }: SideTerms,
  cnyPerCoin: Decimal | undefined,
): DealOutcome | undefined {
  if (!isPositive(money)) return undefined;
  const sum = canonical(money);
  // The money left is cut to fen, so that what is kept makes up the sum.
  const net = truncate(subtract(sum, percentageOf(sum, rate)), CNY_PLACES);
  const counted = side === 'buy' ? net : sum;
  return {
    net: fixed(net, CNY_PLACES),
    fee: fixed(subtract(sum, net), CNY_PLACES),
    coins: isPositive(cnyPerCoin) ? divide(counted, cnyPerCoin, COIN_PLACES) : undefined,
    isTooMuch: compare(sum, max) > 0,
  };
}
