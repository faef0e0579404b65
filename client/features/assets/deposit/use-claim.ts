/** The state of a deposit claim: what is typed, its photo, what is missing, and how it ended. */
import { useState } from 'react';
import { canonical } from '#client/exchange/index.ts';
import { useAction } from '#client/exchange/react.tsx';
import { useText } from '#client/ui/text.ts';
import { usePhoto } from '#client/ui/use-photo.ts';
import type { Ending } from '../components/outcome.tsx';
import { claimMistakes } from '../logic/claim.ts';
import type { ClaimDraft, ClaimMistake } from '../logic/claim.ts';

const nothing: ClaimDraft = { from: '', amount: '', hash: '' };

/** Everything that the form of a claim shows and does. */
export function useClaim(currency: number) {
  const t = useText();
  const photo = usePhoto();
  const [draft, setDraft] = useState(nothing);
  const [mistakes, setMistakes] = useState<readonly ClaimMistake[]>([]);
  const [ending, setEnding] = useState<Ending>();
  const fail = (text: string) => setEnding({ isDone: false, text });
  const action = useAction('depositClaim', {
    onRefused: ({ kind }) => kind === 'business' && fail(t('lay.depositFailed')),
  });
  const change = (next: Partial<ClaimDraft>) => {
    setDraft((before) => ({ ...before, ...next }));
    setMistakes([]);
    setEnding(undefined);
  };
  const submit = async () => {
    const missing = claimMistakes(draft);
    setMistakes(missing);
    setEnding(undefined);
    if (missing.length > 0) return fail(t('lay.paramError'));
    if (!photo.isSettled) return fail(t('assets.claimPhotoOpen'));
    const { from, amount, hash } = draft;
    const claim = { acc: from.trim(), amount: canonical(amount), hash: hash.trim(), pic: photo.url };
    if ((await action.run({ currency, ...claim })) === undefined) return;
    // What has been typed and chosen meanwhile is the next claim.
    setDraft((now) => (now === draft ? nothing : now));
    photo.release(claim.pic);
    setEnding({ isDone: true, text: t('lay.depositSubmitted') });
  };
  return {
    draft,
    photo,
    ending,
    isPending: action.isPending,
    change,
    submit,
    errorOf: (field: ClaimMistake['field']) => {
      const found = mistakes.find((mistake) => mistake.field === field);
      return found && t(found.text);
    },
  };
}
