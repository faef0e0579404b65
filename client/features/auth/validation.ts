/** What is checked of each form before anything is sent. */
import { issuesIn } from '#client/ui/form.ts';

/** How a user logs in. */
export type Way = 'email' | 'mobile';

const PASSWORD = { min: 6, max: 16 };

const isBadLength = (password: string) => password.length < PASSWORD.min || password.length > PASSWORD.max;

const hasSign = (password: string) => !/^[A-Za-z0-9]*$/.test(password);

/** Something before one @, a domain with a point after it. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);

/** Eleven digits starting with 1 (AUTH-014). */
const isPhone = (text: string): boolean => /^1\d{10}$/.test(text);

export interface LoginForm {
  readonly account: string;
  readonly password: string;
}

/** AUTH-004, AUTH-005. */
export const loginIssues = ({ account, password }: LoginForm) =>
  issuesIn<'account' | 'password'>(
    ['account', 'common.enterAccount', account === ''],
    ['password', 'account.pwdShort', password.length < PASSWORD.min],
  );

export interface RegisterForm {
  readonly way: Way;
  readonly account: string;
  readonly code: string;
  readonly password: string;
  readonly repeat: string;
  readonly invite: string;
  readonly agreed: boolean;
}

type RegisterField = 'account' | 'code' | 'password' | 'repeat' | 'invite' | 'agreed';

/** AUTH-010 to AUTH-019. */
export const registerIssues = (form: RegisterForm) =>
  issuesIn<RegisterField>(
    ['account', 'common.enterAccount', form.account === ''],
    ['account', 'account.emailInvalid', form.way === 'email' && !isEmail(form.account)],
    ['account', 'account.phoneInvalid', form.way === 'mobile' && !isPhone(form.account)],
    ['code', 'account.codeEmpty', form.code === ''],
    ['password', 'account.pwdEmpty', form.password === ''],
    ['password', 'account.pwdLength', isBadLength(form.password)],
    ['password', 'account.pwdcom', hasSign(form.password)],
    ['repeat', 'account.pwdMismatch', form.repeat !== form.password],
    ['invite', 'account.inviteRequired', form.invite === ''],
    ['agreed', 'account.agreeTerms', !form.agreed],
  );

/** AUTH-023, AUTH-024, AUTH-031: what a code is sent to. */
export const codeIssues = (way: Way, account: string) =>
  issuesIn<'account'>(
    ['account', 'common.enterAccount', account === ''],
    ['account', 'account.emailInvalid', way === 'email' && !isEmail(account)],
  );

interface NewPassword {
  readonly password: string;
  readonly repeat: string;
}

/** AUTH-030: a new password and its repeat; length and characters are the server's rule (AUTH-043). */
export const newPasswordIssues = ({ password, repeat }: NewPassword) =>
  issuesIn<'password' | 'repeat'>(
    ['password', 'account.pwdNew', password === ''],
    ['repeat', 'account.pwdRepeat', repeat === ''],
    ['repeat', 'account.pwdMismatch', repeat !== password],
    ['password', 'account.pwdLength', isBadLength(password)],
    ['password', 'account.pwdcom', hasSign(password)],
  );

export interface ForgotForm extends NewPassword {
  readonly way: Way;
  readonly account: string;
  readonly code: string;
}

/** AUTH-030, AUTH-031. */
export const forgotIssues = (form: ForgotForm) => [
  ...codeIssues(form.way, form.account),
  ...issuesIn<'code'>(['code', 'account.codeEmpty', form.code === '']),
  ...newPasswordIssues(form),
];

/** AUTH-041. */
export const TRADE_PASSWORD_DIGITS = 6;

export interface TradePasswordForm extends NewPassword {
  readonly old: string;
}

/** AUTH-037, AUTH-038, AUTH-041. */
export const tradePasswordIssues = ({ old, password, repeat }: TradePasswordForm, needsOld: boolean) =>
  issuesIn<keyof TradePasswordForm>(
    ['old', 'account.pwdOld', needsOld && old === ''],
    ['password', 'account.pwdNew', password === ''],
    ['repeat', 'account.pwdRepeat', repeat === ''],
    ['password', 'account.pwdSix', !new RegExp(`^\\d{${TRADE_PASSWORD_DIGITS}}$`).test(password)],
    ['repeat', 'account.pwdMismatch', repeat !== password],
  );

/** AUTH-035. */
export const bindEmailIssues = ({ email, code }: { readonly email: string; readonly code: string }) =>
  issuesIn<'email' | 'code'>(
    ['email', 'account.emailInvalid', !isEmail(email)],
    ['code', 'account.codeEmpty', code === ''],
  );
