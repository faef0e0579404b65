import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PayWay } from '#client/exchange/index.ts';
import { useOperationMutation } from '#client/exchange/react.tsx';
import { useForm } from '#client/ui/form.ts';
import type { Form } from '#client/ui/form.ts';
import { FormElement } from '#client/ui/form-element.tsx';
import { FormRefusal } from '#client/ui/form-refusal.tsx';
import { PayWayMark } from '#client/ui/pay-way.tsx';
import { useText } from '#client/ui/text.ts';
import { useOnward } from '#client/ui/use-onward.ts';
import { useWayBack } from '#client/ui/way-back.ts';
import { typedDigits, draftOf, payoutIssues, sentOf } from './payout.ts';
import type { PayoutDraft, SavedPayout } from './payout.ts';
import classes from './payout.module.css';

/** Most characters that the exchange keeps. */
const MAX_NAME = 60;
const MAX_TEXT = 100;
const MAX_CARD = 34;

/** The fields by the parameters of the call. */
const FIELDS = {
  real_name: 'name',
  bank_name: 'bank',
  bank_account: 'card',
  alipay_account: 'alipay',
  wechat_nickname: 'nickname',
  wechat_account: 'wechat',
} as const;

interface PayoutFormProps {
  readonly known: SavedPayout | null;
  /** The verified name of the reader; empty where there is none. */
  readonly name: string;
}

/** The typed values, their issues, and saving them; then goes back to the page that needed them, such as an ad. */
function usePayout({ known, name }: PayoutFormProps) {
  const goOn = useOnward();
  const back = useWayBack();
  const form = useForm(draftOf(known, name));
  const { run, isPending } = useOperationMutation('payoutSave', {
    onError: (error) => form.refuse(error, FIELDS),
    onSuccess: () => back !== undefined && goOn(back),
  });
  const submit = () => {
    if (form.passes(payoutIssues(form.values))) void run(sentOf(form.values));
  };
  return { form, submit, isPending };
}

interface FieldProps {
  readonly form: Form<PayoutDraft>;
  readonly field: keyof PayoutDraft;
  readonly label: string;
  readonly description?: string;
}

function Field({ form, field, label, description }: FieldProps) {
  const isCard = field === 'card';
  const isName = field === 'name';
  const { onChange, ...shown } = form.field(field);
  return (
    <TextInput
      label={label}
      description={description}
      size="md"
      autoComplete={isName ? 'name' : 'off'}
      {...(isCard ? { inputMode: 'numeric' } : { maxLength: isName ? MAX_NAME : MAX_TEXT })}
      {...shown}
      onChange={({ currentTarget: { value } }) =>
        onChange(isCard ? typedDigits(value).slice(0, MAX_CARD) : value)
      }
    />
  );
}

const Way = ({ way, children }: { readonly way: PayWay; readonly children: ReactNode }) => (
  <fieldset className={classes.way}>
    <legend>
      <PayWayMark way={way} />
    </legend>
    {children}
  </fieldset>
);

/** How the reader is paid in C2C (C2C-040). */
export function PayoutForm(props: PayoutFormProps) {
  const t = useText();
  const { form, submit, isPending } = usePayout(props);
  return (
    <FormElement of={form} className={classes.form} aria-label={t('common.titlePayout')} onSubmit={submit}>
      <Field form={form} field="name" label={t('c2c.deals_holder')} description={t('c2c.deals_holderHint')} />
      <p className={classes.ways}>{t('c2c.needs_ways')}</p>
      <Way way="bank">
        <Field form={form} field="bank" label={t('c2c.deals_bankName')} />
        <Field form={form} field="card" label={t('c2c.deals_cardNumber')} />
      </Way>
      <Way way="ali_pay">
        <Field form={form} field="alipay" label={t('c2c.needs_alipay')} />
      </Way>
      <Way way="we_chat">
        <Field form={form} field="nickname" label={t('c2c.needs_nickname')} />
        <Field form={form} field="wechat" label={t('c2c.needs_wechat')} />
      </Way>
      <Button type="submit" size="md" fullWidth aria-busy={isPending}>
        {t('common.confirm')}
      </Button>
      <FormRefusal of={form} />
    </FormElement>
  );
}
