/** The calls of the protocol by name. */
import type * as z from 'zod/mini';
import * as acceptor from './acceptor.ts';
import * as account from './account.ts';
import * as c2c from './c2c.ts';
import * as deposit from './deposit.ts';
import * as extensions from './extensions.ts';
import * as funding from './funding.ts';
import * as leverage from './leverage.ts';
import * as market from './market.ts';
import * as micro from './micro.ts';
import * as spot from './spot.ts';
import * as wallet from './wallet.ts';
import { keysOf } from '../keys.ts';

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

  leverDeal: leverage.leverDeal,
  leverDealAll: leverage.leverDealAll,
  leverSubmit: leverage.leverSubmit,
  leverTrades: leverage.leverTrades,
  leverClose: leverage.leverClose,
  leverSetStop: leverage.leverSetStop,
  leverBatchClose: leverage.leverBatchClose,
  leverCancel: leverage.leverCancel,

  walletList: wallet.walletList,
  walletListLegacy: wallet.walletListLegacy,
  walletTransfer: wallet.walletTransfer,
  walletLog: wallet.walletLog,
  walletDetail: wallet.walletDetailOf,

  depositAddress: funding.depositAddress,
  withdrawInfo: funding.withdrawInfo,
  withdraw: funding.withdraw,
  depositClaim: funding.depositClaim,
  upload: funding.upload,
  addressCurrencies: funding.addressCurrencies,
  addresses: funding.addresses,
  deleteAddress: funding.deleteAddress,
  addAddress: funding.addAddress,
  transferHistory: funding.transferHistory,
  accountLog: funding.accountLog,
  companyAddress: funding.companyAddress,

  microOrders: micro.microOrders,
  microCurrencies: micro.microCurrencies,
  microSeconds: micro.microSeconds,
  microSubmit: micro.microSubmit,

  depositConfigs: deposit.depositConfigs,
  depositPlace: deposit.depositPlace,
  depositOrders: deposit.depositOrders,
  presale: deposit.presale,

  c2cPublish: c2c.c2cPublish,
  c2cMarket: c2c.c2cMarket,
  c2cTake: c2c.c2cTake,
  c2cMyAds: c2c.c2cMyAds,
  c2cWithdrawAd: c2c.c2cWithdrawAd,
  c2cMyDeals: c2c.c2cMyDeals,
  c2cDeal: c2c.c2cDealOf,
  c2cCancel: c2c.c2cCancel,
  c2cPaid: c2c.c2cPaid,
  c2cTakerConfirm: c2c.c2cTakerConfirm,
  c2cPublisherConfirm: c2c.c2cPublisherConfirm,
  c2cAdDeals: c2c.c2cAdDeals,
  payoutInfo: c2c.payoutInfo,
  payoutSave: c2c.payoutSave,

  acceptors: acceptor.acceptors,
  acceptor: acceptor.acceptor,
  acceptorDeal: acceptor.acceptorDeal,
  acceptorDeals: acceptor.acceptorDeals,
  regionUsers: acceptor.regionUsers,

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

  notices: extensions.notices,
  spotOrders: extensions.spotOrders,
  practice: extensions.practiceOf,
  paperMoney: extensions.paperMoney,
  leverClosePart: extensions.leverClosePart,
  c2cOrders: extensions.c2cOrders,
  portfolio: extensions.portfolioOf,
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;

/** What the server's handler is given: decoded and complete. */
export type RequestOf<Name extends OperationName> = z.output<Operations[Name]['request']>;

/** What a caller passes: defaults may be left out, ids may be numbers. */
export type RequestInputOf<Name extends OperationName> = z.input<Operations[Name]['request']>;

/** What the server's handler returns: the strict wire form of `message` (of the whole body for E04 and E41). */
export type ResponseOf<Name extends OperationName> = z.input<Operations[Name]['response']>;

/** What the client gets: the decoded response, numbers and texts made uniform. */
export type DecodedResponseOf<Name extends OperationName> = z.output<Operations[Name]['response']>;

export const operationNames = keysOf(operations);

/** The calls that every backend has; the others belong to an extension. */
export const protocolNames: readonly OperationName[] = operationNames.filter(
  (name) => !('extension' in operations[name]),
);
