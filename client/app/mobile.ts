/** Visitors with a phone or tablet go to the mobile site, where there is one (SHELL-014). */

interface MobileCheck {
  /** `VITE_MOBILE_URL`; empty or missing: no mobile site. */
  readonly mobileUrl: string | undefined;
  readonly userAgent: string;
  readonly search: string;
  /** Remembers for the browser session that the full site was requested. */
  readonly memory: Pick<Storage, 'getItem' | 'setItem'>;
}

const handheld = /android|iphone|ipad|ipod|mobile|tablet|silk|kindle|windows phone/i;

/** The address to go to, or undefined to stay. `/?full=1` shows the full site until the browser session ends. */
export function mobileTarget({ mobileUrl, userAgent, search, memory }: MobileCheck): string | undefined {
  if (new URLSearchParams(search).get('full') === '1') memory.setItem('full', '1');
  if (!mobileUrl || memory.getItem('full') === '1' || !handheld.test(userAgent)) return undefined;
  return mobileUrl;
}
