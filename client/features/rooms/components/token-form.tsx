import { Button, PasswordInput } from '@mantine/core';
import { FormPanel } from '#client/ui/form-panel.tsx';
import { useForm } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import classes from './rooms.module.css';

interface TokenFormProps {
  readonly label: string;
  readonly hint: string;
  readonly onToken: (token: string) => void;
  /** A token that was tried before was refused. */
  readonly isRefused?: boolean;
}

/** Asks for the token of a room or of the host's administrator. */
export function TokenForm({ label, hint, onToken, isRefused = false }: TokenFormProps) {
  const t = useText();
  const form = useForm({ token: '' });
  const { error, ...field } = form.field('token');
  const submit = () => {
    const token = form.values.token.trim();
    if (token === '') form.show({ token: t('rooms.tokenMissing') });
    else onToken(token);
  };
  return (
    <FormPanel of={form} label={t('rooms.open')} onSubmit={submit} className={classes.narrow}>
      <PasswordInput
        {...field}
        name="token"
        label={label}
        description={hint}
        autoComplete="off"
        error={error ?? (isRefused && form.values.token === '' ? t('rooms.tokenRefused') : undefined)}
        visibilityToggleButtonProps={{ 'aria-label': t('rooms.tokenShow') }}
      />
      <Button type="submit">{t('rooms.open')}</Button>
    </FormPanel>
  );
}
