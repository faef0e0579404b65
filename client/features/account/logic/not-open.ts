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
  instead: { to: '/jymm', label: 'common.titleTradePassword' },
} as const;

export const notOpen = {
  twoFactor: { label: 'account.twoFactor', ...byTradePassword },
  google: { label: 'common.feature_google', ...byTradePassword },
  realName: {
    label: 'account.realName',
    text: 'account.papersIntro',
    instead: { to: '/authentication', label: 'common.titleAuthentication' },
    isElsewhere: true,
  },
  address: {
    label: 'account.address',
    text: 'account.insteadOfAddress',
    instead: { to: '/withdraw_address', label: 'common.titleWithdrawAddress' },
    isElsewhere: true,
  },
  rebate: {
    label: 'common.feature_rebate',
    text: 'account.insteadOfRebate',
    instead: { to: '/accountSet', label: 'common.titleAccountSet' },
  },
  crowd: {
    label: 'common.feature_crowd',
    text: 'account.insteadOfCrowd',
    instead: { to: '/upstart', label: 'common.navPresale' },
  },
  vote: {
    label: 'common.feature_vote',
    text: 'account.insteadOfVote',
    instead: { to: '/quotation', label: 'common.markets' },
  },
  complaint: {
    label: 'common.feature_complaint',
    text: 'account.insteadOfComplaint',
    instead: { to: '/noticeList', label: 'common.titleNotices' },
  },
} as const satisfies Readonly<Record<string, NotOpen>>;

export type NotOpenName = keyof typeof notOpen;

/** Their names, in the order in which they are listed. */
export const notOpenNames = keysOf(notOpen);

/** Those that are nowhere else (ACCT-010). */
export const missingNames = notOpenNames.filter((name) => !('isElsewhere' in notOpen[name]));

export const isNotOpenName = (name: string | null): name is NotOpenName =>
  name !== null && Object.hasOwn(notOpen, name);
