/** The state of a deposit claim: typed values, photo, issues, result. */
import { canonical } from '#client/exchange/index.ts';
import { useOperationMutation } from '#client/exchange/react.tsx';
import { DONE, useForm, WHOLE_FORM } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import { usePhoto } from '#client/ui/use-photo.ts';
import { claimIssues } from '../logic/claim.ts';
import type { ClaimDraft } from '../logic/claim.ts';

const nothing: ClaimDraft = { from: '', amount: '', hash: '' };

/** State and actions of the claim form. */
export function useClaim(currency: number) {
  const t = useText();
  const photo = usePhoto();
  const form = useForm(nothing);
  const draft = form.values;
  const action = useOperationMutation('depositClaim', {
    // The message has the reason of the exchange.
    onSettled: (_text, error) =>
      error?.kind === 'business' && form.show({ [WHOLE_FORM]: t('assets.depositFailed') }),
  });
  const submit = async () => {
    if (!form.passes(claimIssues(draft))) return;
    if (!photo.isSettled) return form.show({ [WHOLE_FORM]: t('assets.claimPhotoOpen') });
    const { from, amount, hash } = draft;
    const claim = { acc: from.trim(), amount: canonical(amount), hash: hash.trim(), pic: photo.url };
    if ((await action.run({ currency, ...claim })) === undefined) return;
    form.empty(draft, nothing);
    photo.release(claim.pic);
    form.show({ [DONE]: t('assets.depositSubmitted') });
  };
  return { ...form, photo, isPending: action.isPending, submit };
}
