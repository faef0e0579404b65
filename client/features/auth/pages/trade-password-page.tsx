import { Button } from '@mantine/core';
import { useOperationMutation, useOperation } from '#client/exchange/react.tsx';
import { PendingState } from '#client/ui/states.tsx';
import { useForm, WHOLE_FORM } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import { useOnward } from '#client/ui/use-onward.ts';
import { useWayBack } from '#client/ui/way-back.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { PasswordField } from '../components/fields.tsx';
import { TRADE_PASSWORD_DIGITS, tradePasswordIssues } from '../validation.ts';

/** The fields by the parameters of the call. */
const FIELDS = { oldpassword: 'old', password: 'password', re_password: 'repeat' } as const;

/** `hasTradePassword`: one is set (D-42). */
const IS_SET = 1;

/** Sets or changes the trade password (ROUTE-033, ROUTE-034, ROUTE-063, AUTH-037, AUTH-038, AUTH-042). */
export function Component() {
  const t = useText();
  const goOn = useOnward();
  const back = useWayBack() ?? '/accountSet';
  const known = useOperation('hasTradePassword', {}, { quiet: true });
  const needsOld = known.data === IS_SET;
  const form = useForm({ old: '', password: '', repeat: '' });
  const save = useOperationMutation('setTradePassword', {
    onError: (error) => form.refuse(error, FIELDS, needsOld ? 'old' : WHOLE_FORM),
    onSuccess: () => goOn(back),
  });
  const submit = () => {
    if (known.data === undefined || !form.passes(tradePasswordIssues(form.values, needsOld))) return;
    const { old, password, repeat } = form.values;
    void save.run({ oldpassword: needsOld ? old : '', password, re_password: repeat });
  };
  const field = (name: 'old' | 'password' | 'repeat', label: string) => (
    <PasswordField
      name={name}
      kind="off"
      digits={TRADE_PASSWORD_DIGITS}
      label={label}
      hint={name === 'password' ? t('account.auth_tradePasswordHint') : undefined}
      {...form.field(name)}
    />
  );
  return (
    <AuthCard
      title={t('common.titleTradePassword')}
      intro={t(needsOld ? 'account.auth_tradePasswordChange' : 'account.auth_tradePasswordSet')}
      form={form}
      onSubmit={submit}
    >
      {known.data === undefined ? (
        <PendingState of={[known]} rows={3} height={64} />
      ) : (
        <>
          {needsOld && field('old', t('account.auth_oldTradePassword'))}
          {field('password', t('account.auth_newTradePassword'))}
          {field('repeat', t('account.auth_repeatPassword'))}
          <Button type="submit" size="md" fullWidth aria-busy={save.isPending}>
            {t('account.auth_saveTradePassword')}
          </Button>
        </>
      )}
    </AuthCard>
  );
}
