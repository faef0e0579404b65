/** What the payment form sends, and when it may be sent (WALLET-068, WALLET-069). */
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonical, isPositive } from '#client/exchange/index.ts';
import { issuesIn } from '#client/ui/form.ts';

/** The values of the payment form. */
export interface PaymentDraft {
  readonly account: string;
  /** In CNY, as typed. */
  readonly amount: string;
}

/** The issues of a payment; a payment without issues can be sent. */
export const paymentIssues = ({ account, amount }: PaymentDraft) =>
  issuesIn<keyof PaymentDraft>(
    ['account', 'assets.payAccount', account.trim() === ''],
    ['amount', 'assets.payAmount', !isPositive(amount)],
  );

/** The fields that are signed, in the order in which they are joined. */
const SIGNED = [
  'pickupUrl',
  'receiveUrl',
  'signType',
  'orderNo',
  'orderCurrency',
  'customerId',
  'orderAmount',
] as const;

/** What a payment page is sent, all of it text. */
export type PaymentFields = Readonly<Record<(typeof SIGNED)[number] | 'sign', string>>;

/** The names of all fields, in the order in which they are sent. */
export const PAYMENT_FIELDS = [...SIGNED, 'sign'] as const;

/** The lower-case hex MD5 of the signed values joined without anything between them. */
export const signatureOf = (fields: Omit<PaymentFields, 'sign'>): string =>
  bytesToHex(md5(utf8ToBytes(SIGNED.map((name) => fields[name]).join(''))));

/** Where a payment comes from. */
export interface PaymentOrigin {
  /** The page that the payer returns to, and the address that receives the result; both absolute. */
  readonly pickupUrl: string;
  readonly receiveUrl: string;
  readonly orderNo: string;
}

/** The signed fields of a payment without issues. */
export function paymentFields(draft: PaymentDraft, origin: PaymentOrigin): PaymentFields {
  const fields = {
    ...origin,
    signType: 'MD5',
    orderCurrency: 'CNY',
    customerId: draft.account.trim(),
    orderAmount: canonical(draft.amount),
  };
  return { ...fields, sign: signatureOf(fields) };
}

/** An order number: the second of `at` (milliseconds) in UTC, then six digits of `chance` (0 up to 1). */
export function orderNumber(at: number, chance: number): string {
  const second = new Date(at).toISOString().slice(0, 19).replace(/\D/g, '');
  return second + String(Math.floor(chance * 1_000_000)).padStart(6, '0');
}

/** Reads what a page was sent; undefined where that is not a payment. */
export function readPaymentFields(sent: unknown): PaymentFields | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined;
  const given = new Map<string, unknown>(Object.entries(sent));
  const isWhole = PAYMENT_FIELDS.every((name) => typeof given.get(name) === 'string');
  return isWhole ? (Object.fromEntries(given) as PaymentFields) : undefined;
}
