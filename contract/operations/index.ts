/** The calls of the protocol by name. */
import type * as z from 'zod/mini';
import * as account from './account.ts';
import * as market from './market.ts';
import * as spot from './spot.ts';
import * as wallet from './wallet.ts';

export const operations = {
  quotations: market.quotations,
  quotationsLegacy: market.quotationsLegacy,
  coinList: market.coinList,
  bars: market.bars,
  tradeHistory: market.tradeHistory,
  currencyDetail: market.currencyDetailOf,
  currencyList: market.currencyList,
  transferCurrencies: market.transferCurrencies,
  customerService: market.customerService,

  spotDeal: spot.spotDeal,
  spotBuy: spot.spotBuy,
  spotSell: spot.spotSell,
  spotCancel: spot.spotCancel,
  openBuys: spot.openBuys,
  openSells: spot.openSells,
  openOrders: spot.openOrders,
  completedTrades: spot.completedTrades,
  entrusts: spot.entrusts,

  walletList: wallet.walletList,
  walletListLegacy: wallet.walletListLegacy,
  walletTransfer: wallet.walletTransfer,
  walletLog: wallet.walletLog,
  walletDetail: wallet.walletDetailOf,

  sendSms: account.sendSms,
  sendMail: account.sendMail,
  checkEmail: account.checkEmail,
  checkMobile: account.checkMobile,
  register: account.register,
  login: account.login,
  userInfo: account.userInfoOf,
  forgetPassword: account.forgetPassword,
  bindEmail: account.bindEmail,
  setTradePassword: account.setTradePassword,
  hasTradePassword: account.hasTradePassword,
  verifyIdentity: account.verifyIdentity,
  userCenter: account.userCenter,
  newsList: account.newsList,
  newsDetail: account.newsDetail,
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;

/** What the server's handler is given: decoded and complete. */
export type RequestOf<Name extends OperationName> = z.output<Operations[Name]['request']>;

/** What a caller passes: defaults may be left out, ids may be numbers. */
export type RequestInputOf<Name extends OperationName> = z.input<Operations[Name]['request']>;

/** What the server's handler returns: the strict wire form of `message` (of the whole body for E04 and E41). */
export type AnswerOf<Name extends OperationName> = z.input<Operations[Name]['answer']>;

/** What the client gets: the answer decoded, numbers and texts made uniform. */
export type DecodedAnswerOf<Name extends OperationName> = z.output<Operations[Name]['answer']>;

export const operationNames = Object.keys(operations) as OperationName[];
