import type { Form } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import { PasswordField } from './fields.tsx';
import classes from './fields.module.css';

interface Values {
  readonly password: string;
  readonly repeat: string;
}

/** A new password and its repeat, side by side on wide screens. `label` names the first field. */
export function NewPassword({ form, label }: { readonly form: Form<Values>; readonly label: string }) {
  const t = useText();
  return (
    <div className={classes.pair}>
      <PasswordField
        name="password"
        kind="new-password"
        label={label}
        hint={t('account.auth_passwordHint')}
        {...form.field('password')}
      />
      <PasswordField
        name="repeat"
        kind="new-password"
        label={t('account.auth_repeatPassword')}
        {...form.field('repeat')}
      />
    </div>
  );
}
