import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '#client/exchange/react.tsx';
import { Line, Lines } from '#client/ui/lines.tsx';
import { wayTexts } from '#client/ui/pay-way.tsx';
import { submitting } from '#client/ui/submitting.ts';
import { useText } from '#client/ui/text.ts';
import { digitsOf, draftOf, mistakeIn, sentOf, type Draft, type Mistake, type Payout } from './payout.ts';
import classes from './payout.module.css';

/** Most characters that the exchange keeps. */
const MOST_NAME = 60;
const MOST_BANK = 100;
const MOST_CARD = 34;

/** What is typed, what is wrong with it, and saving it. */
function usePayout(known: Payout | null) {
  const t = useText();
  const [draft, setDraft] = useState(() => draftOf(known));
  const [mistake, setMistake] = useState<Mistake>();
  const { run, isPending } = useAction('payoutSave', { refreshes: ['payoutInfo'] });
  const change = (next: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...next }));
    setMistake(undefined);
  };
  const submit = () => {
    const found = mistakeIn(draft, known);
    setMistake(found);
    if (found === undefined) void run(sentOf(draft, known));
  };
  const errorOf = (field: keyof Draft) => (mistake?.field === field ? t(mistake.text) : undefined);
  return { draft, change, submit, isPending, errorOf };
}

/** Ways that are on file and that this form keeps as they are. */
function Others({ known }: { readonly known: Payout | null }) {
  const t = useText();
  const {
    alipay_account: alipay = '',
    wechat_account: wechat = '',
    wechat_nickname: nickname = '',
  } = known ?? {};
  if (alipay === '' && wechat === '') return null;
  return (
    <div className={classes.others}>
      <p>{t('c2c-deals.alsoOnFile')}</p>
      <Lines>
        {alipay !== '' && <Line name={t(wayTexts.ali_pay)}>{alipay}</Line>}
        {wechat !== '' && <Line name={t(wayTexts.we_chat)}>{`${nickname} ${wechat}`.trim()}</Line>}
      </Lines>
    </div>
  );
}

/** How the reader is paid in C2C (C2C-040). */
export function PayoutForm({ known }: { readonly known: Payout | null }) {
  const t = useText();
  const { draft, change, submit, isPending, errorOf } = usePayout(known);
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={t('shell.titlePayout')}
      onSubmit={submitting(submit)}
    >
      <TextInput
        label={t('c2c-deals.holder')}
        description={t('c2c-deals.holderHint')}
        size="md"
        autoComplete="name"
        maxLength={MOST_NAME}
        value={draft.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        error={errorOf('name')}
      />
      <TextInput
        label={t('c2c-deals.bankName')}
        size="md"
        autoComplete="off"
        maxLength={MOST_BANK}
        value={draft.bank}
        onChange={({ currentTarget }) => change({ bank: currentTarget.value })}
        error={errorOf('bank')}
      />
      <TextInput
        label={t('c2c-deals.cardNumber')}
        size="md"
        inputMode="numeric"
        autoComplete="off"
        value={draft.card}
        onChange={({ currentTarget }) => change({ card: digitsOf(currentTarget.value).slice(0, MOST_CARD) })}
        error={errorOf('card')}
      />
      <Others known={known} />
      <Button type="submit" size="md" fullWidth aria-busy={isPending}>
        {t('common.confirm')}
      </Button>
    </form>
  );
}
