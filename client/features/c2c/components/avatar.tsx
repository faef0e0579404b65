import { avatarOf, nameInitial } from '../logic/ad.ts';
import classes from './avatar.module.css';

/** The initial of a seller on the seller's colour (C2C-011). Decorative: the name is shown beside it. */
export function Avatar({ name, size = 'md' }: { readonly name: string; readonly size?: 'md' | 'lg' }) {
  return (
    <span className={`${classes.avatar} ${classes[size]}`} data-colour={avatarOf(name)} aria-hidden>
      {nameInitial(name)}
    </span>
  );
}
