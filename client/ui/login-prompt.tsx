/** What a visitor sees where a trader would act. */
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import classes from './login-prompt.module.css';
import { useText } from './text.ts';

/** Links to login and registration; `text` says what they open. */
export function LoginPrompt({ text }: { readonly text?: string }) {
  const t = useText();
  return (
    <div className={classes.prompt}>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      <Button component={Link} to="/components/login" fullWidth>
        {t('common.login')}
      </Button>
      <Button component={Link} to="/components/register" variant="default" fullWidth>
        {t('common.register')}
      </Button>
    </div>
  );
}
