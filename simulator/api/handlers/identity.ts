/** Who the caller is: E82, E83. */
import { caller, execute } from '../call.ts';
import type { Handlers } from '../call.ts';
import { maskAccount, maskName, maskNumber } from '#simulator/wire/mask.ts';

/** The calls of this area. */
export const identityHandlers: Handlers = {
  verifyIdentity(call) {
    const { name, card_id: number, front_pic: front, reverse_pic: back, hand_pic: inHand } = call.input;
    execute(call, 'account.submitIdentity', { name, number, front, back, inHand });
    return call.text('done.verifyIdentity');
  },
  userCenter(call) {
    const { id, phone, email, account, reviewStatus, identity, rejection, isSeller } = caller(call);
    return {
      id,
      phone,
      email,
      account: maskAccount(account),
      review_status: reviewStatus,
      name: maskName(identity?.name ?? ''),
      card_id: maskNumber(identity?.number ?? ''),
      reason: rejection,
      is_seller: isSeller ? 1 : 0,
    };
  },
};
