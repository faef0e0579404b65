import type { Form } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import { PasswordField } from './fields.tsx';
import classes from './fields.module.css';

interface Values {
  readonly password: string;
  readonly repeat: string;
}

/** A password that is chosen here, and its repeat, side by side where there is room. `label` names the first field. */
export function NewPassword({ form, label }: { readonly form: Form<Values>; readonly label: string }) {
  const t = useText();
  return (
    <div className={classes.pair}>
      <PasswordField
        name="password"
        kind="new-password"
        label={label}
        hint={t('auth.passwordHint')}
        {...form.field('password')}
      />
      <PasswordField
        name="repeat"
        kind="new-password"
        label={t('auth.repeatPassword')}
        {...form.field('repeat')}
      />
    </div>
  );
}
