/** The calls of the simulation's users, as requests of the protocol. */
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { HttpRequest } from '#simulator/http.ts';
import { formatAmount, formatDecimal } from '#simulator/engine/kernel/index.ts';
import type { OperatorCall, PlannedCall } from './session.ts';

/** The users of a session; the last two open their accounts themselves. */
export const USERS = [
  { account: 'demo@sandpit.test', password: 'demo123' },
  { account: 'alice@sandpit.test', password: 'alice123' },
  { account: 'new2@sandpit.test', password: undefined },
  { account: 'new3@sandpit.test', password: undefined },
] as const;
const INVITE_CODE = 'demo';
const WRONG_CODE = '000000';
const TRADE_PASSWORD = '246810';
const USDT = 3;
const PAIRS = ['BTC/USDT', 'ETH/USDT'] as const;
const WALLETS = ['change', 'legal', 'lever', 'micro'] as const;

const BOUNDARY = 'simulation';

type Form = Readonly<Record<string, string | number>>;

/** A call under `/api` or `/sim`. */
export interface SimulatedCall {
  readonly path: string;
  readonly fields: Form;
  /** A picture, which goes with the fields as a form of several parts. */
  readonly file?: Uint8Array<ArrayBuffer>;
}

/** A request as a host gets it; that of a control call carries JSON. */
export function hostRequest(method: string, path: string, body?: unknown, token = ''): HttpRequest {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = path.startsWith('/api/') ? 'application/x-www-form-urlencoded' : 'application/json';
  return requestWith(method, path, new TextEncoder().encode(text ?? ''), { type, token });
}

/** A user's call as a host gets it. */
export function userRequestOf({ path, fields, file }: SimulatedCall, token = ''): HttpRequest {
  if (!file) return hostRequest('POST', path, formText(fields), token);
  const encoder = new TextEncoder();
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="picture.png"\r\ncontent-type: image/png\r\n\r\n`;
  const bytes = new Uint8Array([
    ...encoder.encode(head),
    ...file,
    ...encoder.encode(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  return requestWith('POST', path, bytes, { type: `multipart/form-data; boundary=${BOUNDARY}`, token });
}

function requestWith(
  method: string,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  { type, token }: { readonly type: string; readonly token: string },
): HttpRequest {
  const headers: Readonly<Record<string, string>> = { authorization: token, 'content-type': type };
  return {
    method,
    url: new URL(`http://sandpit.test${path}`),
    header: (name) => headers[name.toLowerCase()] ?? null,
    body: bytes,
    size: bytes.length,
    signal: () => new AbortController().signal,
  };
}

/** A form as it is sent. */
const formText = (fields: Form): string =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();

export const loginOf = (user: PlannedCall['user'], password: string): SimulatedCall => ({
  path: '/api/user/login',
  fields: { user_string: USERS[user].account, password, type: 1 },
});

/** The upload of a picture, of which each number is another. */
export const uploadOf = (picture: number): SimulatedCall => ({
  path: '/api/upload',
  fields: {},
  file: new Uint8Array([...PNG_OF_ONE_PIXEL, picture >> 8, picture & 255]),
});

/** Signature and header of a PNG of one pixel. */
const PNG_OF_ONE_PIXEL = [
  137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0, 144,
  119, 83, 222,
];

/** The password that a call sets for an account; undefined for other calls. */
export const passwordSetBy = ({ fields }: SimulatedCall): string | undefined =>
  'repassword' in fields || 're_password' in fields ? String(fields['password']) : undefined;

/** A password that a user chooses. */
const chosenPassword = (size: number): string => `pass${1_000 + size}`;

/** What a user's call is at this moment; undefined where it would be about something that is not there. */
export function callFor(
  exchange: Exchange,
  call: PlannedCall & { readonly kind: WrittenKind },
): SimulatedCall | undefined {
  const id = exchange.account.queries.byAccount(USERS[call.user].account)?.id ?? 0;
  return writers[call.kind](exchange, id, call);
}

/** Calls that the present state alone decides. */
type WrittenKind = Exclude<PlannedCall['kind'], 'login' | 'logout' | 'wrongPassword'>;

type Writer = (exchange: Exchange, id: number, call: PlannedCall) => SimulatedCall | undefined;

const isEven = (variant: number): boolean => variant % 2 === 0;
const permilleOf = (amount: bigint, size: number): string => formatAmount((amount * BigInt(size)) / 1_000n);

/** The last price of a pair, changed by so many thousandths, as text. */
function priceAt({ market, kernel }: Exchange, symbol: string, permille: number): string {
  const pair = market.pairBySymbol(symbol);
  if (!pair) throw new Error(`There is no pair ${symbol}.`);
  const ticks = Math.round((market.price(pair, kernel.now()) * (1_000 + permille)) / 1_000);
  return formatDecimal(BigInt(ticks), pair.priceDp);
}

