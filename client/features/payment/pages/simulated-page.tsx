import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { Facts } from '#client/ui/facts.tsx';
import { figureText } from '#client/ui/figures.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { IconCheck } from '#client/ui/icons.tsx';
import { Page } from '#client/ui/page.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import panel from '#client/ui/form-panel.module.css';
import { useText } from '#client/ui/text.ts';
import { PAYMENT_FIELDS, readPaymentFields, signatureOf } from '../logic/payment.ts';
import type { PaymentFields } from '../logic/payment.ts';
import classes from './pages.module.css';

function Signature({ fields }: { readonly fields: PaymentFields }) {
  const t = useText();
  if (signatureOf(fields) !== fields.sign)
    return <p className={`${classes.check} ${classes.wrong}`}>{t('assets.payment_signatureWrong')}</p>;
  return (
    <p className={classes.check}>
      <IconCheck />
      {t('assets.payment_signatureRight')}
    </p>
  );
}

function Sheet({ fields }: { readonly fields: PaymentFields }) {
  const t = useText();
  return (
    <section className={`${panel.panel} ${classes.sheet}`} aria-label={t('assets.payment_received')}>
      <h2>{t('assets.payment_received')}</h2>
      <Facts className={classes.fields} facts={PAYMENT_FIELDS.map((name) => [name, fields[name]])} />
      <Signature fields={fields} />
      <div className={classes.actions}>
        <Button
          component={Link}
          to="/success"
          classNames={{ root: classes.confirm, label: classes.confirmText }}
        >
          <Sentence text={t('assets.payment_confirm', { amount: figureText(fields.orderAmount, 2) })} />
        </Button>
        <Button component={Link} to="/payment" variant="default">
          {t('common.cancel')}
        </Button>
      </div>
    </section>
  );
}

/** Simulates the outside payment service: shows the received fields, and returns to `/success` (WALLET-069). */
export function Component() {
  const t = useText();
  const { state } = useLocation();
  const fields = readPaymentFields(state);
  return (
    <Page
      title={t('common.payment_simulatedTitle')}
      intro={t('assets.payment_simulatedIntro')}
      width="reading"
    >
      {fields ? (
        <Sheet fields={fields} />
      ) : (
        <EmptyState text={t('assets.payment_nothingSent')}>
          <Link to="/payment">{t('assets.payment_openForm')}</Link>
        </EmptyState>
      )}
    </Page>
  );
}
