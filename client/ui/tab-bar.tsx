/** Tabs of a desk panel: small, and reached by arrow keys. */
import type { ReactNode } from 'react';
import { rove, ROVING } from './roving.ts';
import classes from './tab-bar.module.css';

/** One tab. */
export interface Tab<Key extends string> {
  readonly key: Key;
  readonly text: ReactNode;
  /** A side of the market takes its colour. */
  readonly tone?: 'up' | 'down';
}

interface TabBarProps<Key extends string> {
  /** What the tabs choose, for assistive technology. */
  readonly label: string;
  readonly tabs: readonly Tab<Key>[];
  readonly chosen: Key;
  readonly onChoose: (key: Key) => void;
  /** `line`: headings of a panel. `fill`: the two sides of an order. `small`: a choice inside a panel. */
  readonly look?: 'line' | 'fill' | 'small';
  /** Without the colours of the sides, because a choice has no effect at present. */
  readonly isMuted?: boolean;
}

/** A row of tabs; arrow keys choose the next one. */
export function TabBar<Key extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  look = 'line',
  isMuted = false,
}: TabBarProps<Key>) {
  return (
    <div
      role="tablist"
      aria-label={label}
      className={classes[look]}
      onKeyDown={(press) => rove(press)?.click()}
    >
      {tabs.map(({ key, text, tone }) => (
        <button
          key={key}
          type="button"
          role="tab"
          {...ROVING}
          aria-selected={key === chosen}
          tabIndex={key === chosen ? 0 : -1}
          data-tone={isMuted ? undefined : tone}
          className={classes.tab}
          onClick={() => onChoose(key)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
