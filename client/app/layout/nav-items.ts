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

const assets: NavItem = { to: '/change', label: 'shell.accountAssets' };
const shop: NavItem = { to: '/myLegalShops', label: 'shell.navShop' };

/** The menu of a visitor, of a user, and of a seller, who alone sees the shop (ROLE-006). */
export const mainMenu = (isLoggedIn: boolean, isSeller: boolean): readonly NavItem[] => [
  ...common,
  ...(isLoggedIn ? [assets] : []),
  ...(isLoggedIn && isSeller ? [shop] : []),
];

/** Left navigation of the account centre (ACCT-001). */
export const accountMenu: readonly NavItem[] = [
  { to: '/accountSet', label: 'shell.accountSettings' },
  { to: '/transferLog', label: 'shell.transactionLog' },
  { to: '/authentication', label: 'shell.identity' },
];

/** Left navigation of the asset shell (ACCT-002). */
export const assetMenu: readonly NavItem[] = [
  { to: '/change', label: 'shell.navChange' },
  { to: '/finance', label: 'shell.navFinance' },
  { to: '/lever', label: 'shell.titleLever' },
  { to: '/letransactions', label: 'shell.titleLetransactions' },
  { to: '/transferLegal', label: 'shell.navTransfer' },
];
