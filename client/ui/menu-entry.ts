/** Types of the menu, apart from its code, which is loaded on first use. */
import type { HTMLAttributes, ReactElement } from 'react';

/** One line of a menu: a link when it has an address, an action, or both. */
export interface MenuEntry {
  readonly key: string;
  readonly text: string;
  readonly to?: string;
  readonly onChoose?: () => void;
  /** Language tag of the text, where it is not the page's. */
  readonly lang?: string;
  readonly isCurrent?: boolean;
  /** A separator before it. */
  readonly isApart?: boolean;
  /** A heading above it, for the entries that follow. */
  readonly heading?: string;
}

export interface ButtonMenuProps {
  /** The button that opens the menu. */
  readonly target: ReactElement<HTMLAttributes<HTMLElement>>;
  readonly entries: readonly MenuEntry[];
  readonly position: 'bottom-start' | 'bottom-end';
  readonly width?: number;
}
