/** `older-calls`: responses to calls that are not in the contract. */
import type { OperationName } from '#contract/index.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import { okMessage, quotedPairs } from './bodies.ts';
import type { Next } from './bodies.ts';
import { asCall, requestFormOf, withForm } from './requests.ts';
import type { RequestForm } from './requests.ts';

type Respond = (request: HttpRequest, next: Next) => Promise<HttpResponse>;

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };

const bare = (body: unknown): HttpResponse => ({ status: 200, headers: json, body: JSON.stringify(body) });
const ok = (message: unknown): HttpResponse => bare({ type: 'ok', message });

/** The response of a call of the contract, which has another path or method there. */
const as =
  (name: OperationName): Respond =>
  (request, next) =>
    next(asCall(request, name));

/** What `web` and the calls for settings say of the site. */
const SITE = { name: 'Sandpit', logo: '', footer: 'Sandpit' };

const always =
  (response: HttpResponse): Respond =>
  async () =>
    response;

/** A code by `mobile` and `area_code`, as the contract names them. */
const sendCode =
  (name: 'sendMail' | 'sendSms'): Respond =>
  async (request, next) => {
    const { mobile, area_code, ...form }: RequestForm = (await requestFormOf(request)) ?? {};
    const named = {
      ...form,
      user_string: form.user_string ?? mobile,
      country_code: form.country_code ?? area_code,
    };
    const given = Object.entries(named).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value]],
    );
    return next(withForm(asCall(request, name), Object.fromEntries(given)));
  };

/** The address of the support chat (E09) as plain text. */
const supportAddress: Respond = async (request, next) => {
  const response = await next(asCall(request, 'customerService'));
  const message = okMessage<{ readonly customer_url?: string }>(response);
  return message === undefined ? response : { status: 200, headers: text, body: message.customer_url ?? '' };
};

const allPairs: Respond = async (request, next) => {
  const response = await next(asCall(request, 'quotations'));
  const pairs = quotedPairs(response);
  return pairs === undefined ? response : ok(pairs);
};

/** There is no app. */
const noApp = always(ok({ android: '', ios: '' }));
/** What is shown is chosen by the header `lang`. */
const language: Respond = async (request) => ok(request.header('lang') ?? 'en');

const CALLS: Readonly<Record<string, Respond>> = {
  '/api/web': always(bare(SITE)),
  '/api/getSetting': always(ok(SITE)),
  '/api/getSiteConfig': always(ok(SITE)),
  '/api/custorm': supportAddress,
  '/app/download': noApp,
  '/api/app/download': noApp,
  '/api/charge_mention/log': as('accountLog'),
  '/api/charge_mention/log2': as('accountLog'),
  '/api/charge_mention/log3': as('accountLog'),
  '/api/market/currency_matches': allPairs,
  '/api/user/sms_mail': sendCode('sendMail'),
  '/api/user/sms_send': sendCode('sendSms'),
  '/api/real/state': as('userCenter'),
  '/api/user/real': as('userCenter'),
  '/api/set/lang': language,
  '/api/get/lang': language,
  // A login ends by itself; the client forgets its token.
  '/api/user/logout': always(ok('')),
  // The contract has it as POST only.
  '/api/wallet/hzhistory': as('transferHistory'),
};

const callOf = (pathname: string): Respond | undefined => {
  const path = pathname.replace(/\/+$/, '');
  return Object.hasOwn(CALLS, path) ? CALLS[path] : undefined;
};

/** Whether a path outside `/api/` is one of them. */
export const isOlderPath = (pathname: string): boolean => callOf(pathname) !== undefined;

/** The response to an older call; undefined for any other. */
export const olderCall = (request: HttpRequest, next: Next): Promise<HttpResponse> | undefined =>
  callOf(request.url.pathname)?.(request, next);
