import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { useOperationMutation } from '#client/exchange/react.tsx';
import { useForm } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import { useOnward } from '#client/ui/use-onward.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { NewPassword } from '../components/new-password.tsx';
import { newPasswordIssues } from '../validation.ts';

/** A new password for the account, dial code and code that the address names (AUTH-033). */
export function Component() {
  const t = useText();
  const goOn = useOnward();
  const [query] = useSearchParams();
  const form = useForm({ password: '', repeat: '' });
  const save = useOperationMutation('forgetPassword', {
    onSuccess: () => goOn('/components/login'),
    onError: (error) => form.refuse(error, { password: 'password', repassword: 'repeat' }),
  });
  const account = query.get('user_string') ?? '';
  const submit = () => {
    if (!form.passes(newPasswordIssues(form.values))) return;
    void save.run({
      areacode: query.get('areacode') ?? '',
      account,
      code: query.get('code') ?? '',
      password: form.values.password,
      repassword: form.values.repeat,
    });
  };
  return (
    <AuthCard
      title={t('common.titleResetPwd')}
      intro={account === '' ? t('account.auth_resetIntroBlank') : t('account.auth_resetIntro', { account })}
      form={form}
      onSubmit={submit}
      footer={<Link to="/components/login">{t('account.auth_toLogin')}</Link>}
    >
      <NewPassword form={form} label={t('account.auth_newPassword')} />
      <Button type="submit" size="md" fullWidth aria-busy={save.isPending}>
        {t('account.auth_resetSubmit')}
      </Button>
    </AuthCard>
  );
}
