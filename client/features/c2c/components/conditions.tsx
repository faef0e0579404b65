import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useText } from '#client/ui/text.ts';
import type { WayBack } from '#client/ui/way-back.ts';
import { useConditions } from '../logic/use-conditions.ts';
import classes from './conditions.module.css';

/**
 * The conditions for publishing and taking ads: ticks for met ones, links for the others. Not a list element, because
 * it may be inside a paragraph.
 */
export function Conditions({ back }: { readonly back: WayBack }) {
  const t = useText();
  const { all } = useConditions();
  return (
    <span role="list" className={classes.conditions} aria-label={t('c2c.needs_label')}>
      {all.map(({ page, text, isMet }) => (
        <span role="listitem" key={page} data-met={isMet}>
          {isMet ? (
            t(text)
          ) : (
            <Link to={page} state={back}>
              {t(text)}
            </Link>
          )}{' '}
          <VisuallyHidden>{t(isMet ? 'common.done' : 'common.account_open')}</VisuallyHidden>
        </span>
      ))}
    </span>
  );
}
