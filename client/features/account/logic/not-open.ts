/** Features that are not open yet, and the pages to use instead. */
import { keysOf } from '#contract/index.ts';
import type { TextKey } from '#client/ui/text.ts';

interface NotOpen {
  readonly label: TextKey;
  readonly text: TextKey;
  readonly instead: { readonly to: string; readonly label: TextKey };
  /** What it is for can be done on the page to use instead: an entry of the settings only (ACCT-008). */
  readonly isElsewhere?: true;
}

const byTradePassword = {
  text: 'account.insteadOfGoogle',
  instead: { to: '/jymm', label: 'shell.titleTradePassword' },
} as const;

export const notOpen = {
  twoFactor: { label: 'account.twoFactor', ...byTradePassword },
  google: { label: 'feature.google', ...byTradePassword },
  realName: {
    label: 'account.realName',
    text: 'account.papersIntro',
    instead: { to: '/authentication', label: 'shell.identity' },
    isElsewhere: true,
  },
  address: {
    label: 'account.address',
    text: 'account.insteadOfAddress',
    instead: { to: '/withdraw_address', label: 'shell.titleWithdrawAddress' },
    isElsewhere: true,
  },
  rebate: {
    label: 'feature.rebate',
    text: 'account.insteadOfRebate',
    instead: { to: '/accountSet', label: 'shell.accountSettings' },
  },
  crowd: {
    label: 'feature.crowd',
    text: 'account.insteadOfCrowd',
    instead: { to: '/upstart', label: 'shell.navPresale' },
  },
  vote: {
    label: 'feature.vote',
    text: 'account.insteadOfVote',
    instead: { to: '/quotation', label: 'shell.navMarkets' },
  },
  complaint: {
    label: 'feature.complaint',
    text: 'account.insteadOfComplaint',
    instead: { to: '/noticeList', label: 'shell.titleNotices' },
  },
} as const satisfies Readonly<Record<string, NotOpen>>;

export type NotOpenName = keyof typeof notOpen;

/** Their names, in the order in which they are listed. */
export const notOpenNames = keysOf(notOpen);

/** Those that are nowhere else (ACCT-010). */
export const missingNames = notOpenNames.filter((name) => !('isElsewhere' in notOpen[name]));

export const isNotOpenName = (name: string | null): name is NotOpenName =>
  name !== null && Object.hasOwn(notOpen, name);
