import { isControlPath } from '#simulator/control/paths.ts';
import { isPicturePath } from '../picture-path.ts';

/**
 * The address of a call as the exchange knows it (`/api/…`, `/sim/…`, `/upload/…` at the root), or undefined for anything else the page
 * fetches. Calls may be made at the root of the page's origin or below the path the page is served from.
 */
export function exchangeAddress(url: string, pageBase: string): string | undefined {
  const base = new URL(pageBase);
  const address = new URL(url, base);
  if (address.origin !== base.origin) return undefined;
  const below = base.pathname.replace(/[^/]*$/, '');
  if (!isExchangePath(address.pathname) && address.pathname.startsWith(below))
    address.pathname = address.pathname.slice(below.length - 1);

  return isExchangePath(address.pathname) ? address.href : undefined;
}

function isExchangePath(pathname: string): boolean {
  return pathname.startsWith('/api/') || isControlPath(pathname) || isPicturePath(pathname);
}
