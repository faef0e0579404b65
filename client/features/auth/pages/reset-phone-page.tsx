import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { useForm } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import { showToast } from '#client/ui/toasts.tsx';
import { EmailIntro } from '../components/email-intro.tsx';
import { AuthCard } from '../components/auth-card.tsx';
import { AccountField, CodeField, CountrySelect, WayTabs } from '../components/fields.tsx';
import { useBindEmail, useCountryChoice, useSendCode } from '../hooks.ts';
import { bindEmailIssues } from '../validation.ts';
import type { Way } from '../validation.ts';

/** Changes the e-mail address; a phone cannot be changed yet, and the page says so (ROUTE-032, AUTH-040). */
export function Component() {
  const t = useText();
  const [query] = useSearchParams();
  const first: Way = query.get('way') === 'mobile' ? 'mobile' : 'email';
  const form = useForm({ way: first, email: '', code: '' });
  const country = useCountryChoice();
  const sendCode = useSendCode(form, { field: 'email' });
  const bind = useBindEmail(form);
  const { way, email: account, code } = form.values;
  const submit = () => {
    if (way === 'mobile') return showToast('info', t('common.notopen'));
    if (form.passes(bindEmailIssues({ email: account, code }))) void bind.run({ email: account, code });
  };
  return (
    <AuthCard
      title={t('common.titleResetPhone')}
      intro={way === 'email' ? <EmailIntro /> : t('account.auth_changePhoneIntro')}
      form={form}
      onSubmit={submit}
    >
      <WayTabs way={way} onChange={(next) => form.set({ way: next, email: '', code: '' })}>
        <AccountField
          way={way}
          name="email"
          {...form.field('email')}
          dialCode={<CountrySelect kind="dial" choice={country} />}
        />
      </WayTabs>
      <CodeField
        {...form.field('code')}
        send={() => sendCode({ way, account, dialCode: country.dialCode })}
      />
      <Button type="submit" size="md" fullWidth aria-busy={bind.isPending}>
        {t('common.confirm')}
      </Button>
    </AuthCard>
  );
}
