/** Leads to where the visitor came from. */
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import classes from './back-link.module.css';
import { FIRST_KEY } from './history-entry.ts';
import { useText } from './text.ts';

/** A link to the previous page; to `fallback` where the visit began here. */
export function BackLink({ fallback }: { readonly fallback: string }) {
  const t = useText();
  const navigate = useNavigate();
  const { key } = useLocation();
  const goBack = (press: MouseEvent) => {
    // Before it there is nothing of ours.
    if (key === FIRST_KEY) return;
    press.preventDefault();
    void navigate(-1);
  };
  return (
    <Link className={classes.back} to={fallback} onClick={goBack}>
      {t('common.back')}
    </Link>
  );
}
