/** Notices as text: the sentence, an explanation, the tone, and a link to the subject. */
import type { Notice } from '#client/exchange/index.ts';
import { figureText } from '#client/ui/figures.tsx';
import type { Text, TextKey } from '#client/ui/text.ts';
import type { ToastTone } from '#client/ui/toasts.tsx';

type Facts = Notice['params'];

interface Kind {
  readonly tone: ToastTone;
  readonly text: (t: Text, facts: Facts) => string;
  readonly details?: (t: Text, facts: Facts) => readonly string[];
  readonly to?: string | ((facts: Facts) => string);
}

/** Hundredths, and finer below one. */
function moneyText(amount: string | undefined, signed = false): string {
  return figureText(amount, Math.abs(Number(amount)) < 1 ? 4 : 2, signed);
}

/** A result with its sign. */
const resultText = ({ result }: Facts): string => moneyText(result, true);

/** A kind whose sentence takes the facts as they are. */
const plain = (key: TextKey, tone: ToastTone, to?: Kind['to']): Kind => ({
  tone,
  text: (t, facts) => t(key, facts),
  to,
});

const ORDERS = '/accountEntrust';
const CLOSED = '/leverList?status=closed';

const fill = (buy: TextKey, sell: TextKey, tone: ToastTone): Kind => ({
  tone,
  to: ORDERS,
  text: (t, facts) => t(facts.side === 'buy' ? buy : sell, facts),
});

function positionText(t: Text, { side, hands, symbol = '' }: Facts): string {
  return t(side === 'long' ? 'leverage.order_long' : 'leverage.order_short', {
    count: Number(hands),
    symbol,
  });
}

const position = (key: TextKey, tone: ToastTone, to: string): Kind => ({
  tone,
  to,
  text: (t, facts) =>
    t(key, {
      ...facts,
      position: positionText(t, facts),
      result: resultText(facts),
      margin: moneyText(facts.margin),
    }),
});

const liquidation: Kind = {
  ...position('notices.leverLiquidated', 'error', CLOSED),
  text(t, facts) {
    const message = { ...facts, position: positionText(t, facts), result: resultText(facts) };
    const count = Number(facts.others);
    return count > 0
      ? t('notices.leverLiquidatedWith', { ...message, count })
      : t('notices.leverLiquidated', message);
  },
  details(t, facts) {
    const { covered = '', missing, stop = '', stopResult } = facts;
    const figures = {
      ...facts,
      covered: moneyText(covered),
      missing: moneyText(missing),
      stopResult: moneyText(stopResult, true),
    };
    return [
      t('notices.liquidationReason', figures),
      ...(covered === '' ? [] : [t('notices.liquidationCovered', figures)]),
      t('notices.liquidationMissing', figures),
      ...(stop === '' ? [] : [t('notices.liquidationStop', figures)]),
    ];
  },
};

const contract = (up: TextKey, down: TextKey, tone: ToastTone): Kind => ({
  tone,
  to: '/match',
  text: (t, facts) => t(facts.direction === 'up' ? up : down, facts),
});

/** The deals on an own advertisement, or those that the user took. */
const dealPlace = ({ ad = '' }: Facts): string => (ad === '' ? '/c2cTrade' : `/c2cDetail?id=${ad}`);

const RECORDS = '/transferLog';
const ACCEPTORS = '/coinRecord';
const IDENTITY = '/authentication';

/** Every kind of notice with a text. */
export const kinds: Readonly<Record<string, Kind>> = {
  spotFilled: fill('notices.spotFilledBuy', 'notices.spotFilledSell', 'success'),
  spotPartly: fill('notices.spotPartlyBuy', 'notices.spotPartlySell', 'info'),
  leverOpened: position('notices.leverOpened', 'info', '/leverList'),
  leverTakeProfit: position('notices.leverTakeProfit', 'success', CLOSED),
  leverStopLoss: position('notices.leverStopLoss', 'info', CLOSED),
  leverLiquidated: liquidation,
  leverOvernight: plain('notices.leverOvernight', 'info', '/leverList'),
  microWon: contract('notices.microWon_up', 'notices.microWon_down', 'success'),
  microLost: contract('notices.microLost_up', 'notices.microLost_down', 'info'),
  microDrawn: contract('notices.microDrawn_up', 'notices.microDrawn_down', 'info'),
  pairHalted: plain('notices.pairHalted', 'info', ORDERS),
  pairResumed: plain('notices.pairResumed', 'info', ORDERS),
  pairDelisted: {
    ...plain('notices.pairDelisted', 'info', ORDERS),
    text: (t, facts) => t('notices.pairDelisted', { ...facts, result: resultText(facts) }),
  },
  missionGoal: plain('notices.missionGoal', 'success'),
  missionDone: plain('notices.missionDone', 'success'),
  missionFailed: {
    tone: 'error',
    text: (t, facts) =>
      t(facts.reason === 'loss' ? 'notices.missionFailedLoss' : 'notices.missionFailedTime', facts),
  },
  withdrawalDone: plain('notices.withdrawalDone', 'success', RECORDS),
  withdrawalRejected: plain('notices.withdrawalRejected', 'error', RECORDS),
  claimPassed: plain('notices.claimPassed', 'success', RECORDS),
  claimRejected: plain('notices.claimRejected', 'error', RECORDS),
  depositCredited: plain('notices.depositCredited', 'success', RECORDS),
  depositConfirmed: plain('notices.depositConfirmed', 'success', RECORDS),
  savingsEnded: plain('notices.savingsEnded', 'success', '/Property/myOrder'),
  acceptorBought: plain('notices.acceptorBought', 'success', ACCEPTORS),
  acceptorSold: plain('notices.acceptorSold', 'success', ACCEPTORS),
  acceptorTransferred: plain('notices.acceptorTransferred', 'info', ACCEPTORS),
  acceptorRejected: plain('notices.acceptorRejected', 'error', ACCEPTORS),
  c2cTaken: plain('notices.c2cTaken', 'info', dealPlace),
  c2cPaid: plain('notices.c2cPaid', 'info', dealPlace),
  c2cMoney: plain('notices.c2cMoney', 'info'),
  c2cReleased: plain('notices.c2cReleased', 'success', dealPlace),
  c2cCancelled: plain('notices.c2cCancelled', 'info', dealPlace),
  c2cLapsed: plain('notices.c2cLapsed', 'info', dealPlace),
  identityApproved: plain('notices.identityApproved', 'success', IDENTITY),
  identityRejected: plain('notices.identityRejected', 'error', IDENTITY),
};

/** Whether a kind is about a mission: where the simulator's drawer is on the page, its card shows it. */
export const isOfMission = (kind: string): boolean => kind.startsWith('mission');

/** A notice as it is shown. */
export interface NoticeMessage {
  readonly tone: ToastTone;
  readonly text: string;
  readonly details: readonly string[];
  /** Where its subject is found. */
  readonly to: string | undefined;
}

/** A notice as text; undefined for a kind that this client does not know. */
export function formatNotice(t: Text, { kind, params }: Notice): NoticeMessage | undefined {
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!known) return undefined;
  const { tone, text, details, to } = known;
  return {
    tone,
    text: text(t, params),
    details: details?.(t, params) ?? [],
    to: typeof to === 'function' ? to(params) : to,
  };
}
