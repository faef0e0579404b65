import type { ComponentProps } from 'react';
import { ROVING } from '#shared/ui/roving.ts';
import classes from './chart-panel.module.css';

interface BarButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  readonly isChosen?: boolean;
}

/** A button of the bar above a chart. */
export const BarButton = ({ isChosen, ...rest }: BarButtonProps) => (
  <button type="button" {...ROVING} className={classes.interval} data-chosen={isChosen} {...rest} />
);
