/** The calls behind the forms. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ExchangeError } from '#client/exchange/index.ts';
import { useExchange, useGuardedMutation, useOperationMutation } from '#client/exchange/react.tsx';
import type { Form } from '#client/ui/form.ts';
import { clearToasts, showToast } from '#client/ui/toasts.tsx';
import { useOnward } from '#client/ui/use-onward.ts';
import { useWayBack } from '#client/ui/way-back.ts';
import type { WayBack } from '#client/ui/way-back.ts';
import { codeIssues } from './validation.ts';
import type { LoginForm, RegisterForm, Way } from './validation.ts';

/** Shows a refusal in the form; anything else is a defect. */
const refusedIn =
  <Values>(form: Form<Values>, fields: Readonly<Record<string, string>>, otherwise?: string) =>
  (error: unknown): undefined => {
    if (!(error instanceof ExchangeError)) throw error;
    form.refuse(error, fields, otherwise);
  };

/** A refusal that has been shown. */
function settled(error: unknown): undefined {
  if (!(error instanceof ExchangeError)) throw error;
}

/** What the previous page passes to the login. */
export interface LoginState extends WayBack {
  /** The account that has just been registered. */
  readonly account?: { readonly way: Way; readonly account: string };
}

/** Logs in, fetches the user, and then goes back to the page that needed the login, or home (AUTH-006, ROUTE-068). */
export function useLogin(form: Form<LoginForm>) {
  const { call, session } = useExchange();
  const goOn = useOnward();
  const back = useWayBack() ?? '/';
  const logIn = async ({ account, password }: LoginForm) => {
    const input = { user_string: account, password, type: 1 } as const;
    const token = await call('login', input).catch(
      refusedIn(form, { user_string: 'account', password: 'password' }, 'password'),
    );
    if (token === undefined) return;
    session.begin(token);
    const user = await call('userInfo', {}).catch(refusedIn(form, {}));
    if (user === undefined) return void session.expire(token);
    session.identify(user, token);
    // The reason for the login is done.
    clearToasts();
    goOn(back);
  };
  return useGuardedMutation({ mutationFn: logIn });
}

interface SendCodeOptions {
  readonly purpose?: 'forget';
  /** The field of the account. */
  readonly field?: 'account' | 'email';
}

/** Sends a verification code; resolves with whether it was sent (AUTH-023 to AUTH-027). */
export function useSendCode<Values>(
  form: Form<Values>,
  { purpose, field = 'account' }: SendCodeOptions = {},
) {
  const { call } = useExchange();
  const send = async ({ way, account, dialCode }: { way: Way; account: string; dialCode: string }) => {
    const text = await (way === 'email'
      ? call('sendMail', { user_string: account, type: purpose })
      : call('sendSms', { user_string: account, country_code: dialCode, type: purpose }));
    showToast('success', text);
    return true;
  };
  const { run } = useGuardedMutation({
    mutationFn: send,
    onError: (error) => form.refuse(error, { user_string: field }, field),
  });
  return async (to: Parameters<typeof send>[0]) =>
    form.passes(codeIssues(to.way, to.account).map((issue) => ({ ...issue, field }))) &&
    (await run(to)) === true;
}

/** Binds an e-mail address with a code, fetches the account again, and goes to the account settings (AUTH-036, AUTH-040). */
export function useBindEmail<Values>(form: Form<Values>) {
  const { call, session } = useExchange();
  const goOn = useOnward();
  return useOperationMutation('bindEmail', {
    onError: (error) => form.refuse(error, { email: 'email', code: 'code' }, 'code'),
    onSuccess: () => {
      // A user who logs in by e-mail is shown with the new address as soon as it is known.
      const { token } = session.getState();
      void call('userInfo', {}).then((user) => session.identify(user, token), settled);
      goOn('/accountSet');
    },
  });
}

/** The fields of the registration by the parameters of its calls. */
const REGISTER_FIELDS = {
  user_string: 'account',
  code: 'code',
  password: 'password',
  re_password: 'repeat',
  extension_code: 'invite',
} as const;

/** Checks the code, then registers, then shows the login with the account filled in (AUTH-020 to AUTH-022, ROUTE-069). */
export function useRegister<Values>(form: Form<Values>) {
  const { call } = useExchange();
  const goOn = useOnward();
  const back = useWayBack();
  const register = async ({ way, dialCode, ...values }: RegisterForm & { readonly dialCode: string }) => {
    const user_string = values.account;
    const isChecked = await (
      way === 'email'
        ? call('checkEmail', { email_code: values.code, user_string })
        : call('checkMobile', { mobile_code: values.code, user_string, country_code: dialCode })
    ).then(() => true, refusedIn(form, {}, 'code'));
    if (!isChecked) return;
    const input = {
      type: way,
      user_string,
      code: values.code,
      password: values.password,
      re_password: values.repeat,
      extension_code: values.invite,
      country_code: dialCode,
    };
    const text = await call('register', input).catch(refusedIn(form, REGISTER_FIELDS));
    if (text === undefined) return;
    showToast('success', text);
    const state: LoginState = { account: { way, account: user_string }, back };
    goOn('/components/login', { state });
  };
  return useGuardedMutation({ mutationFn: register });
}

/** A country or region with its dial code. */
export interface Country {
  readonly country_id: number;
  /** Without a plus sign. */
  readonly area_code: string;
  readonly name_cn: string;
  readonly name_en: string;
}

/** The dial code of China, from where most phones of the exchange come. */
const DEFAULT_DIAL_CODE = '86';

const noCountries: readonly Country[] = [];

/** About 200 countries and regions, loaded when a form needs them (AUTH-009). */
function useCountries(): readonly Country[] {
  const { data = noCountries } = useQuery({
    queryKey: ['countries'],
    queryFn: async () => (await import('#locales/countries.json')).default as readonly Country[],
    staleTime: Infinity,
  });
  return data;
}

/** The country that a form is filled in for. */
export interface CountryChoice {
  readonly countries: readonly Country[];
  readonly chosen: Country | undefined;
  /** With its plus sign. */
  readonly dialCode: string;
  readonly choose: (id: string | null) => void;
}

/** A country of choice. */
export function useCountryChoice(): CountryChoice {
  const countries = useCountries();
  const [id, choose] = useState<string | null>(null);
  const chosen = countries.find((country) =>
    id === null ? country.area_code === DEFAULT_DIAL_CODE : String(country.country_id) === id,
  );
  return { countries, chosen, dialCode: `+${chosen?.area_code ?? DEFAULT_DIAL_CODE}`, choose };
}
