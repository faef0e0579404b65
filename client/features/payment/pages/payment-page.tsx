import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { canonical, isPositive } from '#client/exchange/index.ts';
import { useServerClock } from '#client/exchange/react.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Page } from '#client/ui/page.tsx';
import { useForm } from '#client/ui/form.ts';
import { FormPanel } from '#client/ui/form-panel.tsx';
import { useText } from '#client/ui/text.ts';
import { pageAddress, paymentUrl, post, SIMULATED_PAGE } from '../gateway.ts';
import { orderNumber, paymentFields, paymentIssues } from '../logic/payment.ts';
import type { PaymentDraft } from '../logic/payment.ts';
import { Demonstration } from './demonstration.tsx';
import classes from './pages.module.css';

/** Decimals of an amount in CNY. */
const CNY_PLACES = 2;
const MAX_ACCOUNT = 128;

const empty: PaymentDraft = { account: '', amount: '' };

/** The typed values, their issues, and sending them. */
function usePayment(target: URL | undefined) {
  const clock = useServerClock();
  const navigate = useNavigate();
  const form = useForm(empty);
  const submit = () => {
    if (!form.passes(paymentIssues(form.values))) return;
    const fields = paymentFields(form.values, {
      pickupUrl: pageAddress('success'),
      receiveUrl: pageAddress('api/payment/notify'),
      orderNo: orderNumber(clock.now(), Math.random()),
    });
    if (target) post(target, fields);
    else void navigate(SIMULATED_PAGE, { state: fields });
  };
  return { form, submit };
}

/** The payment form (ROUTE-050, WALLET-068, WALLET-069). */
export function Component() {
  const t = useText();
  const [target] = useState(paymentUrl);
  const { form, submit } = usePayment(target);
  const { amount } = form.values;
  return (
    <Page title={t('common.titlePayment')} intro={t('assets.payment_intro')}>
      <FormPanel of={form} label={t('common.titlePayment')} onSubmit={submit} className={classes.form}>
        <TextInput
          label={t('common.account')}
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_ACCOUNT}
          {...form.field('account')}
        />
        <NumberField
          label={t('common.moneyAmount')}
          size="md"
          places={CNY_PLACES}
          maxDigits={12}
          unit="CNY"
          {...form.field('amount')}
        />
        <Button type="submit" size="md" fullWidth>
          <Sentence
            text={
              isPositive(amount)
                ? t('assets.payment_payAmount', { amount: canonical(amount) })
                : t('assets.payment_pay')
            }
          />
        </Button>
        <Demonstration
          text={
            target ? t('assets.payment_goesOutside', { host: target.host }) : t('assets.payment_goesNowhere')
          }
        />
      </FormPanel>
    </Page>
  );
}
