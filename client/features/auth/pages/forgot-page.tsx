import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useOperationMutation } from '#client/exchange/react.tsx';
import { useForm } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import { useOnward } from '#client/ui/use-onward.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { AccountField, CodeField, CountrySelect, WayTabs } from '../components/fields.tsx';
import { NewPassword } from '../components/new-password.tsx';
import { useCountryChoice, useSendCode } from '../hooks.ts';
import { forgotIssues } from '../validation.ts';
import type { ForgotForm } from '../validation.ts';

/** The fields by the parameters of the call. */
const FIELDS = { account: 'account', code: 'code', password: 'password', repassword: 'repeat' } as const;

const blank: ForgotForm = { way: 'email', account: '', code: '', password: '', repeat: '' };

/** A new password by a code (AUTH-027, AUTH-029 to AUTH-032). */
export function Component() {
  const t = useText();
  const goOn = useOnward();
  const form = useForm(blank);
  const country = useCountryChoice();
  const sendCode = useSendCode(form, { purpose: 'forget' });
  const save = useOperationMutation('forgetPassword', {
    onSuccess: () => goOn('/components/login'),
    onError: (error) => form.refuse(error, FIELDS, 'code'),
  });
  const { way, account, code, password, repeat } = form.values;
  const { dialCode } = country;
  const submit = () => {
    if (!form.passes(forgotIssues(form.values))) return;
    const areacode = way === 'mobile' ? dialCode : '';
    void save.run({ areacode, account, code, password, repassword: repeat });
  };
  return (
    <AuthCard
      title={t('account.auth_forgotTitle')}
      intro={t('account.auth_forgotIntro')}
      form={form}
      onSubmit={submit}
      footer={<Link to="/components/login">{t('account.auth_toLogin')}</Link>}
    >
      <WayTabs way={way} onChange={(next) => form.set({ way: next, account })}>
        <AccountField
          way={way}
          {...form.field('account')}
          dialCode={<CountrySelect kind="dial" choice={country} />}
        />
      </WayTabs>
      <CodeField {...form.field('code')} send={() => sendCode({ way, account, dialCode })} />
      <NewPassword form={form} label={t('account.auth_newPassword')} />
      <Button type="submit" size="md" fullWidth aria-busy={save.isPending}>
        {t('account.auth_resetSubmit')}
      </Button>
    </AuthCard>
  );
}
