import type { Context } from '#simulator/kernel/index.ts';
import type { Settings } from '../settings.ts';
import type { AccountState } from './state.ts';

/** What the commands work on. */
export interface House {
  readonly context: Context;
  readonly state: AccountState;
  /** A text of the seed that goes into salts and digests. */
  readonly pepper: string;
  readonly settings: Pick<Settings, 'identityReview'>;
}
