/** Limits the guesses of strangers at tokens and verification codes of an exchange. */
import { REFUSED_FIELD } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import { operationOf, readParameters } from '#simulator/protocol/api/index.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import { HOUR_MS, Refusal } from '#simulator/engine/kernel/index.ts';
import { accountOf } from '#simulator/engine/modules/account/index.ts';
import type { Session } from '#simulator/session/session.ts';
import type { ServerSocket } from '#simulator/session/server-socket.ts';
import { Guesses, TOKEN_LIMITS, tooManyTokens } from './guesses.ts';
import { hashOf } from './rooms/secrets.ts';

type Respond = (request: HttpRequest) => Promise<HttpResponse>;

/** The parameters of the calls that take a verification code: whose it is, and the code itself. */
const CODE_CALLS: { readonly [Name in OperationName]?: readonly [account: string, code: string] } = {
  register: ['user_string', 'code'],
  forgetPassword: ['account', 'code'],
  bindEmail: ['email', 'code'],
  checkEmail: ['user_string', 'email_code'],
  checkMobile: ['user_string', 'mobile_code'],
};

const CODE_LIMITS = { windowMs: HOUR_MS, ofAddress: 100, ofName: 10 };

/** Refuses guesses beyond the limits (docs/account.md, ACCOUNT-R10). A right token is let through whatever others try at its address. */
export class GuessLimiter {
  readonly #session: Pick<Session, 'isToken' | 'refuse'>;
  readonly #tokens: Guesses;
  readonly #codes: Guesses;

  constructor(session: Pick<Session, 'isToken' | 'refuse'>, realTime: () => number) {
    this.#session = session;
    this.#tokens = new Guesses(realTime, TOKEN_LIMITS);
    this.#codes = new Guesses(realTime, CODE_LIMITS);
  }

  /** Has `next` respond to a call that comes from an address, unless it is a guess too many. */
  respond(request: HttpRequest, address: string, next: Respond): Promise<HttpResponse> {
    if (!this.#letsIn(request.header('authorization'), address)) return Promise.resolve(tooManyTokens());
    const name = operationOf(request);
    const parameters = name && CODE_CALLS[name];
    return parameters ? this.#respondToCode(request, address, parameters, next) : next(request);
  }

  /** Whether a socket may connect from an address with the token that it sends. */
  accepts({ auth }: ServerSocket, address: string): boolean {
    return this.#letsIn(auth.token, address);
  }

  async #respondToCode(
    request: HttpRequest,
    address: string,
    [account, code]: readonly [account: string, code: string],
    next: Respond,
  ): Promise<HttpResponse> {
    const guessedAt = await textOf(request, account);
    const waitMs = this.#codes.waitMs(address, guessedAt);
    if (waitMs > 0) {
      const seconds = String(Math.ceil(waitMs / 1000));
      const response = await this.#session.refuse(request, new Refusal('TOO_SOON', { seconds }));
      return { ...response, headers: { ...response.headers, 'retry-after': seconds } };
    }
    const response = await next(request);
    if (response.headers[REFUSED_FIELD] === code) this.#codes.note(address, guessedAt);
    return response;
  }

  #letsIn(token: unknown, address: string): boolean {
    if (typeof token !== 'string' || token === '' || this.#session.isToken(token)) return true;
    if (this.#tokens.waitMs(address) > 0) return false;
    this.#tokens.note(address, undefined, hashOf(token));
    return true;
  }
}

/** The account in a form, as the exchange stores it. */
async function textOf(request: HttpRequest, parameter: string): Promise<string> {
  const parameters = await readParameters(request).catch(() => undefined);
  const text = parameters?.[parameter];
  return typeof text === 'string' ? (accountOf(text) ?? text) : '';
}
