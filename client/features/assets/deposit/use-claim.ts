/** The state of a deposit claim: what is typed, its photo, what is missing, and how it ended. */
import { useState } from 'react';
import { canonical } from '#client/exchange/index.ts';
import { useAction } from '#client/exchange/react.tsx';
import { useForm } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import { usePhoto } from '#client/ui/use-photo.ts';
import type { Ending } from '../components/outcome.tsx';
import { claimIssues } from '../logic/claim.ts';
import type { ClaimDraft } from '../logic/claim.ts';

const nothing: ClaimDraft = { from: '', amount: '', hash: '' };

/** Everything that the form of a claim shows and does. */
export function useClaim(currency: number) {
  const t = useText();
  const photo = usePhoto();
  const form = useForm(nothing);
  const draft = form.values;
  const [ending, setEnding] = useState<Ending>();
  const fail = (text: string) => setEnding({ isDone: false, text });
  const action = useAction('depositClaim', {
    onRefused: ({ kind }) => kind === 'business' && fail(t('lay.depositFailed')),
  });
  const change = (next: Partial<ClaimDraft>) => {
    form.set(next);
    setEnding(undefined);
  };
  const submit = async () => {
    setEnding(undefined);
    if (!form.passes(claimIssues(draft))) return fail(t('lay.paramError'));
    if (!photo.isSettled) return fail(t('assets.claimPhotoOpen'));
    const { from, amount, hash } = draft;
    const claim = { acc: from.trim(), amount: canonical(amount), hash: hash.trim(), pic: photo.url };
    if ((await action.run({ currency, ...claim })) === undefined) return;
    // What has been typed and chosen meanwhile is the next claim.
    form.set((now) => (now === draft ? nothing : {}));
    photo.release(claim.pic);
    setEnding({ isDone: true, text: t('lay.depositSubmitted') });
  };
  return {
    id: form.id,
    draft,
    photo,
    ending,
    isPending: action.isPending,
    change,
    submit,
    errorOf: form.errorOf,
  };
}
