/** What one call of the protocol is: the single source of client calls, server routing, tests and documents. */
import type * as z from 'zod/mini';
import type { ErrorKey } from './errors.ts';
import type { ExtensionName } from './extensions.ts';

/** The checks of a caller before the handler of a call runs (WIRE-R7), in this order. */
export type Guard = 'unlocked' | 'realName' | 'payout' | 'payPassword';

/** What operations are grouped by: the sections of the protocol, and `sandpit` for its extensions. */
export type Area =
  | 'market'
  | 'spot'
  | 'leverage'
  | 'wallet'
  | 'micro'
  | 'deposit'
  | 'c2c'
  | 'acceptor'
  | 'account'
  | 'sandpit';

/**
 * State of the exchange that some responses show and some calls change. A call invalidates every cached response that
 * shows what it touches.
 */
export type Subject =
  /** What an account of the caller holds. */
  | 'balances'
  /** Entries of an account of the caller: what moved its balances. */
  | 'records'
  | 'spotOrders'
  | 'leverTrades'
  | 'microOrders'
  /** Own deposits that bear interest. */
  | 'savings'
  /** The advertisements that all users see. */
  | 'c2cMarket'
  /** Own advertisements. */
  | 'c2cAds'
  /** Own C2C orders, and those of an advertisement of the caller. */
  | 'c2cDeals'
  | 'acceptorDeals'
  /** Own profile and identity. */
  | 'user'
  | 'tradePassword'
  | 'payout'
  /** Saved addresses for withdrawals. */
  | 'addresses';

/** `message`: `{type, message}`; `bars`: `{code, msg, data}` (E04); `body`: the whole body is described by the operation (E11, E12, E41). */
export type Envelope = 'message' | 'bars' | 'body';

/** `E` for the calls of the protocol, `X` for those of an extension. */
export type OperationCode = `E${number}` | `X${number}`;

/** One call. `response` describes `message`, or the whole body where the envelope is not `message`. */
export interface Operation<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  /** Number in the contract, such as `E11`. */
  readonly code: OperationCode;
  /** Its key in `operations`. */
  readonly name: string;
  readonly area: Area;
  /** What it does, in one sentence. */
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  /** `optional`: a token is sent if there is one, and an unknown one counts as none. */
  readonly auth: 'none' | 'optional' | 'required';
  readonly guards: readonly Guard[];
  /** What its response shows. */
  readonly shows: readonly Subject[];
  /** What it changes where it is not refused. */
  readonly touches: readonly Subject[];
  /**
   * What it leaves behind: `none`, it only reads; `session`, who is logged in; `state`, what other calls find later, though no
   * response may show it (codes, accounts, pictures).
   */
  readonly effect: 'none' | 'session' | 'state';
  /** GET parameters travel in the query string: `none`. */
  readonly body: 'form' | 'multipart' | 'none';
  readonly envelope: Envelope;
  readonly request: Request;
  readonly response: Response;
  /** Every refusal that it can respond with, those of its guards included. */
  readonly errors: readonly ErrorKey[];
  /** The extension it belongs to; undefined for a call of the protocol, which every backend has. */
  readonly extension?: ExtensionName;
}

/** What only a server reads of an operation: the build of a page leaves it out (simulator/page/build/contract.ts). */
export const serverParts = ['summary', 'guards', 'request', 'errors'] as const;

export type ServerPart = (typeof serverParts)[number];

/**
 * What only callers, documents and tests read of an operation or an event: the build of the worker that holds the exchange leaves it out
 * (likewise), where responses are not checked.
 */
export const callerParts = ['area', 'summary', 'response', 'shows', 'errors', 'payload'] as const;

type Defaulted = 'auth' | 'guards' | 'shows' | 'touches' | 'effect' | 'body' | 'envelope' | 'errors';

type Definition<Request extends z.ZodMiniType, Response extends z.ZodMiniType> = Omit<
  Operation<Request, Response>,
  Defaulted
> &
  Partial<Pick<Operation<Request, Response>, Defaulted>>;

const errorsOfGuard: Record<Guard, readonly ErrorKey[]> = {
  unlocked: ['LOCKED'],
  realName: ['NOT_VERIFIED', 'IN_REVIEW'],
  payout: ['NO_PAYOUT'],
  payPassword: ['PAY_PASSWORD'],
};

/**
 * Completes a definition: login is required, the body form-encoded and what is touched is an effect on the state unless it says
 * otherwise; the refusals of login and guards come before its own.
 */
export function operation<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  definition: Definition<Request, Response>,
): Operation<Request, Response> {
  const { auth = 'required', guards = [], touches = [], errors = [] } = definition;
  const login: readonly ErrorKey[] = auth === 'required' ? ['LOGIN'] : [];
  return {
    envelope: 'message',
    shows: [],
    effect: touches.length > 0 ? 'state' : 'none',
    body: definition.method === 'GET' ? 'none' : 'form',
    ...definition,
    auth,
    guards,
    touches,
    errors: [...login, ...guards.flatMap((guard) => errorsOfGuard[guard]), ...errors],
  };
}
