import type { ResponseOf, OperationName } from '#contract/index.ts';
import { OPERATOR, Refusal, formatAmount, formatDateTime } from '#simulator/engine/kernel/index.ts';
import type {
  CodeChannel,
  CodePurpose,
  PasswordPurpose,
  SentCode,
  User,
} from '#simulator/engine/modules/account/index.ts';
import { accountOf } from '#simulator/engine/modules/account/index.ts';
import type { ApiCall, Handlers } from '../call.ts';
import { caller, done, execute } from '../call.ts';
import { maskAccount } from '#simulator/protocol/wire/mask.ts';
import { hashTypedPassword } from '../typed-password.ts';
import { requireTradePassword } from '../trade-password.ts';

type AnyCall = Pick<ApiCall<OperationName>, 'exchange' | 'actor' | 'guard' | 'user'>;

/** Account and security: E71–E81. */
export const accountHandlers = {
  sendSms(call) {
    const { user_string: account, type } = call.input;
    return done(call, 'sendSms', 'account.sendCode', {
      account,
      channel: 'sms',
      purpose: purposeOf(call, type),
    });
  },
  sendMail(call) {
    const { user_string: account, type } = call.input;
    return done(call, 'sendMail', 'account.sendCode', {
      account,
      channel: 'mail',
      purpose: purposeOf(call, type),
    });
  },
  checkEmail(call) {
    checkCode(call, 'mail', call.input.email_code, call.input.user_string);
    return call.text('done.checkEmail');
  },
  checkMobile(call) {
    checkCode(call, 'sms', call.input.mobile_code, call.input.user_string);
    return call.text('done.checkMobile');
  },
  register(call) {
    const { type, user_string: account, code, extension_code: extensionCode } = call.input;
    requireCode(call, account, ['register'], code, 'user_string');
    const password = newPassword(call, account, 'login', call.input.password);
    const countryCode = call.input.country_code;
    const input = { type, account, countryCode, code, password, extensionCode };
    const { userId } = execute(call, 'account.register', input);
    if (call.exchange.settings.paperMoney > 0n)
      execute({ ...call, actor: OPERATOR }, 'wallet.paperMoney', { user: userId, account: 'change' });
    return call.text('done.register');
  },
  login(call) {
    const { user_string: account, password } = call.input;
    const { queries } = call.exchange.account;
    const user = queries.byAccount(account);
    if (!user) throw new Refusal('BAD_LOGIN');
    const { hash } = hashTypedPassword(password, user.password.salt);
    if (queries.loginDelayedUntil(user) === undefined && hash !== user.password.hash) {
      execute(call, 'account.wrongPassword', { account });
      throw new Refusal('BAD_LOGIN');
    }
    return execute(call, 'account.login', { account, passwordHash: hash }).token;
  },
  forgetPassword(call) {
    const { account, code } = call.input;
    const user = call.exchange.account.queries.byAccount(account);
    if (!user) throw new Refusal('NO_ACCOUNT');
    requireCode(call, account, ['forget'], code, 'account');
    const password = newPassword(call, user.account, 'login', call.input.password);
    return done(call, 'forgetPassword', 'account.forget', { account, code, password });
  },
  bindEmail(call) {
    const { email, code } = call.input;
    requireCode(call, email, ['bind', 'register'], code, 'email');
    execute(call, 'account.bindEmail', { email, code });
    return caller(call).type === 'email'
      ? call.text('done.changeEmail', { email })
      : call.text('done.bindEmail');
  },
  setTradePassword(call) {
    const user = caller(call);
    const { password, oldpassword } = call.input;
    if (user.tradePassword) {
      // Nothing was guessed: a form without the field must not bring the user nearer to being held back.
      if (oldpassword === '') throw new Refusal('PARAM', { field: 'oldpassword' });
      requireTradePassword(call, oldpassword, 'oldpassword');
    }
    return done(call, 'setTradePassword', 'account.setTradePassword', {
      password: newPassword(call, user.account, 'trade', password),
      oldHash: user.tradePassword?.hash ?? null,
    });
  },
  hasTradePassword: (call) => (caller(call).tradePassword ? 1 : 2),
  userInfo: (call) => userInfo(call, caller(call)),
} satisfies Handlers;

/** The wire marks only `forget`; a code asked for by a logged-in user is for binding, otherwise for registering. */
function purposeOf(call: AnyCall, type: 'forget' | undefined): CodePurpose {
  return type ?? (call.user ? 'bind' : 'register');
}

/**
 * Checks a code without using it up. The protocol ties it to the visitor's cookie session, which does not exist here:
 * with `user_string` only that account's codes count, without it every live code of the channel, and a wrong try then
 * counts against the one sent last (E73, D-14).
 */
function checkCode(call: AnyCall, channel: CodeChannel, code: string, userString: string | undefined): void {
  const { queries } = call.exchange.account;
  const sent = queries.recentCodes(channel);
  const account = userString === undefined ? undefined : accountOf(userString);
  const candidates = userString === undefined ? sent : sent.filter((one) => one.account === account);
  if (candidates.some((one) => one.code === code)) return;
  refuseCode(call, userString === undefined ? candidates.slice(0, 1) : candidates);
}

/** The final check of a code, which the command then uses up. `field` is the parameter that holds the account. */
function requireCode(
  call: AnyCall,
  account: string,
  purposes: readonly CodePurpose[],
  code: string,
  field: string,
): void {
  const form = accountOf(account);
  if (form === undefined) throw new Refusal('PARAM', { field });
  const sent = call.exchange.account.queries.codesOf(form, purposes);
  if (!sent.some((one) => one.code === code)) refuseCode(call, sent);
}

/** Counts the wrong try: a refused command would leave no trace of it. */
function refuseCode(call: AnyCall, guessedAt: readonly SentCode[]): never {
  for (const { account, purpose } of guessedAt)
    execute(call, 'account.wrongCode', { account, purposes: [purpose] });
  throw new Refusal('CODE');
}

function newPassword(call: AnyCall, account: string, purpose: PasswordPurpose, password: string) {
  return hashTypedPassword(password, call.exchange.account.queries.saltFor(account, purpose));
}

function userInfo({ exchange, at }: ApiCall<'userInfo'>, user: User): ResponseOf<'userInfo'> {
  const { queries } = exchange.wallet;
  const assets = formatAmount(queries.worthOf(user.id));
  const registered = formatDateTime(user.createdAt);
  return {
    id: user.id,
    phone: user.phone,
    email: user.email,
    review_status: user.reviewStatus,
    account: maskAccount(user.account),
    is_seller: user.isSeller ? 1 : 0,
    account_number: user.account,
    type: user.type,
    nationality: '',
    country_code: user.countryCode,
    time: registered,
    create_date: registered,
    parent_id: user.parentId,
    head_portrait: '',
    nickname: '',
    extension_code: user.extensionCode,
    status: at < user.lockedUntil ? 1 : 0,
    is_realname: user.reviewStatus === 2 ? 2 : 1,
    name: user.reviewStatus === 2 ? (user.identity?.name ?? '') : '',
    seller: user.isSeller ? [{ id: user.id, status: 1 }] : [],
    usdt: assets,
    total_assets: assets,
  };
}
