/** Shown to visitors where users can trade. */
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import classes from './login-prompt.module.css';
import { useText } from './text.ts';
import { wayBackTo } from './way-back.ts';

/** Links to login and registration; `text` says what they open. */
export function LoginPrompt({ text }: { readonly text?: string }) {
  const t = useText();
  const back = wayBackTo(useLocation());
  return (
    <div className={classes.prompt}>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      <Button component={Link} to="/components/login" state={back} fullWidth>
        {t('common.login')}
      </Button>
      <Button component={Link} to="/components/register" state={back} variant="default" fullWidth>
        {t('common.register')}
      </Button>
    </div>
  );
}
