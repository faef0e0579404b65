/** The claim of a deposit that was sent: from where, how much, by which transaction, with a photo of it (WALLET-022 to WALLET-024). */
import { Button, TextInput } from '@mantine/core';
import { useId } from 'react';
import { FormElement } from '#client/ui/form-element.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { PhotoField } from '#client/ui/photo-field.tsx';
import { useText } from '#client/ui/text.ts';
import { FormOutcome } from '../components/outcome.tsx';
import classes from './deposit.module.css';
import { useClaim } from './use-claim.ts';

interface ClaimFormProps {
  readonly currency: number;
  readonly coin: string;
}

/** The form; it is empty again when the claim was taken. */
export function ClaimForm({ currency, coin }: ClaimFormProps) {
  const t = useText();
  const headingId = useId();
  const claim = useClaim(currency);
  return (
    <FormElement of={claim} className={classes.claim} aria-labelledby={headingId} onSubmit={claim.submit}>
      <div>
        <h3 id={headingId} className={classes.heading}>
          {t('assets.claimTitle')}
        </h3>
        <p className={classes.note}>{t('assets.claimIntro')}</p>
      </div>
      <TextInput
        label={t('assets.claimFrom')}
        autoComplete="off"
        spellCheck={false}
        maxLength={128}
        {...claim.field('from')}
      />
      <NumberField label={t('common.amount')} unit={coin} {...claim.field('amount')} />
      <TextInput
        label={t('assets.claimHash')}
        autoComplete="off"
        spellCheck={false}
        maxLength={256}
        {...claim.field('hash')}
      />
      <PhotoField label={t('assets.claimPhoto')} photo={claim.photo} />
      <div>
        <Button type="submit" fullWidth aria-busy={claim.isPending}>
          {t('assets.claimSubmit')}
        </Button>
        <FormOutcome of={claim} />
      </div>
    </FormElement>
  );
}
