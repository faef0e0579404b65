import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useForm } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { DemoAccounts } from '../components/demo-accounts.tsx';
import { AccountField, CountrySelect, PasswordField, WayTabs } from '../components/fields.tsx';
import { useCountryChoice, useLogin } from '../hooks.ts';
import type { LoginState } from '../hooks.ts';
import { loginIssues } from '../validation.ts';
import type { Way } from '../validation.ts';

/** Login with e-mail or phone (AUTH-001 to AUTH-006). */
export function Component() {
  const t = useText();
  const { state } = useLocation() as { state: LoginState | null };
  const [way, setWay] = useState<Way>(state?.account?.way ?? 'email');
  const country = useCountryChoice();
  const form = useForm({ account: state?.account?.account ?? '', password: '' });
  const login = useLogin(form);
  const submit = () => {
    if (form.passes(loginIssues(form.values))) void login.run(form.values);
  };
  return (
    <AuthCard
      title={t('common.login')}
      intro={t('account.auth_loginIntro')}
      form={form}
      onSubmit={submit}
      footer={
        <>
          <span>
            {t('account.auth_noAccount')}{' '}
            <Link to="/components/register" state={state}>
              {t('account.auth_register')}
            </Link>
          </span>
          <Link to="/forgetPwd">{t('account.auth_forgotPassword')}</Link>
        </>
      }
      below={<DemoAccounts onChoose={(chosen) => void login.run(chosen)} />}
    >
      <WayTabs way={way} onChange={setWay}>
        <AccountField
          way={way}
          {...form.field('account')}
          dialCode={<CountrySelect kind="dial" choice={country} />}
        />
      </WayTabs>
      <PasswordField
        name="password"
        kind="current-password"
        label={t('account.auth_password')}
        {...form.field('password')}
      />
      <Button type="submit" size="md" fullWidth aria-busy={login.isPending}>
        {t('common.login')}
      </Button>
    </AuthCard>
  );
}
