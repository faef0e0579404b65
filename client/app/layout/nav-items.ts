/** Entries of all menus and navigations. */
import type { TextKey } from '#client/ui/text.ts';

/** One entry of a menu. */
export interface NavItem {
  readonly to: string;
  readonly label: TextKey;
}

const common: readonly NavItem[] = [
  { to: '/quotation', label: 'shell.navMarkets' },
  { to: '/dealCenter', label: 'shell.navSpot' },
  { to: '/newmarket', label: 'shell.navChart' },
  { to: '/leverdealCenter', label: 'shell.navLever' },
  { to: '/secondDealCenter', label: 'shell.navMicro' },
  { to: '/c2cOrder', label: 'shell.navC2c' },
  { to: '/Property', label: 'shell.navProducts' },
  { to: '/upstart', label: 'shell.navPresale' },
];

/** The entry of the main menu that is marked on every page of the asset shell. */
export const ASSETS = '/change';

const assets: NavItem = { to: ASSETS, label: 'shell.accountAssets' };
const shop: NavItem = { to: '/myLegalShops', label: 'shell.navShop' };

/** The menu of a visitor, of a user, and of a seller, who alone sees the shop (ROLE-006). */
export const mainMenu = (isLoggedIn: boolean, isSeller: boolean): readonly NavItem[] => [
  ...common,
  ...(isLoggedIn ? [assets] : []),
  ...(isLoggedIn && isSeller ? [shop] : []),
];

/** Entries of a shell's navigation that belong together. */
export interface NavGroup {
  readonly heading: TextKey;
  readonly items: readonly NavItem[];
}

const settings: NavItem = { to: '/accountSet', label: 'shell.accountSettings' };
const log: NavItem = { to: '/transferLog', label: 'shell.transactionLog' };
const identity: NavItem = { to: '/authentication', label: 'shell.identity' };
const messages: NavItem = { to: '/accountMessage', label: 'shell.titleAccountMessage' };
const overview: NavItem = { to: '/accountCenter', label: 'shell.navOverview' };
const financialRecords: NavItem = { to: '/finanrec', label: 'shell.titleFinanrec' };
const depositAddress: NavItem = { to: '/recharge', label: 'shell.titleRecharge' };

/** The account dropdown of the header (SHELL-005). */
export const dropdownMenu: readonly NavItem[] = [settings, { ...log, label: 'shell.tradeLog' }, identity];

/** Left navigation of the account centre (ACCT-001). */
export const accountMenu: readonly NavGroup[] = [
  { heading: 'shell.groupAccount', items: [overview, settings, identity, messages] },
  {
    heading: 'shell.groupRecords',
    items: [{ to: '/accountEntrust', label: 'shell.titleAccountEntrust' }, log, financialRecords],
  },
  {
    heading: 'shell.groupInOut',
    items: [depositAddress, { to: '/payment', label: 'shell.titlePayment' }],
  },
  {
    heading: 'shell.groupAcceptors',
    items: [
      { to: '/aceite', label: 'shell.titleAcceptors' },
      { to: '/coinRecord', label: 'shell.navAcceptorDeals' },
      { to: '/chargeRecord', label: 'shell.navAcceptorTimes' },
      { to: '/region', label: 'shell.titleRegion' },
    ],
  },
];

/** Left navigation of the asset shell (ACCT-002). */
export const assetMenu: readonly NavGroup[] = [
  {
    heading: 'shell.groupAccounts',
    items: [
      overview,
      { to: ASSETS, label: 'shell.navChange' },
      { to: '/legal', label: 'shell.titleLegal' },
      { to: '/lever', label: 'shell.titleLever' },
      { to: '/finance', label: 'shell.navFinance' },
      { to: '/letransactions', label: 'shell.titleLetransactions' },
    ],
  },
  {
    heading: 'shell.groupMove',
    items: [
      { to: '/transferLegal', label: 'shell.navTransfer' },
      { to: '/transfer', label: 'shell.titleTransfer' },
      { to: '/transferRecord', label: 'shell.titleTransferRecord' },
    ],
  },
  {
    heading: 'shell.groupInOut',
    items: [
      depositAddress,
      { to: '/withdraw_address', label: 'shell.titleWithdrawAddress' },
      financialRecords,
    ],
  },
  {
    heading: 'shell.groupEarn',
    items: [
      { to: '/Property/product', label: 'shell.navProducts' },
      { to: '/Property/myOrder', label: 'shell.titleProductOrders' },
    ],
  },
];
