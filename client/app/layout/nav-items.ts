/** Entries of all menus and navigations. */
import type { TextKey } from '#client/ui/text.ts';

/** One entry of a menu. */
export interface NavItem {
  readonly to: string;
  readonly label: TextKey;
  /** Other addresses on which the entry is marked as well. */
  readonly others?: readonly string[];
}

const common: readonly NavItem[] = [
  { to: '/quotation', label: 'shell.navMarkets' },
  { to: '/newmarket', label: 'shell.navSpot' },
  { to: '/leverdealCenter', label: 'shell.navLever' },
  { to: '/secondDealCenter', label: 'shell.navMicro' },
  { to: '/c2cOrder', label: 'shell.navC2c' },
  { to: '/Property', label: 'shell.navProducts' },
  { to: '/upstart', label: 'shell.navPresale' },
];

/** The entry of the main menu that is marked on every page of the asset shell. */
export const ASSETS = '/assets';

const assets: NavItem = { to: ASSETS, label: 'shell.accountAssets' };
const shop: NavItem = { to: '/myLegalShops', label: 'shell.navShop' };

/** The room of this browser. */
export const ROOM = '/room';

const room: NavItem = { to: ROOM, label: 'rooms.roomTitle' };

/** The menu of a browser that has no seat in a room (ROOM-112). */
export const seatlessMenu: readonly NavItem[] = [room, { to: '/rooms', label: 'rooms.title' }];

/**
 * The menu of a visitor, of a user, and of a seller, who alone sees the shop (ROLE-006); where the exchange is used in a
 * room, it leads there (ROOM-084).
 */
export const mainMenu = (isLoggedIn: boolean, isSeller: boolean, hasRooms = false): readonly NavItem[] => [
  ...common,
  ...(isLoggedIn ? [assets] : []),
  ...(isLoggedIn && isSeller ? [shop] : []),
  ...(hasRooms ? [room] : []),
];

/** Entries of a shell's navigation that belong together. */
export interface NavGroup {
  readonly heading: TextKey;
  readonly items: readonly NavItem[];
}

const settings: NavItem = { to: '/accountSet', label: 'shell.accountSettings' };
const log: NavItem = { to: '/transferLog', label: 'shell.titleTransferLog' };
const identity: NavItem = { to: '/authentication', label: 'shell.identity' };
const messages: NavItem = { to: '/accountMessage', label: 'shell.titleAccountMessage' };
const orders: NavItem = { to: '/accountEntrust', label: 'shell.titleAccountEntrust' };
const overview: NavItem = { to: '/accountCenter', label: 'shell.navOverview' };

/** The account dropdown of the header (SHELL-005). */
export const dropdownMenu: readonly NavItem[] = [overview, orders, messages, log, settings, identity];

/** The users of a region, for its agent. */
export const REGION = '/region';

/** Left navigation of the account centre (ACCT-001). */
export const accountMenu: readonly NavGroup[] = [
  { heading: 'shell.groupAccount', items: [settings, identity, messages, orders] },
  {
    heading: 'shell.groupAcceptors',
    items: [
      { to: '/aceite', label: 'shell.titleAcceptors' },
      { to: '/coinRecord', label: 'shell.navAcceptorDeals' },
      { to: '/chargeRecord', label: 'shell.navAcceptorTimes' },
      { to: REGION, label: 'shell.titleRegion' },
    ],
  },
];

/** Left navigation of the asset shell (ACCT-002): every page of it, so that none of them leads to another navigation. */
export const assetMenu: readonly NavGroup[] = [
  {
    heading: 'shell.groupAccounts',
    items: [
      overview,
      {
        ...assets,
        others: ['/change', '/legal', '/lever', '/letransactions', '/changeAccount', '/legalAccount'],
      },
      { to: '/lever_manger', label: 'shell.titleLeverManager' },
    ],
  },
  {
    heading: 'shell.groupMove',
    items: [
      { to: '/transferLegal', label: 'shell.titleTransfer' },
      { to: '/recharge', label: 'shell.titleRecharge' },
      { to: '/withdraw_address', label: 'shell.titleWithdrawAddress' },
      { to: '/payment', label: 'shell.titlePayment' },
    ],
  },
  {
    heading: 'shell.groupRecords',
    items: [
      { to: '/transferRecord', label: 'shell.titleTransferRecord' },
      log,
      { to: '/finanrec', label: 'shell.titleFinanrec' },
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
