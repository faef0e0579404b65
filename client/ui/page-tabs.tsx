/** Pages that belong together, as a line of links below their common heading. */
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import classes from './page-tabs.module.css';
import { useText } from './text.ts';
import type { TextKey } from './text.ts';

export interface PageTab {
  readonly to: string;
  readonly text: TextKey;
  /** Other addresses on which the link is marked as well. */
  readonly others?: readonly string[];
}

interface PageTabsProps {
  /** What the pages have in common, for assistive technology. */
  readonly label: string;
  readonly tabs: readonly PageTab[];
}

/** Brings a link into sight sideways. The page stays where it is: `scrollIntoView` would move that as well. */
function showInLine(line: HTMLElement, link: Element): void {
  const [box, mark] = [line.getBoundingClientRect(), link.getBoundingClientRect()];
  line.scrollLeft += Math.min(0, mark.left - box.left) + Math.max(0, mark.right - box.right);
}

/** The links; that of the present page is marked. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  const t = useText();
  const { pathname } = useLocation();
  const line = useRef<HTMLElement>(null);
  // Where the line is wider than the screen, the present page may be outside of it.
  useEffect(() => {
    const present = line.current?.querySelector('[aria-current]');
    if (line.current && present) showInLine(line.current, present);
  }, [pathname]);
  return (
    <nav ref={line} className={classes.tabs} aria-label={label}>
      {tabs.map(({ to, text, others = [] }) => (
        <Link
          key={to}
          to={to}
          className={classes.tab}
          aria-current={[to, ...others].includes(pathname) ? 'page' : undefined}
        >
          {t(text)}
        </Link>
      ))}
    </nav>
  );
}
