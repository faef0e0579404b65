/** Panels that the trader resizes, by pointer or arrow keys, and that keep their sizes. */
import { Splitter } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useExchange } from '#client/exchange/react.tsx';
import classes from './panes.module.css';

/** `px` is a fixed size, a bare number shares what is left, in percent. */
type Size = number | `${number}px`;

export interface Pane {
  readonly key: string;
  readonly size: Size;
  readonly min?: Size;
  readonly max?: Size;
  readonly content: ReactNode;
}

interface PanesProps {
  /** Name under which sizes are remembered; the same panes must always be given under one name. */
  readonly name: string;
  readonly orientation?: 'horizontal' | 'vertical';
  readonly panes: readonly Pane[];
}

const isSize = (value: unknown): value is Size =>
  typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?px$/.test(value));

/** Remembered sizes, when they are of these panes: as many, each in the unit it was given in. */
function readSizes(stored: string | undefined, panes: readonly Pane[]): Size[] | undefined {
  try {
    const sizes: unknown = JSON.parse(stored ?? 'null');
    if (!Array.isArray(sizes) || sizes.length !== panes.length || !sizes.every(isSize)) return undefined;
    return sizes.every((size, index) => typeof size === typeof panes[index]?.size) ? sizes : undefined;
  } catch {
    return undefined;
  }
}

/** Panes side by side or above one another with 1 px between them; a double click on a border restores it. */
export function Panes({ name, orientation = 'horizontal', panes }: PanesProps) {
  const { storage } = useExchange();
  const key = `layout.${name}` as const;
  const [remembered] = useState(() => readSizes(storage.get(key), panes));
  return (
    <Splitter
      orientation={orientation}
      lineSize={1}
      withHandle={false}
      step="16px"
      shiftStep="64px"
      classNames={{ root: classes.panes, handle: classes.handle, pane: classes.pane }}
      onResizeEnd={(_handle, sizes) => storage.set(key, JSON.stringify(sizes))}
    >
      {panes.map((pane, index) => (
        <Splitter.Pane
          key={pane.key}
          defaultSize={remembered?.[index] ?? pane.size}
          {...(pane.min === undefined ? {} : { min: pane.min })}
          {...(pane.max === undefined ? {} : { max: pane.max })}
        >
          {pane.content}
        </Splitter.Pane>
      ))}
    </Splitter>
  );
}
