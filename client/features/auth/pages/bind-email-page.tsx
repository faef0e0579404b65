import { Button } from '@mantine/core';
import { useForm } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import { EmailIntro } from '../components/email-intro.tsx';
import { AuthCard } from '../components/auth-card.tsx';
import { AccountField, CodeField } from '../components/fields.tsx';
import { useBindEmail, useSendCode } from '../hooks.ts';
import { bindEmailIssues } from '../validation.ts';

/** Binds an e-mail address to the account (AUTH-034 to AUTH-036). */
export function Component() {
  const t = useText();
  const form = useForm({ email: '', code: '' });
  const sendCode = useSendCode(form, { field: 'email' });
  const bind = useBindEmail(form);
  const { email, code } = form.values;
  const submit = () => {
    if (form.passes(bindEmailIssues(form.values))) void bind.run({ email, code });
  };
  return (
    <AuthCard title={t('common.titleBindEmail')} intro={<EmailIntro />} form={form} onSubmit={submit}>
      <AccountField way="email" name="email" {...form.field('email')} />
      <CodeField
        {...form.field('code')}
        send={() => sendCode({ way: 'email', account: email, dialCode: '' })}
      />
      <Button type="submit" size="md" fullWidth aria-busy={bind.isPending}>
        {t('common.titleBindEmail')}
      </Button>
    </AuthCard>
  );
}
