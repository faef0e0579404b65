import { Button, Checkbox, TextInput } from '@mantine/core';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { usePractice } from '#client/exchange/practice.ts';
import { useForm } from '#client/ui/form.ts';
import type { Form } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import { Agreement } from '../components/agreement.tsx';
import { AuthCard } from '../components/auth-card.tsx';
import { AccountField, CodeField, CountrySelect, WayTabs } from '../components/fields.tsx';
import { NewPassword } from '../components/new-password.tsx';
import { useCountryChoice, useRegister, useSendCode } from '../hooks.ts';
import { registerIssues } from '../validation.ts';
import type { RegisterForm } from '../validation.ts';

/** What is typed; an invite code that was not touched is undefined. */
type Typed = Omit<RegisterForm, 'invite'> & { readonly invite: string | undefined };

function useRegisterForm(): Form<Typed> {
  const [query] = useSearchParams();
  return useForm<Typed>({
    way: 'email',
    account: query.get('email') ?? '',
    code: '',
    password: '',
    repeat: '',
    invite: query.get('extension_code') ?? undefined,
    agreed: false,
  });
}

/** Registration with e-mail or phone (AUTH-007 to AUTH-028). */
export function Component() {
  const t = useText();
  const { state } = useLocation();
  const form = useRegisterForm();
  const practice = usePractice();
  const country = useCountryChoice();
  const sendCode = useSendCode(form);
  const register = useRegister(form);
  const { dialCode } = country;
  const { way, account } = form.values;
  // Where practice is offered no invitation is needed.
  const invite = form.values.invite ?? practice?.invite_code ?? '';
  const submit = () => {
    const values = { ...form.values, invite: invite || (practice?.invite_code ?? '') };
    if (form.passes(registerIssues(values))) void register.run({ ...values, dialCode });
  };
  return (
    <AuthCard
      title={t('account.auth_registerTitle')}
      intro={t('account.auth_registerIntro')}
      form={form}
      onSubmit={submit}
      footer={
        <span>
          {t('account.auth_haveAccount')}{' '}
          <Link to="/components/login" state={state as unknown}>
            {t('common.login')}
          </Link>
        </span>
      }
    >
      <CountrySelect kind="country" choice={country} />
      <WayTabs way={way} onChange={(next) => form.set({ way: next, account })}>
        <AccountField way={way} {...form.field('account')} />
      </WayTabs>
      <CodeField {...form.field('code')} send={() => sendCode({ way, account, dialCode })} />
      <NewPassword form={form} label={t('account.auth_password')} />
      <TextInput
        name="invite"
        label={t('account.auth_inviteCode')}
        size="md"
        autoComplete="off"
        value={invite}
        description={practice && t('account.practice_inviteHint')}
        error={form.errorOf('invite')}
        onChange={({ currentTarget }) => form.set({ invite: currentTarget.value.trim() })}
      />
      <Checkbox
        name="agreed"
        label={<Agreement />}
        checked={form.values.agreed}
        error={form.errorOf('agreed')}
        onChange={({ currentTarget }) => form.set({ agreed: currentTarget.checked })}
      />
      <Button type="submit" size="md" fullWidth aria-busy={register.isPending}>
        {t('account.auth_registerSubmit')}
      </Button>
    </AuthCard>
  );
}
