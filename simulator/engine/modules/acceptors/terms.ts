/** What a request to an acceptor asks for, checked before anything changes. */
import {
  AMOUNT_DECIMALS,
  formatAmount,
  parseDecimal,
  Refusal,
  tenTo,
} from '#simulator/engine/kernel/index.ts';
import type { Actor, Amount } from '#simulator/engine/kernel/index.ts';
import { freeOf, paymentMethods, readLine, requireFree, requireUser } from '../module.ts';
import type { PaymentMethod } from '../module.ts';
import { acceptorById } from './acceptors.ts';
import type { Acceptor } from './acceptors.ts';
import { CNY_DECIMALS, coinsFor, moneyFor } from './math.ts';
import { coinOf } from './postings.ts';
import { dealSides } from './records.ts';
import type { DealSide } from './records.ts';
import type { AcceptorDeps, AcceptorState } from './state.ts';

/** A request as the user wrote it: `money` is CNY as decimal text, `account` the user's own for the way. */
export type AcceptorDealInput = {
  readonly acceptor: number;
  readonly side: DealSide;
  readonly way: PaymentMethod;
  readonly mobile: string;
  readonly account: string;
  readonly money: string;
};

/** A request that can be taken. */
export interface AcceptorDealTerms {
  readonly user: number;
  readonly acceptor: Acceptor;
  readonly money: Amount;
  readonly coins: Amount;
  readonly ratePercent: Amount;
}

/** CNY for one of the coins that stand for it, now. */
export function cnyPerCoin({ market, context }: AcceptorDeps): Amount {
  return market.legalRate(coinOf(market).id, context.now());
}

/** The coins of the legal account in CNY: all that are available, and those that may leave. */
function fundsOf(deps: AcceptorDeps, user: number) {
  const { id } = coinOf(deps.market);
  const coins = deps.ledger.available(user, 'legal', id);
  const money = (part: Amount) => moneyFor(part, cnyPerCoin(deps));
  return { available: money(coins), free: money(freeOf(coins, deps.heldBack(user, 'legal', id))) };
}

/** What a user can withdraw, in CNY. */
export function balanceOf(deps: AcceptorDeps, user: number): Amount {
  return fundsOf(deps, user).free;
}

/** Refuses with LOGIN, PARAM, NOT_FOUND, LIMIT, BALANCE (E68), in this order. */
export function readDealTerms(
  deps: AcceptorDeps,
  state: AcceptorState,
  actor: Actor,
  input: AcceptorDealInput,
): AcceptorDealTerms {
  const user = requireUser(actor);
  const money = readMoney(input.money);
  checkTexts(input);
  const acceptor = acceptorById(input.acceptor);
  if (!acceptor) throw new Refusal('NOT_FOUND');
  // By the list of ways: any name at all would find something that an object inherits.
  const way = paymentMethods.find((name) => name === input.way);
  if (!way || !acceptor.accounts[way]) throw new Refusal('PARAM', { field: 'way' });
  const { recharge, cash } = state.quotas(acceptor.id);
  const quota = input.side === 'buy' ? recharge : cash;
  if (money > quota) throw new Refusal('LIMIT', { field: 'money', max: formatAmount(quota, CNY_DECIMALS) });
  if (input.side === 'sell') requireFree({ currency: 'CNY', ...fundsOf(deps, user) }, money, CNY_DECIMALS);
  return {
    user,
    acceptor,
    money,
    coins: coinsFor(input.side, money, cnyPerCoin(deps)),
    ratePercent: input.side === 'buy' ? acceptor.rechargeRate : acceptor.cashRate,
  };
}

/** What a user writes, and how many characters there may be. */
const TEXT_FIELDS = { mobile: 32, account: 100 } as const;

function checkTexts(input: AcceptorDealInput): void {
  if (!dealSides.includes(input.side)) throw new Refusal('PARAM', { field: 'side' });
  for (const field of ['mobile', 'account'] as const) {
    if (readLine(field, input[field], 1, TEXT_FIELDS[field]).trim() === '')
      throw new Refusal('PARAM', { field });
  }
}

function readMoney(text: string): Amount {
  const exact = parseDecimal(text, AMOUNT_DECIMALS);
  if (exact === undefined || exact <= 0n) throw new Refusal('PARAM', { field: 'money' });
  if (exact % tenTo(AMOUNT_DECIMALS - CNY_DECIMALS) !== 0n)
    throw new Refusal('PARAM', { field: 'money', decimals: String(CNY_DECIMALS) });
  return exact;
}
