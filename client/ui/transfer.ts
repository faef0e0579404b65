/** Opens the dialog that moves funds between own accounts, from anywhere; the boot mounts it once. */
import { create } from 'zustand';
import type { Decimal, AccountName } from '#client/exchange/index.ts';

/** Where the dialog begins; what is left out it chooses by where the funds are. */
export interface TransferRequest {
  /** Id of the currency. */
  readonly currency?: number | undefined;
  readonly from?: AccountName | undefined;
  readonly to?: AccountName | undefined;
  /** What is lacking in the account that it goes to, 0 where nothing is: the form begins with an amount that brings it, and can be changed. */
  readonly missing?: Decimal | undefined;
  /** Whether the page stays when a transfer of leverage is done, which leads to the transfer history elsewhere. */
  readonly stays?: boolean;
}

/** A request, and the number of the opening: each one starts with a new form. */
export interface RequestedTransfer extends TransferRequest {
  readonly opening: number;
}

/** The transfer that the dialog is open for; undefined while it is closed. */
export const useRequestedTransfer = create<RequestedTransfer | undefined>(() => undefined);
let openings = 0;

/** Whether the dialog is open: Escape must not reach a dialog below it. */
export const useIsTransferring = (): boolean => useRequestedTransfer((request) => request !== undefined);

/** Opens the dialog. */
export function openTransfer(request: TransferRequest = {}): void {
  openings += 1;
  useRequestedTransfer.setState({ ...request, opening: openings }, true);
}

/** Closes it. */
export const closeTransfer = (): void => useRequestedTransfer.setState(undefined, true);
