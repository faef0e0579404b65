import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useForm } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { AccountField, CountrySelect, PasswordField, WayTabs } from '../components/fields.tsx';
import { useCountryChoice, useLogin } from '../hooks.ts';
import { loginProblem, type Way } from '../validation.ts';

/** Login with e-mail or phone (AUTH-001 to AUTH-006). */
export function Component() {
  const t = useText();
  const [way, setWay] = useState<Way>('email');
  const country = useCountryChoice();
  const form = useForm({ account: '', password: '' });
  const login = useLogin();
  const submit = () => {
    if (form.passes(loginProblem(form.values))) void login.run(form.values);
  };
  return (
    <AuthCard
      title={t('auth.loginTitle')}
      intro={t('auth.loginIntro')}
      onSubmit={submit}
      footer={
        <>
          <span>
            {t('auth.noAccount')} <Link to="/components/register">{t('auth.register')}</Link>
          </span>
          <Link to="/forgetPwd">{t('auth.forgotPassword')}</Link>
        </>
      }
    >
      <WayTabs way={way} onChange={setWay}>
        <AccountField
          way={way}
          value={form.values.account}
          onChange={(account) => form.set({ account })}
          error={form.errorOf('account')}
          dialCode={<CountrySelect kind="dial" choice={country} />}
        />
      </WayTabs>
      <PasswordField
        name="password"
        kind="current-password"
        label={t('auth.password')}
        value={form.values.password}
        onChange={(password) => form.set({ password })}
        error={form.errorOf('password')}
      />
      <Button type="submit" size="md" fullWidth aria-busy={login.isPending}>
        {t('auth.loginSubmit')}
      </Button>
    </AuthCard>
  );
}
