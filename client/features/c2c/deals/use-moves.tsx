/** Paying, cancelling and confirming, each after a confirmation dialog. */
import { useOperationMutation } from '#client/exchange/react.tsx';
import type { C2cDeal } from '#client/exchange/index.ts';
import { useConfirm } from '#client/ui/confirm.tsx';
import type { Confirmation } from '#client/ui/confirm-dialog.tsx';
import { exactText } from '#client/ui/figures.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { partyOf } from './deal.ts';
import type { Move, Party } from './deal.ts';
import classes from './deals.module.css';

const moneyOf = ({ deal_money: money }: C2cDeal) => `${exactText(money)} CNY`;

const withWarning = (text: string, warning: string) => (
  <>
    <p>
      <Sentence text={text} />
    </p>
    <p className={classes.warning}>{warning}</p>
  </>
);

/** The confirmation before each move (ERR-022 to ERR-025). */
function confirmationOf(t: Text, move: Move, deal: C2cDeal, party: Party): Confirmation {
  const order = { order: deal.id, money: moneyOf(deal) };
  if (move === 'pay') {
    return {
      title: t('c2c.deals_askPaid'),
      body: withWarning(t('c2c.deals_askPaidText', order), t('c2c.deals_askPaidWarning')),
      confirmLabel: t('c2c.deals_pay'),
      cancelLabel: t('c2c.deals_notYet'),
    };
  }
  if (move === 'cancel') {
    return {
      title: t('common.confirmCancel'),
      body: withWarning(t('c2c.deals_askCancelText', order), t('c2c.deals_askCancelWarning')),
      confirmLabel: t('c2c.deals_cancel'),
      cancelLabel: t('c2c.deals_keep'),
    };
  }
  const isTaker = party === 'taker';
  return {
    title: t(isTaker ? 'c2c.deals_askReceived' : 'c2c.deals_askBuyerPaid'),
    body: withWarning(t('c2c.deals_askReceivedText', order), t('c2c.deals_askReceivedWarning')),
    confirmLabel: t(isTaker ? 'c2c.deals_confirmReceipt' : 'c2c.deals_confirmPayment'),
    cancelLabel: t('c2c.deals_notYet'),
  };
}

/** The moves of a party. */
export interface Moves {
  /** Makes the move after a confirmation. */
  readonly make: (move: Move, deal: C2cDeal) => void;
  readonly isPending: boolean;
}

/** The moves in a list whose rows are shown from the side of `list`. */
export function useMoves(list: Party): Moves {
  const t = useText();
  const confirm = useConfirm();
  const pay = useOperationMutation('c2cPaid');
  const cancel = useOperationMutation('c2cCancel');
  const confirmAsTaker = useOperationMutation('c2cTakerConfirm');
  const confirmAsPublisher = useOperationMutation('c2cPublisherConfirm');
  const actionOf = (move: Move, party: Party) => {
    if (move !== 'confirm') return move === 'pay' ? pay : cancel;
    return party === 'taker' ? confirmAsTaker : confirmAsPublisher;
  };
  const make = (move: Move, deal: C2cDeal) => {
    const party = partyOf(deal, list);
    void actionOf(move, party).run({ id: deal.id }, () => confirm(confirmationOf(t, move, deal, party)));
  };
  return {
    make,
    isPending: [pay, cancel, confirmAsTaker, confirmAsPublisher].some((action) => action.isPending),
  };
}
