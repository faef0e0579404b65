import { REFUSED_FIELD } from '#contract/index.ts';
import { accountOf } from '#simulator/engine/modules/account/index.ts';
import type { MessageReport } from '#simulator/control/index.ts';
import { operationOf } from '#simulator/protocol/api/index.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import type { Next } from './bodies.ts';
import { asVisitor, asCall, atPath, requestFormOf, withForm } from './requests.ts';

/** `no-code`: registers with the code that the exchange sends; where it sends none, its refusal is the response. */
export async function registerWithoutCode(request: HttpRequest, next: Next): Promise<HttpResponse> {
  const form = operationOf(request) === 'register' ? await requestFormOf(request) : undefined;
  if (!form || (form.code ?? '') !== '') return next(request);
  const sending = asCall(asVisitor(request), form.type === 'email' ? 'sendMail' : 'sendSms');
  const { user_string = '', country_code = '' } = form;
  const sent = await next(withForm(sending, { user_string, country_code }));
  // A code that was sent a moment ago keeps the exchange from sending another, and is as good.
  const code = await sentCode(request, accountOf(user_string), next);
  if (code === undefined) return sent;
  const response = await next(withForm(request, { ...form, code }));
  // An earlier code that was used: why no other was sent says more.
  return response.headers[REFUSED_FIELD] === 'code' ? sent : response;
}

/** The latest code of an account that registers. */
async function sentCode(
  request: HttpRequest,
  account: string | undefined,
  next: Next,
): Promise<string | undefined> {
  if (account === undefined) return undefined;
  const { body } = await next(atPath(request, '/sim/messages', 'GET'));
  const { messages = [] } = JSON.parse(String(body)) as { readonly messages?: readonly MessageReport[] };
  return messages.findLast((one) => one.account === account && one.purpose === 'register')?.code;
}
