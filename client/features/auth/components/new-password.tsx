import { useText } from '#client/ui/text.ts';
import type { Form } from '../hooks.ts';
import { PasswordField } from './fields.tsx';

interface Values {
  readonly password: string;
  readonly repeat: string;
}

/** A new password and its repeat. */
export function NewPassword({
  form,
}: {
  readonly form: Form<Values> | Form<Values & Record<string, unknown>>;
}) {
  const t = useText();
  return (
    <>
      <PasswordField
        name="password"
        kind="new-password"
        label={t('auth.newPassword')}
        hint={t('auth.passwordHint')}
        value={form.values.password}
        onChange={(password) => form.set({ password })}
        error={form.errorOf('password')}
      />
      <PasswordField
        name="repeat"
        kind="new-password"
        label={t('auth.repeatPassword')}
        value={form.values.repeat}
        onChange={(repeat) => form.set({ repeat })}
        error={form.errorOf('repeat')}
      />
    </>
  );
}
