/** A menu that hangs on a button. */
import { cloneElement, lazy, Suspense, useState, type HTMLAttributes, type ReactElement } from 'react';

/** One line of a menu: a link when it has an address, otherwise an action. */
export interface MenuEntry {
  readonly key: string;
  readonly text: string;
  readonly to?: string;
  readonly onChoose?: () => void;
  /** Language tag of the text, where it is not the page's. */
  readonly lang?: string;
  readonly isCurrent?: boolean;
  /** A line stands before it. */
  readonly isApart?: boolean;
}

export interface ButtonMenuProps {
  /** The button that the menu hangs on. */
  readonly target: ReactElement<HTMLAttributes<HTMLElement>>;
  readonly entries: readonly MenuEntry[];
  readonly position: 'bottom-start' | 'bottom-end';
  readonly width?: number;
}

const load = () => import('./open-menu.tsx');

/** Loaded when somebody reaches for it: placing and trapping take a tenth of a first load, and no page is read by them. */
const OpenMenu = lazy(async () => ({ default: (await load()).OpenMenu }));

/** A button with a menu: opens on a click or the down arrow. */
export function ButtonMenu(props: ButtonMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const prefetch = () => void load().catch(() => undefined);
  const closed = cloneElement(props.target, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onClick: () => setWanted(true),
  });
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenMenu {...props} />
    </Suspense>
  );
}
