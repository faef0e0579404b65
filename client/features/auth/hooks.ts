/** The calls behind the forms. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ExchangeError, type AnswerOf } from '#client/exchange/index.ts';
import { useAction, useExchange, useGuarded } from '#client/exchange/react.tsx';
import type { Form } from '#client/ui/form.ts';
import { showToast } from '#client/ui/toasts.tsx';
import { useOnward } from '#client/ui/use-onward.ts';
import { codeProblem, type LoginForm, type RegisterForm, type Way } from './validation.ts';

/** Refusals are shown already; anything else is a fault. */
function settled(error: unknown): undefined {
  if (!(error instanceof ExchangeError)) throw error;
}

/** Logs in, learns who the user is, and only then goes home (AUTH-006, ROUTE-068). */
export function useLogin() {
  const { call, session } = useExchange();
  const navigate = useNavigate();
  const enter = async ({ account, password }: LoginForm) => {
    session.begin(await call('login', { user_string: account, password, type: 1 }));
    try {
      session.identify(await call('userInfo', {}));
    } catch (error) {
      session.expire();
      throw error;
    }
    await navigate('/');
  };
  return useGuarded((form: LoginForm) => enter(form).catch(settled));
}

/** Sends a verification code; resolves with whether it was sent (AUTH-023 to AUTH-027). */
export function useSendCode(purpose?: 'forget') {
  const { call } = useExchange();
  const send = async ({ way, account, dialCode }: { way: Way; account: string; dialCode: string }) => {
    const type = purpose === undefined ? {} : { type: purpose };
    const text = await (way === 'email'
      ? call('sendMail', { user_string: account, ...type })
      : call('sendSms', { user_string: account, country_code: dialCode, ...type }));
    showToast('success', text);
    return true;
  };
  const { run } = useGuarded((to: Parameters<typeof send>[0]) => send(to).catch(settled));
  return async (form: Pick<Form<unknown>, 'passes'>, to: Parameters<typeof send>[0]) =>
    form.passes(codeProblem(to.way, to.account)) && (await run(to)) === true;
}

/** Binds an e-mail address with a code, learns the account anew, and goes to the account settings (AUTH-036, AUTH-040). */
export function useBindEmail() {
  const { call, session } = useExchange();
  const goOn = useOnward();
  return useAction('bindEmail', {
    refreshes: ['userInfo', 'userCenter'],
    onDone: () => {
      // Who logs in by e-mail is called by the new one from now on; the header says so once it is known.
      const { token } = session.get();
      const identify = (user: AnswerOf<'userInfo'>) => {
        if (session.get().token === token) session.identify(user);
      };
      void call('userInfo', {}, { quiet: true }).then(identify, settled);
      goOn('/accountSet');
    },
  });
}

/** Checks the code, then registers, then shows the login (AUTH-020 to AUTH-022, ROUTE-069). */
export function useRegister() {
  const { call } = useExchange();
  const navigate = useNavigate();
  const register = async ({ way, dialCode, ...form }: RegisterForm & { readonly dialCode: string }) => {
    const user_string = form.account;
    if (way === 'email') await call('checkEmail', { email_code: form.code, user_string });
    else await call('checkMobile', { mobile_code: form.code, user_string, country_code: dialCode });
    const text = await call('register', {
      type: way,
      user_string,
      code: form.code,
      password: form.password,
      re_password: form.repeat,
      extension_code: form.invite,
      country_code: dialCode,
    });
    showToast('success', text);
    await navigate('/components/login');
  };
  return useGuarded((form: Parameters<typeof register>[0]) => register(form).catch(settled));
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

/** A country of choice; the same object until another is chosen. */
export function useCountryChoice(): CountryChoice {
  const countries = useCountries();
  const [id, choose] = useState<string | null>(null);
  return useMemo(() => {
    const chosen = countries.find((country) =>
      id === null ? country.area_code === DEFAULT_DIAL_CODE : String(country.country_id) === id,
    );
    return { countries, chosen, dialCode: `+${chosen?.area_code ?? DEFAULT_DIAL_CODE}`, choose };
  }, [countries, id]);
}
