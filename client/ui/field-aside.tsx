/** What stands beside the label of a field: what there is, and a button that fills it in. */
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import classes from './field-aside.module.css';

interface FieldAsideProps {
  /** One field. */
  readonly children: ReactNode;
  readonly aside: ReactNode;
}

/** A field whose label shares its line, so that an error below the field has its place. */
export const FieldAside = ({ children, aside }: FieldAsideProps) => (
  <div className={classes.place}>
    {children}
    <div className={classes.aside}>{aside}</div>
  </div>
);

/** Fills in a value. */
export const FillButton = (props: Omit<ComponentPropsWithoutRef<'button'>, 'type' | 'className'>) => (
  <button {...props} type="button" className={classes.fill} />
);
