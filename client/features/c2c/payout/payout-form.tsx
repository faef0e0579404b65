import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { PayWay } from '#client/exchange/index.ts';
import { useAction } from '#client/exchange/react.tsx';
import { PayWayMark } from '#client/ui/pay-way.tsx';
import { submitting } from '#client/ui/submitting.ts';
import { useText } from '#client/ui/text.ts';
import { useOnward } from '#client/ui/use-onward.ts';
import { useWayBack } from '#client/ui/way-back.ts';
import { digitsOf, draftOf, mistakeIn, sentOf } from './payout.ts';
import type { Draft, Mistake, Payout } from './payout.ts';
import classes from './payout.module.css';

/** Most characters that the exchange keeps. */
const MOST_NAME = 60;
const MOST_TEXT = 100;
const MOST_CARD = 34;

interface PayoutFormProps {
  readonly known: Payout | null;
  /** The verified name of the reader; empty where there is none. */
  readonly name: string;
}

/** What is typed, what is wrong with it, and saving it; it then leads back to where it was asked for, such as an ad. */
function usePayout({ known, name }: PayoutFormProps) {
  const t = useText();
  const goOn = useOnward();
  const back = useWayBack();
  const [draft, setDraft] = useState(() => draftOf(known, name));
  const [mistake, setMistake] = useState<Mistake>();
  const { run, isPending } = useAction('payoutSave', {
    onDone: () => back !== undefined && goOn(back),
  });
  const change = (next: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...next }));
    setMistake(undefined);
  };
  const submit = () => {
    const found = mistakeIn(draft);
    setMistake(found);
    if (found === undefined) void run(sentOf(draft));
  };
  const errorOf = (field: keyof Draft) => (mistake?.field === field ? t(mistake.text) : undefined);
  return { draft, change, submit, isPending, errorOf };
}

type Form = ReturnType<typeof usePayout>;

interface FieldProps {
  readonly form: Form;
  readonly field: keyof Draft;
  readonly label: string;
  readonly description?: string;
}

function Field({ form, field, label, description }: FieldProps) {
  const isCard = field === 'card';
  const isName = field === 'name';
  const take = (typed: string) =>
    form.change({ [field]: isCard ? digitsOf(typed).slice(0, MOST_CARD) : typed });
  return (
    <TextInput
      label={label}
      description={description}
      size="md"
      autoComplete={isName ? 'name' : 'off'}
      {...(isCard ? { inputMode: 'numeric' } : { maxLength: isName ? MOST_NAME : MOST_TEXT })}
      value={form.draft[field]}
      onChange={({ currentTarget }) => take(currentTarget.value)}
      error={form.errorOf(field)}
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
  const form = usePayout(props);
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={t('shell.titlePayout')}
      onSubmit={submitting(form.submit)}
    >
      <Field form={form} field="name" label={t('c2c-deals.holder')} description={t('c2c-deals.holderHint')} />
      <p className={classes.ways}>{t('c2c-needs.ways')}</p>
      <Way way="bank">
        <Field form={form} field="bank" label={t('c2c-deals.bankName')} />
        <Field form={form} field="card" label={t('c2c-deals.cardNumber')} />
      </Way>
      <Way way="ali_pay">
        <Field form={form} field="alipay" label={t('c2c-needs.alipay')} />
      </Way>
      <Way way="we_chat">
        <Field form={form} field="nickname" label={t('c2c-needs.nickname')} />
        <Field form={form} field="wechat" label={t('c2c-needs.wechat')} />
      </Way>
      <Button type="submit" size="md" fullWidth aria-busy={form.isPending}>
        {t('common.confirm')}
      </Button>
    </form>
  );
}
