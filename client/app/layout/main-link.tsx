/** A link of the main menu. */
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation, useMatches } from 'react-router-dom';

/** The entry of the main menu to which the area of the present page belongs; undefined for pages of no area. */
const useArea = (): string | undefined =>
  useMatches()
    .map(({ handle }) => (handle as { readonly area?: string } | undefined)?.area)
    .findLast((area) => area !== undefined);

interface MainLinkProps {
  readonly to: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Marked on its page and on every page of its area. */
export function MainLink({ to, className, children }: MainLinkProps) {
  const { pathname } = useLocation();
  if (useArea() !== to || pathname === to) {
    return (
      <NavLink to={to} className={className}>
        {children}
      </NavLink>
    );
  }
  return (
    <Link to={to} className={className} aria-current>
      {children}
    </Link>
  );
}
