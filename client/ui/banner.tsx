import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './banner.module.css';

interface BannerProps {
  /** The name of its region; left out where nothing can be done there. */
  readonly label?: string;
  readonly children: ReactNode;
  readonly action?: { readonly text: string; readonly onPress: () => void } | undefined;
}

/** A line below the header of a page that says in which state the page is, with what can be done about it. */
export function Banner({ label, children, action }: BannerProps) {
  return (
    <div className={classes.banner} role={label === undefined ? undefined : 'region'} aria-label={label}>
      <span>{children}</span>
      {action && (
        <Button variant="default" size="compact-xs" onClick={action.onPress}>
          {action.text}
        </Button>
      )}
    </div>
  );
}
