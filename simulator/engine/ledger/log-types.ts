/** The types of log rows, by name (LEDGER-R5). */

/** A log type and the text key of its rows: `ledger.post({ ...logTypes.spotBuySubmit, legs })`, or spread into one leg. */
export interface LogType {
  /** Its number (LEDGER-R5). */
  readonly type: number;
  /** Text key, localized in locales/<lang>/server.json. */
  readonly memo: string;
}

/**
 * The log types of LEDGER-R5 by name. Where the family's numbers clash (7/8, 13–16, 234) the newer meaning is kept and the
 * older one has no name here. The protocol has no number for the fee of a withdrawal; 105 is ours (decision 14).
 */
export const logTypes = {
  adminLegal: { type: 1, memo: 'log.adminLegal' },
  adminLegalLocked: { type: 2, memo: 'log.adminLegalLocked' },
  adminChange: { type: 3, memo: 'log.adminChange' },
  adminChangeLocked: { type: 4, memo: 'log.adminChangeLocked' },
  adminLever: { type: 5, memo: 'log.adminLever' },
  adminLeverLocked: { type: 6, memo: 'log.adminLeverLocked' },
  adminMicro: { type: 7, memo: 'log.adminMicro' },
  adminMicroLocked: { type: 8, memo: 'log.adminMicroLocked' },

  transferLegalOut: { type: 9, memo: 'log.transferLegalOut' },
  transferLegalIn: { type: 10, memo: 'log.transferLegalIn' },
  transferChangeIn: { type: 11, memo: 'log.transferChangeIn' },
  transferChangeOut: { type: 12, memo: 'log.transferChangeOut' },
  transferChangeToLever: { type: 13, memo: 'log.transferChangeToLever' },
  transferLeverToChange: { type: 14, memo: 'log.transferLeverToChange' },
  transferLeverIn: { type: 15, memo: 'log.transferLeverIn' },
  transferLeverOut: { type: 16, memo: 'log.transferLeverOut' },
  transferMicroIn: { type: 15, memo: 'log.transferMicroIn' },
  transferMicroOut: { type: 16, memo: 'log.transferMicroOut' },

  acceptorSell: { type: 13, memo: 'log.acceptorSell' },
  acceptorSold: { type: 13, memo: 'log.acceptorSold' },
  acceptorBuy: { type: 14, memo: 'log.acceptorBuy' },
  acceptorFee: { type: 15, memo: 'log.acceptorFee' },
  acceptorRechargeDown: { type: 16, memo: 'log.acceptorRechargeDown' },
  acceptorCashUp: { type: 17, memo: 'log.acceptorCashUp' },
  acceptorCashDown: { type: 18, memo: 'log.acceptorCashDown' },
  acceptorRechargeUp: { type: 19, memo: 'log.acceptorRechargeUp' },
  acceptorRefund: { type: 20, memo: 'log.acceptorRefund' },
  acceptorQuotaBack: { type: 91, memo: 'log.acceptorQuotaBack' },

  spotSellSubmit: { type: 21, memo: 'log.spotSellSubmit' },
  spotBuyDebit: { type: 22, memo: 'log.spotBuyDebit' },
  spotSellDebit: { type: 23, memo: 'log.spotSellDebit' },
  spotBuySubmit: { type: 24, memo: 'log.spotBuySubmit' },
  spotBuyCredit: { type: 25, memo: 'log.spotBuyCredit' },
  spotSellCredit: { type: 26, memo: 'log.spotSellCredit' },
  spotBuyRevoke: { type: 27, memo: 'log.spotBuyRevoke' },
  spotSellRevoke: { type: 28, memo: 'log.spotSellRevoke' },
  spotFee: { type: 29, memo: 'log.spotFee' },
  spotBuyCancel: { type: 102, memo: 'log.spotBuyCancel' },
  spotSellCancel: { type: 103, memo: 'log.spotSellCancel' },

  leverMargin: { type: 30, memo: 'log.leverMargin' },
  leverClose: { type: 31, memo: 'log.leverClose' },
  leverLiquidation: { type: 32, memo: 'log.leverLiquidation' },
  leverOvernight: { type: 34, memo: 'log.leverOvernight' },
  leverFee: { type: 35, memo: 'log.leverFee' },
  leverShortfall: { type: 31, memo: 'log.leverShortfall' },
  leverCancel: { type: 36, memo: 'log.leverCancel' },

  depositPlaced: { type: 42, memo: 'log.depositPlaced' },
  depositInterest: { type: 44, memo: 'log.depositInterest' },
  depositPrincipal: { type: 44, memo: 'log.depositPrincipal' },

  withdrawApplied: { type: 99, memo: 'log.withdrawApplied' },
  withdrawDone: { type: 100, memo: 'log.withdrawDone' },
  withdrawFee: { type: 105, memo: 'log.withdrawFee' },
  withdrawFailed: { type: 101, memo: 'log.withdrawFailed' },
  claimPassed: { type: 200, memo: 'log.claimPassed' },
  chainDeposit: { type: 200, memo: 'log.chainDeposit' },

  c2cSellAdLock: { type: 201, memo: 'log.c2cSellAdLock' },
  c2cAutoCancel: { type: 202, memo: 'log.c2cAutoCancel' },
  c2cCancelled: { type: 202, memo: 'log.c2cCancelled' },
  c2cTakerSell: { type: 203, memo: 'log.c2cTakerSell' },
  c2cBuyerCredit: { type: 204, memo: 'log.c2cBuyerCredit' },
  c2cSold: { type: 204, memo: 'log.c2cSold' },
  c2cAdWithdrawn: { type: 205, memo: 'log.c2cAdWithdrawn' },
  c2cAdExpired: { type: 205, memo: 'log.c2cAdExpired' },

  insuranceBuy: { type: 230, memo: 'log.insuranceBuy' },
  insuranceClaim: { type: 231, memo: 'log.insuranceClaim' },
  insuranceClear: { type: 232, memo: 'log.insuranceClear' },
  insuranceRescission: { type: 233, memo: 'log.insuranceRescission' },
  insuranceFeeBack: { type: 235, memo: 'log.insuranceFeeBack' },

  microPlaced: { type: 501, memo: 'log.microPlaced' },
  microFee: { type: 501, memo: 'log.microFee' },
  microSettled: { type: 502, memo: 'log.microSettled' },
} as const satisfies Readonly<Record<string, LogType>>;

/** Name of a log type. */
export type LogTypeName = keyof typeof logTypes;

/** Every text key of {@link logTypes}, each once. */
export const logMemoKeys: readonly string[] = Object.values(logTypes).map(({ memo }) => memo);
