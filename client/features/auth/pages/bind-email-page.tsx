import { Button } from '@mantine/core';
import { useForm } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { AccountField, CodeField } from '../components/fields.tsx';
import { useBindEmail, useSendCode } from '../hooks.ts';
import { bindEmailProblem } from '../validation.ts';

/** Binds an e-mail address to the account (AUTH-034 to AUTH-036). */
export function Component() {
  const t = useText();
  const form = useForm({ email: '', code: '' });
  const sendCode = useSendCode();
  const bind = useBindEmail();
  const { email, code } = form.values;
  const send = () =>
    sendCode(
      { passes: (problem) => form.passes(problem && { ...problem, field: 'email' }) },
      { way: 'email', account: email, dialCode: '' },
    );
  const submit = () => {
    if (form.passes(bindEmailProblem(form.values))) void bind.run({ email, code });
  };
  return (
    <AuthCard title={t('auth.bindEmail')} intro={t('auth.bindEmailIntro')} onSubmit={submit}>
      <AccountField
        way="email"
        name="email"
        value={email}
        onChange={(next) => form.set({ email: next })}
        error={form.errorOf('email')}
      />
      <CodeField
        value={code}
        onChange={(next) => form.set({ code: next })}
        error={form.errorOf('code')}
        send={send}
      />
      <Button type="submit" size="md" fullWidth aria-busy={bind.isPending}>
        {t('auth.bindEmail')}
      </Button>
    </AuthCard>
  );
}