const writers: Readonly<Record<WrittenKind, Writer>> = {
  order(exchange, _id, { variant, size }) {
    const symbol = PAIRS[(variant >> 1) % 2] ?? PAIRS[0];
    // Every other order names the last price, so that users trade with each other.
    const permille = variant < 4 ? 0 : (size % 17) - 8;
    const fields = {
      legal_id: USDT,
      currency_id: symbol === 'BTC/USDT' ? 1 : 2,
      price: priceAt(exchange, symbol, permille),
      num: (size / 10_000).toFixed(4),
      mode: size % 7 === 0 ? 1 : 2,
    };
    return { path: `/api/transaction/${isEven(variant) ? 'in' : 'out'}`, fields };
  },
  cancel({ spot }, id, { variant }) {
    const [order] = spot.queries.openOrders(id, {}, { offset: variant % 3, limit: 1 }).rows;
    const type = order?.side === 'sell' ? 'out' : 'in';
    return order && { path: '/api/transaction_del', fields: { id: order.id, type } };
  },
  transfer({ ledger }, id, { variant, size }) {
    const from = WALLETS[variant % 4] ?? 'change';
    const to = WALLETS[(variant + 1 + (size % 3)) % 4] ?? 'legal';
    const number = permilleOf(ledger.available(id, from, USDT), size);
    return {
      path: '/api/wallet/change',
      fields: { currency_id: USDT, number, from_field: from, to_field: to },
    };
  },
  lever(exchange, _id, { variant, size }) {
    const isMarket = variant < 6;
    const type = isEven(variant) ? 1 : 2;
    const target = isMarket ? '0' : priceAt(exchange, 'BTC/USDT', type === 1 ? -3 : 3);
    const fields = { legal_id: USDT, currency_id: 1, multiple: 20, share: 1 + (size % 3), type };
    return {
      path: '/api/lever/submit',
      fields: { ...fields, status: isMarket ? 1 : 0, target_price: target },
    };
  },
  leverStop(exchange, id, { size }) {
    const [trade] = exchange.leverage.queries.open(id);
    if (!trade) return undefined;
    const distance = 1 + (size % 20);
    const [above, below] = [distance, -distance].map((by) => priceAt(exchange, 'BTC/USDT', by));
    const [profit = '0', loss = '0'] = trade.side === 'long' ? [above, below] : [below, above];
    const fields = { id: trade.id, target_profit_price: profit, stop_loss_price: loss };
    return { path: '/api/lever/setstop', fields };
  },
  leverClose({ leverage }, id, { variant }) {
    const trades = leverage.queries.open(id);
    const trade = trades[variant % Math.max(1, trades.length)];
    const path = trade?.status === 'pending' ? '/api/lever/cancel' : '/api/lever/close';
    return trade && { path, fields: { id: trade.id } };
  },
  micro: (_exchange, _id, { variant, size }) => ({
    path: '/api/microtrade/submit',
    fields: {
      match_id: 1,
      currency_id: USDT,
      type: isEven(variant) ? 1 : 2,
      seconds: 60,
      number: 10 + (size % 90),
    },
  }),
  deposit: (_exchange, _id, { size }) => ({
    path: '/api/lh/deposit',
    fields: { config_id: 1, amount: 100 + size },
  }),
  withdraw: (_exchange, _id, { variant, size }) => ({
    path: '/api/wallet/out',
    fields: {
      currency: USDT,
      number: 20 + size,
      address: '0xabc',
      pay_password: variant === 7 ? '111111' : TRADE_PASSWORD,
    },
  }),
  code: (_exchange, _id, { size }) => ({
    path: '/api/sms_mail',
    fields: { user_string: `new${size}@sandpit.test` },
  }),
  register({ account: { queries } }, _id, { user, variant, size }): SimulatedCall {
    const { account } = USERS[user % 2 === 0 ? 2 : 3];
    const [sent] = queries.codesOf(account, ['register']);
    if (!sent) return { path: '/api/sms_mail', fields: { user_string: account } };
    const password = chosenPassword(size);
    const code = variant === 7 ? WRONG_CODE : sent.code;
    const fields = { type: 'email', user_string: account, code, extension_code: INVITE_CODE };
    return { path: '/api/user/register', fields: { ...fields, password, re_password: password } };
  },
  newPassword({ account: { queries } }, _id, { user, variant, size }): SimulatedCall {
    const { account } = USERS[user];
    const [sent] = queries.codesOf(account, ['forget']);
    if (!sent) return { path: '/api/sms_mail', fields: { user_string: account, type: 'forget' } };
    const password = chosenPassword(size);
    const code = variant === 7 ? WRONG_CODE : sent.code;
    return { path: '/api/user/forget', fields: { account, code, password, repassword: password } };
  },
};

/** What the operator's call is; undefined where nothing waits for it. */
export function operatorCallOf({ funding }: Exchange, what: OperatorCall): SimulatedCall | undefined {
  const at = (name: string, fields: Form): SimulatedCall => ({ path: `/sim/operator/${name}`, fields });
  switch (what.call) {
    case 'move':
      return at('move', { pairs: 'BTC/USDT', permille: what.permille - 30, overMs: 60_000 });
    case 'shake':
      return at('shake', { pairs: 'BTC/USDT', permille: what.permille, forMs: 60_000 });
    case 'funds':
      return at('funds', {
        user: USERS[0].account,
        say: 'give',
        currency: 'USDT',
        amount: String(what.amount),
      });
    case 'withdrawal': {
      const page = { offset: 0, limit: 1 };
      const [waiting] = funding.queries.withdrawals({ isWaiting: true }, page).rows;
      const { decision } = what;
      return waiting && at('withdrawal', { id: waiting.id, decision, reason: 'as the simulation says' });
    }
  }
}
