/** Panels that the trader resizes, by pointer or arrow keys, and that keep their sizes. */
import { Splitter } from '@mantine/core';
import type { SplitterPaneSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { persisted } from '#client/exchange/persisted.ts';
import { useExchange } from '#client/exchange/react.tsx';
import classes from './panes.module.css';
import { useText } from './text.ts';

/** `px` is a fixed size, a bare number shares what is left, in percent. */
type Size = number | `${number}px`;

export interface Pane {
  readonly key: string;
  /** What it shows: names the border after it for those who do not see it. Not needed of the last pane. */
  readonly label?: string;
  readonly size: Size;
  readonly min?: Size;
  readonly max?: Size;
  /** Hidden for now. The panes beside it stay mounted, and its size is kept for when it is shown again. */
  readonly isHidden?: boolean;
  readonly content: ReactNode;
}

interface PanesProps {
  /** Name under which sizes are remembered; the same panes must always be given under one name. */
  readonly name: string;
  readonly orientation?: 'horizontal' | 'vertical';
  readonly panes: readonly Pane[];
}

/** The remembered sizes of some panes; empty until one of them is resized. */
export type PaneSizes = readonly SplitterPaneSize[];

export const paneSizes: z.ZodMiniType<PaneSizes> = z.array(
  z.union([z.number(), z.custom<`${number}px`>((size) => /^\d+(\.\d+)?px$/.test(String(size)))]),
);

/** Where the sizes of the panes of a name are remembered. */
export const paneSizesOf = (name: string) => persisted<PaneSizes>(`layout.${name}`, paneSizes, []);

/** Whether remembered sizes are of these panes: as many, each in the unit it was given in. */
const areOf = (sizes: PaneSizes, panes: readonly Pane[]): boolean =>
  sizes.length === panes.length && sizes.every((size, index) => typeof size === typeof panes[index]?.size);

/**
 * Labels each handle for assistive technology. The library sets no label, and sets the orientation of the panes instead
 * of that of the border.
 */
function useHandleNames(orientation: 'horizontal' | 'vertical', panes: readonly Pane[]) {
  const t = useText();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // This runs after every render: going through the children costs less than a selector does.
    const handles = [...(root.current?.children ?? [])].filter(
      (child) => child.getAttribute('role') === 'separator',
    );
    const name = orientation === 'horizontal' ? 'common.desk_paneWidth' : 'common.desk_paneHeight';
    handles.forEach((handle, index) => {
      handle.setAttribute('aria-label', t(name, { pane: panes[index]?.label ?? '' }));
      handle.setAttribute('aria-orientation', orientation === 'horizontal' ? 'vertical' : 'horizontal');
    });
  });
  return root;
}

/** Panes side by side or above one another with 1 px between them; a double click on a border restores it. */
export function Panes({ name, orientation = 'horizontal', panes }: PanesProps) {
  const store = paneSizesOf(name)(useExchange().storage);
  const stored = useStore(store);
  const keep = (sizes: PaneSizes) => store.setState(sizes, true);
  /** While a border is dragged: the sizes are stored at the end. */
  const isDragged = useRef(false);
  const [moved, setMoved] = useState<PaneSizes>();
  const sizes = moved ?? (areOf(stored, panes) ? stored : panes.map(({ size }) => size));
  const withHidden = (shown: PaneSizes) =>
    shown.map((size, index) => (panes[index]?.isHidden ? (sizes[index] ?? size) : size));
  const root = useHandleNames(orientation, panes);
  return (
    <Splitter
      ref={root}
      orientation={orientation}
      lineSize={1}
      withHandle={false}
      step="16px"
      shiftStep="64px"
      classNames={{ root: classes.panes, handle: classes.handle, pane: classes.pane }}
      sizes={panes.map(({ isHidden, size }, index) => (isHidden ? '0px' : (sizes[index] ?? size)))}
      onResizeStart={() => void (isDragged.current = true)}
      onSizeChange={(shown) => (isDragged.current ? setMoved : keep)(withHidden(shown))}
      onResizeEnd={(_handle, shown) => {
        isDragged.current = false;
        keep(withHidden(shown));
        setMoved(undefined);
      }}
    >
      {panes.map(({ key: pane, isHidden, size, min, max, content }) =>
        isHidden ? (
          <Splitter.Pane key={pane} className={classes.hidden} defaultSize={size} min="0px" max="0px">
            {null}
          </Splitter.Pane>
        ) : (
          <Splitter.Pane key={pane} defaultSize={size} min={min} max={max}>
            {content}
          </Splitter.Pane>
        ),
      )}
    </Splitter>
  );
}
