/** Notices as text: the sentence, an explanation, the tone, and a link to the subject. */
import type { Notice } from '#client/exchange/index.ts';
import { moneyText } from '#client/ui/figures.tsx';
import type { Text, TextKey } from '#client/ui/text.ts';
import type { ToastTone } from '#client/ui/toasts.tsx';

type Facts = Notice['params'];

interface Kind {
  readonly tone: ToastTone;
  readonly text: (t: Text, facts: Facts) => string;
  readonly details?: (t: Text, facts: Facts) => readonly string[];
  readonly to?: string | ((facts: Facts) => string);
}

/** A result with its sign. */
const resultText = ({ result, currency = '' }: Facts): string => moneyText(result, currency, true);

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
  return t(side === 'long' ? 'common.position_long' : 'common.position_short', {
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
      margin: moneyText(facts.margin, facts.currency ?? ''),
    }),
});

const liquidation: Kind = {
  ...position('common.notice_leverLiquidated', 'error', CLOSED),
  text(t, facts) {
    const message = { ...facts, position: positionText(t, facts), result: resultText(facts) };
    const count = Number(facts.others);
    return count > 0
      ? t('common.notice_leverLiquidatedWith', { ...message, count })
      : t('common.notice_leverLiquidated', message);
  },
  details(t, facts) {
    const { covered = '', missing, stop = '', stopResult, currency = '' } = facts;
    const figures = {
      ...facts,
      covered: moneyText(covered, currency),
      missing: moneyText(missing, currency),
      stopResult: moneyText(stopResult, currency, true),
    };
    return [
      t('common.notice_liquidationReason', figures),
      ...(covered === '' ? [] : [t('common.notice_liquidationCovered', figures)]),
      t('common.notice_liquidationMissing', figures),
      ...(stop === '' ? [] : [t('common.notice_liquidationStop', figures)]),
    ];
  },
};

const contract = (up: TextKey, down: TextKey, tone: ToastTone): Kind => ({
  tone,
  to: '/match',
  // A host that does not say what is left after the fee says the result before it.
  text: (t, { net, ...facts }) => {
    const result = resultText({ ...facts, ...(net !== undefined && { result: net }) });
    return t(facts.direction === 'up' ? up : down, { ...facts, net: result });
  },
});

/** The deals on an advertisement of the user, or those that the user took. */
const dealPlace = ({ ad = '' }: Facts): string => (ad === '' ? '/c2cTrade' : `/c2cDetail?id=${ad}`);

const RECORDS = '/transferLog';
const ACCEPTORS = '/coinRecord';
const IDENTITY = '/authentication';

/** Every kind of notice with a text. */
export const kinds: Readonly<Record<string, Kind>> = {
  spotFilled: fill('common.notice_spotFilledBuy', 'common.notice_spotFilledSell', 'success'),
  spotPartly: fill('common.notice_spotPartlyBuy', 'common.notice_spotPartlySell', 'info'),
  leverOpened: position('common.notice_leverOpened', 'info', '/leverList'),
  leverTakeProfit: position('common.notice_leverTakeProfit', 'success', CLOSED),
  leverStopLoss: position('common.notice_leverStopLoss', 'info', CLOSED),
  leverLiquidated: liquidation,
  leverOvernight: plain('common.notice_leverOvernight', 'info', '/leverList'),
  microWon: contract('common.notice_microWon_up', 'common.notice_microWon_down', 'success'),
  microLost: contract('common.notice_microLost_up', 'common.notice_microLost_down', 'info'),
  microDrawn: contract('common.notice_microDrawn_up', 'common.notice_microDrawn_down', 'info'),
  pairHalted: plain('common.notice_pairHalted', 'info', ORDERS),
  pairResumed: plain('common.notice_pairResumed', 'info', ORDERS),
  pairDelisted: {
    ...plain('common.notice_pairDelisted', 'info', ORDERS),
    text: (t, facts) => t('common.notice_pairDelisted', { ...facts, result: resultText(facts) }),
  },
  missionGoal: plain('common.notice_missionGoal', 'success'),
  missionDone: plain('common.notice_missionDone', 'success'),
  missionFailed: {
    tone: 'error',
    text: (t, facts) =>
      t(
        facts.reason === 'loss' ? 'common.notice_missionFailedLoss' : 'common.notice_missionFailedTime',
        facts,
      ),
  },
  withdrawalDone: plain('common.notice_withdrawalDone', 'success', RECORDS),
  withdrawalRejected: plain('common.notice_withdrawalRejected', 'error', RECORDS),
  claimPassed: plain('common.notice_claimPassed', 'success', RECORDS),
  claimRejected: plain('common.notice_claimRejected', 'error', RECORDS),
  depositCredited: plain('common.notice_depositCredited', 'success', RECORDS),
  depositConfirmed: plain('common.notice_depositConfirmed', 'success', RECORDS),
  savingsEnded: plain('common.notice_savingsEnded', 'success', '/Property/myOrder'),
  acceptorBought: plain('common.notice_acceptorBought', 'success', ACCEPTORS),
  acceptorSold: plain('common.notice_acceptorSold', 'success', ACCEPTORS),
  acceptorTransferred: plain('common.notice_acceptorTransferred', 'info', ACCEPTORS),
  acceptorRejected: plain('common.notice_acceptorRejected', 'error', ACCEPTORS),
  c2cTaken: plain('common.notice_c2cTaken', 'info', dealPlace),
  c2cPaid: plain('common.notice_c2cPaid', 'info', dealPlace),
  c2cMoney: plain('common.notice_c2cMoney', 'info'),
  c2cReleased: plain('common.notice_c2cReleased', 'success', dealPlace),
  c2cCancelled: plain('common.notice_c2cCancelled', 'info', dealPlace),
  c2cLapsed: plain('common.notice_c2cLapsed', 'info', dealPlace),
  identityApproved: plain('common.notice_identityApproved', 'success', IDENTITY),
  identityRejected: plain('common.notice_identityRejected', 'error', IDENTITY),
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
