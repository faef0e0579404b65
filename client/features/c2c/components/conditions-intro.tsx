import { useLocation } from 'react-router-dom';
import { useText } from '#client/ui/text.ts';
import { wayBackTo } from '#client/ui/way-back.ts';
import { useConditions } from '../logic/use-conditions.ts';
import { Conditions } from './conditions.tsx';
import classes from './conditions-intro.module.css';

/**
 * The introduction of a page; users who cannot publish or take ads yet see the conditions instead. The height of both
 * is reserved, so that nothing moves when the responses come.
 */
export function ConditionsIntro({ text }: { readonly text: string }) {
  const t = useText();
  const back = wayBackTo(useLocation());
  const isMissing = useConditions().unmet !== undefined;
  return (
    <span className={classes.places}>
      <span aria-hidden={isMissing}>{text}</span>
      <span className={classes.hint} aria-hidden={!isMissing}>
        {t('c2c.needs_before')} <Conditions back={back} />
      </span>
    </span>
  );
}
