/** The addresses of the asset page, one for each account and one for all of them. */
import type { TextKey } from '#client/ui/text.ts';
import type { Scope } from './accounts.ts';

/** Where the accounts are listed. */
export const ASSETS_PAGE: Readonly<Record<Scope, string>> = {
  all: '/assets',
  change: '/change',
  legal: '/legal',
  lever: '/lever',
  micro: '/letransactions',
};

/** What a list of them is called. */
export const scopeTitles: Readonly<Record<Scope, TextKey>> = {
  all: 'common.navAsset',
  change: 'common.titleChange',
  legal: 'common.titleLegal',
  lever: 'common.titleLever',
  micro: 'common.titleLetransactions',
};
