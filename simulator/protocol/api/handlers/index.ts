import type { Handlers } from '../call.ts';
import { acceptorHandlers } from './acceptors.ts';
import { accountHandlers } from './account.ts';
import { c2cHandlers } from './c2c.ts';
import { addressHandlers } from './addresses.ts';
import { contentHandlers } from './content.ts';
import { fundingHandlers } from './funding.ts';
import { identityHandlers } from './identity.ts';
import { leverageHandlers } from './leverage.ts';
import { marketHandlers } from './market.ts';
import { microHandlers } from './micro.ts';
import { portfolioHandlers } from './portfolio.ts';
import { practiceHandlers } from './practice.ts';
import { noticeHandlers } from './notices.ts';
import { savingsHandlers } from './savings.ts';
import { spotHandlers } from './spot.ts';
import { uploadHandlers } from './uploads.ts';
import { walletHandlers } from './wallet.ts';

/** The handlers of all operations. */
export const apiHandlers: Required<Handlers> = {
  ...marketHandlers,
  ...spotHandlers,
  ...leverageHandlers,
  ...microHandlers,
  ...c2cHandlers,
  ...savingsHandlers,
  ...walletHandlers,
  ...fundingHandlers,
  ...addressHandlers,
  ...uploadHandlers,
  ...acceptorHandlers,
  ...accountHandlers,
  ...identityHandlers,
  ...contentHandlers,
  ...portfolioHandlers,
  ...practiceHandlers,
  ...noticeHandlers,
};
