/** Tabs: one view is shown at a time. */
import { Tabs } from '@mantine/core';
import { startTransition, useOptimistic } from 'react';
import type { ReactNode } from 'react';
import classes from './tabbed.module.css';

/** One view. */
export interface Tab<Key extends string> {
  readonly key: Key;
  readonly text: string;
}

interface TabbedProps<Key extends string> {
  /** What the tabs choose, for assistive technology. */
  readonly label: string;
  readonly tabs: readonly Tab<Key>[];
  readonly chosen: Key;
  readonly onChoose: (key: Key) => void;
  /** Where the tabs and the view stand. */
  readonly frame: (tabs: ReactNode, view: ReactNode) => ReactNode;
  /** The chosen view. */
  readonly children: ReactNode;
}

/** A line of tabs, and the view that belongs to the chosen one. */
export function Tabbed<Key extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  frame,
  children,
}: TabbedProps<Key>) {
  // The tab is marked at once; the view follows when it is rendered.
  const [marked, mark] = useOptimistic(chosen);
  return (
    <Tabs
      variant="line"
      classNames={{ root: classes.root, list: classes.list, tab: classes.tab, panel: classes.view }}
      value={marked}
      onChange={(key) => {
        const next = tabs.find((tab) => tab.key === key);
        if (!next) return;
        startTransition(() => {
          mark(next.key);
          onChoose(next.key);
        });
      }}
    >
      {frame(
        <Tabs.List aria-label={label}>
          {tabs.map(({ key, text }) => (
            <Tabs.Tab key={key} value={key}>
              {text}
            </Tabs.Tab>
          ))}
        </Tabs.List>,
        <Tabs.Panel value={marked}>{children}</Tabs.Panel>,
      )}
    </Tabs>
  );
}
