/** Every address of the client that has no screen of a feature yet, and the other names of addresses (spec 1 §2). */
import type { FeatureRoute, LayoutName } from '#client/ui/route.ts';
import type { TextKey } from '#client/ui/text.ts';

type Planned = Omit<FeatureRoute, 'load'>;

const screens = (
  layout: LayoutName,
  titles: Readonly<Record<string, TextKey>>,
  extra: Pick<Planned, 'needsLogin'> = {},
): Planned[] => Object.entries(titles).map(([path, title]) => ({ path, title, layout, ...extra }));

/** A screen of a feature takes the place of the planned one at its address. */
export const plannedScreens: readonly Planned[] = [
  ...screens('home', {
    '': 'shell.titleHome',
    match: 'shell.titleMatch',
    quotation: 'shell.titleQuotation',
    allTransaction: 'shell.titleAllTransaction',
    leverRecord: 'shell.titleLeverRecord',
    leverTransactions: 'shell.titleLeverTransactions',
    leverTransaction: 'shell.titleLeverTransaction',
    leverList: 'shell.titleLeverList',
    transferRecord: 'shell.titleTransferRecord',
    success: 'shell.titleSuccess',
    myLegalShops: 'shell.titleShop',
    'Property/product': 'shell.titleProducts',
    'Property/myOrder': 'shell.titleProductOrders',
  }),
  ...screens('desk', {
    dealCenter: 'shell.titleDealCenter',
    newmarket: 'shell.titleChart',
    leverdealCenter: 'shell.titleLeverDeal',
    secondDealCenter: 'shell.titleSecondDeal',
  }),
  ...screens(
    'home',
    {
      fiatradCenter: 'shell.titleC2cMarket',
      userSetting: 'shell.titlePayout',
      c2c: 'shell.titleC2c',
      c2cOrder: 'shell.titleC2cMarket',
      c2cRelease: 'shell.titleC2cRelease',
      c2cTrade: 'shell.titleC2cTrade',
      c2cDetail: 'shell.titleC2cDetail',
      legalTrade: 'shell.titleC2cMarket',
    },
    { needsLogin: true },
  ),
  ...screens('plain', {
    ResetPhone: 'shell.titleResetPhone',
    bindmpwd: 'shell.titleTradePassword',
    jymm: 'shell.titleTradePassword',
    setCash: 'shell.titleTradePassword',
    noticeList: 'shell.titleNotices',
    upstart: 'shell.titlePresale',
    lever_manger: 'shell.titleLeverManager',
    finanrec: 'shell.titleFinanrec',
    withdraw_address: 'shell.titleWithdrawAddress',
  }),
  ...screens('account', {
    accountCenter: 'shell.titleAccountCenter',
    accountEntrust: 'shell.titleAccountEntrust',
    accountMessage: 'shell.titleAccountMessage',
    accountSet: 'shell.titleAccountSet',
    recharge: 'shell.titleRecharge',
    coinRecord: 'shell.titleCoinRecord',
    rechargeMoney: 'shell.titleRechargeMoney',
    aceite: 'shell.titleAcceptors',
    region: 'shell.titleRegion',
    chargeRecord: 'shell.titleChargeRecord',
    transferLog: 'shell.titleTransferLog',
    authentication: 'shell.titleAuthentication',
    payment: 'shell.titlePayment',
  }),
  ...screens('asset', {
    finance: 'shell.titleFinance',
    letransactions: 'shell.titleLetransactions',
    transfer: 'shell.titleTransfer',
    lever: 'shell.titleLever',
    change: 'shell.titleChange',
    legal: 'shell.titleLegal',
    legalAccount: 'shell.titleLegalAccount',
    changeAccount: 'shell.titleChangeAccount',
    transferLegal: 'shell.titleTransferLegal',
  }),
];

/** Addresses that are other names: the route names of the specification (ROUTE-064) and `/Property` (ROUTE-025). */
export const otherNames: Readonly<Record<string, string>> = {
  manger: '/lever_manger',
  noticeDetail: '/components/noticeDetail',
  Property: '/Property/product',
};
