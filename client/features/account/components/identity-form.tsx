import { Button, TextInput } from '@mantine/core';
import { useGuardedMutation, useOperationMutation } from '#client/exchange/react.tsx';
import { FormElement } from '#client/ui/form-element.tsx';
import { useForm, WHOLE_FORM } from '#client/ui/form.ts';
import { PhotoField } from '#client/ui/photo-field.tsx';
import { useText } from '#client/ui/text.ts';
import { showToast } from '#client/ui/toasts.tsx';
import { usePhoto } from '#client/ui/use-photo.ts';
import { IDENTITY_FIELDS, identityIssues, MAX_IDENTITY_NAME, MAX_NUMBER, PHOTOS } from '../logic/identity.ts';
import classes from './identity.module.css';
import { SamplePhotos } from './sample-photos.tsx';

const blank = { name: '', number: '' };

interface IdentityFormProps {
  /** Reads the state of the identity again after every submission: another may have been made elsewhere. */
  readonly reload: () => Promise<unknown>;
}

function useIdentityForm({ reload }: IdentityFormProps) {
  const t = useText();
  const form = useForm(blank);
  const photos = { front: usePhoto(), back: usePhoto(), inHand: usePhoto() };
  const all = Object.values(photos);
  const { run } = useOperationMutation('verifyIdentity', {
    // An issue that belongs to no field is shown as a toast: the page may not show the form any more.
    onError: (error) =>
      error.kind === 'business' && !Object.hasOwn(IDENTITY_FIELDS, error.field ?? '')
        ? showToast('error', error.message)
        : form.refuse(error, IDENTITY_FIELDS),
  });
  // Busy until the page knows the result: a press before that would submit the same again.
  const submission = useGuardedMutation({
    async mutationFn(input: Parameters<typeof run>[0]) {
      await run(input);
      await reload();
    },
  });
  const submit = () => {
    if (all.some(({ chosen }) => chosen?.state === 'sending'))
      return showToast('info', t('account.photoOnItsWay'));
    const [name, number] = [form.values.name.trim(), form.values.number.trim()];
    const [front, back, inHand] = [photos.front.url, photos.back.url, photos.inHand.url];
    if (!form.passes(identityIssues({ name, number, photos: { front, back, inHand } }))) return;
    void submission.run({ name, card_id: number, front_pic: front, reverse_pic: back, hand_pic: inHand });
  };
  return { form, photos, submit, isPending: submission.isPending };
}

/** Name, number and three photos (IDENT-001, IDENT-004 to IDENT-007). */
export function IdentityForm(props: IdentityFormProps) {
  const t = useText();
  const { form, photos, submit, isPending } = useIdentityForm(props);
  const plain = { size: 'md', autoComplete: 'off', spellCheck: false } as const;
  return (
    <FormElement
      of={form}
      aria-label={t('common.titleAuthentication')}
      className={classes.form}
      onSubmit={submit}
    >
      <div className={classes.pair}>
        <TextInput
          {...plain}
          name="name"
          label={t('account.name')}
          description={t('account.nameHint')}
          maxLength={MAX_IDENTITY_NAME}
          {...form.field('name')}
        />
        <TextInput
          {...plain}
          name="number"
          label={t('account.number')}
          description={t('account.numberHint')}
          autoCapitalize="characters"
          maxLength={MAX_NUMBER}
          {...form.field('number')}
        />
      </div>
      <div className={classes.photos}>
        {PHOTOS.map((name) => (
          <PhotoField
            key={name}
            label={t(`account.${name}`)}
            photo={photos[name]}
            error={form.errorOf(name)}
          />
        ))}
      </div>
      <SamplePhotos photos={photos} />
      <p className={classes.error} aria-live="polite">
        {form.errorOf(WHOLE_FORM)}
      </p>
      <Button type="submit" size="md" className={classes.submit} aria-busy={isPending}>
        {t('account.submit')}
      </Button>
    </FormElement>
  );
}
