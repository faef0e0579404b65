import { Button, Checkbox, TextInput } from '@mantine/core';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useForm, type Form } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { AccountField, CodeField, CountrySelect, WayTabs } from '../components/fields.tsx';
import { NewPassword } from '../components/new-password.tsx';
import { useCountryChoice, useRegister, useSendCode } from '../hooks.ts';
import { registerIssues, type RegisterForm } from '../validation.ts';

function useRegisterForm(): Form<RegisterForm> {
  const [query] = useSearchParams();
  return useForm<RegisterForm>({
    way: 'email',
    account: query.get('email') ?? '',
    code: '',
    password: '',
    repeat: '',
    invite: query.get('extension_code') ?? '',
    agreed: false,
  });
}

/** Registration with e-mail or phone (AUTH-007 to AUTH-028). */
export function Component() {
  const t = useText();
  const { state } = useLocation();
  const form = useRegisterForm();
  const country = useCountryChoice();
  const sendCode = useSendCode(form);
  const register = useRegister(form);
  const { dialCode } = country;
  const { way, account } = form.values;
  const submit = () => {
    if (form.passes(registerIssues(form.values, true))) void register.run({ ...form.values, dialCode });
  };
  return (
    <AuthCard
      title={t('auth.registerTitle')}
      intro={t('auth.registerIntro')}
      form={form}
      onSubmit={submit}
      footer={
        <span>
          {t('auth.haveAccount')}{' '}
          <Link to="/components/login" state={state as unknown}>
            {t('auth.loginSubmit')}
          </Link>
        </span>
      }
    >
      <CountrySelect kind="country" choice={country} />
      <WayTabs way={way} onChange={(next) => form.set({ way: next, account })}>
        <AccountField
          way={way}
          value={account}
          onChange={(next) => form.set({ account: next })}
          error={form.errorOf('account')}
        />
      </WayTabs>
      <CodeField
        value={form.values.code}
        onChange={(code) => form.set({ code })}
        error={form.errorOf('code')}
        send={() => sendCode({ way, account, dialCode })}
      />
      <NewPassword form={form} label={t('auth.password')} />
      <TextInput
        name="invite"
        label={t('auth.inviteCode')}
        size="md"
        autoComplete="off"
        value={form.values.invite}
        error={form.errorOf('invite')}
        onChange={({ currentTarget }) => form.set({ invite: currentTarget.value.trim() })}
      />
      <Checkbox
        name="agreed"
        label={t('auth.agree')}
        checked={form.values.agreed}
        error={form.errorOf('agreed')}
        onChange={({ currentTarget }) => form.set({ agreed: currentTarget.checked })}
      />
      <Button type="submit" size="md" fullWidth aria-busy={register.isPending}>
        {t('auth.registerSubmit')}
      </Button>
    </AuthCard>
  );
}
