/** Where payments go: the outside page of a setting, or the simulated one of this client. */
import type { PaymentFields } from './logic/payment.ts';

/** The address of the simulated payment page, inside the client. */
export const SIMULATED_PAGE = '/payment/simulated';

/**
 * The outside payment page that `VITE_PAYMENT_URL` names; undefined, which is the default: the simulated one.
 * @throws Error if the setting is not an http address
 */
export function paymentUrl(): URL | undefined {
  const setting = (import.meta.env.VITE_PAYMENT_URL as string | undefined) ?? '';
  if (setting === '') return undefined;
  const url = URL.canParse(setting, location.href) ? new URL(setting, location.href) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw new Error(`VITE_PAYMENT_URL must be an http address, got "${setting}"`);
  return url;
}

/** The absolute address of a page of this client, wherever it is served. */
export const pageAddress = (path: string): string =>
  new URL(`${import.meta.env.BASE_URL}${path}`, location.origin).href;

/** Leaves this page with a form post, as a browser sends one. */
export function post(url: URL, fields: PaymentFields): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url.href;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
