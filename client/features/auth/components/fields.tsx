/** The fields that the forms share. */
import { PasswordInput, Select, Tabs, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { CountdownButton } from '#client/ui/countdown.tsx';
import type { FieldProps } from '#client/ui/form.ts';
import { useText, useTextLanguage } from '#client/ui/text.ts';
import type { Country, CountryChoice } from '../hooks.ts';
import type { Way } from '../validation.ts';
import classes from './fields.module.css';

interface WayTabsProps {
  readonly way: Way;
  readonly onChange: (way: Way) => void;
  readonly children: ReactNode;
}

/** E-mail or phone. */
export function WayTabs({ way, onChange, children }: WayTabsProps) {
  const t = useText();
  return (
    <Tabs
      value={way}
      onChange={(next) => onChange(next === 'mobile' ? 'mobile' : 'email')}
      keepMounted={false}
    >
      <Tabs.List grow aria-label={t('account.auth_emailOrPhone')} mb="md">
        <Tabs.Tab value="email">{t('common.email')}</Tabs.Tab>
        <Tabs.Tab value="mobile">{t('account.auth_phone')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={way}>{children}</Tabs.Panel>
    </Tabs>
  );
}

interface AccountFieldProps extends FieldProps {
  readonly way: Way;
  readonly name?: string;
  /** Before the phone number. */
  readonly dialCode?: ReactNode;
}

/** The e-mail address, or the phone number with its dial code. */
export function AccountField({ way, name = 'account', dialCode, ...field }: AccountFieldProps) {
  const t = useText();
  const isEmail = way === 'email';
  const input = (
    <TextInput
      {...field}
      name={name}
      label={t(isEmail ? 'common.email' : 'account.auth_phone')}
      type={isEmail ? 'email' : 'tel'}
      inputMode={isEmail ? 'email' : 'tel'}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      size="md"
      onChange={({ currentTarget }) => field.onChange(currentTarget.value.trim())}
    />
  );
  if (isEmail || dialCode === undefined) return input;
  return (
    <div className={classes.phone}>
      {dialCode}
      {input}
    </div>
  );
}

/** Chinese readers find a country by its Chinese name. */
function useCountryName(): (country: Country) => string {
  const language = useTextLanguage();
  const isChinese = language === 'zh' || language === 'hk';
  return (country) => (isChinese ? country.name_cn : country.name_en);
}

interface CountrySelectProps {
  readonly choice: CountryChoice;
  /** `country` names the country; `dial` is the narrow selector before a phone number. */
  readonly kind: 'country' | 'dial';
}

/** A country with its dial code, found by typing either. */
export function CountrySelect({ choice, kind }: CountrySelectProps) {
  const t = useText();
  const nameOf = useCountryName();
  const isDial = kind === 'dial';
  return (
    <Select
      size="md"
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('common.empty')}
      label={t(isDial ? 'account.auth_dialCode' : 'account.auth_country')}
      data={choice.countries.map((country) => ({
        value: String(country.country_id),
        label: isDial ? `+${country.area_code}` : nameOf(country),
        hint: isDial ? nameOf(country) : `+${country.area_code}`,
      }))}
      filter={({ options, search }) => matching(options as CountryOption[], search)}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{option.label}</span>
          <span className={classes.hint}>{(option as CountryOption).hint}</span>
        </span>
      )}
      comboboxProps={{ width: 300, position: 'bottom-start' }}
      value={choice.chosen ? String(choice.chosen.country_id) : null}
      onChange={choice.choose}
    />
  );
}

interface CountryOption {
  readonly value: string;
  readonly label: string;
  readonly hint: string;
}

function matching(options: readonly CountryOption[], search: string): CountryOption[] {
  const wanted = search.trim().toLowerCase();
  return options.filter(({ label, hint }) => `${label} ${hint}`.toLowerCase().includes(wanted));
}

interface PasswordFieldProps extends FieldProps {
  readonly name: 'old' | 'password' | 'repeat';
  readonly label: string;
  /** For password managers. */
  readonly kind: 'current-password' | 'new-password' | 'off';
  /** So many digits and nothing else. */
  readonly digits?: number;
  readonly hint?: string | undefined;
}

/** A password that can be shown. */
export function PasswordField({ kind, hint, digits, ...field }: PasswordFieldProps) {
  const t = useText();
  return (
    <PasswordInput
      {...field}
      description={hint}
      size="md"
      autoComplete={kind}
      inputMode={digits === undefined ? undefined : 'numeric'}
      maxLength={digits}
      aria-invalid={field.error !== undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('account.auth_showPassword'), tabIndex: 0 }}
    />
  );
}

interface CodeFieldProps extends FieldProps {
  /** Sends a code; resolves with whether it was sent. */
  readonly send: () => Promise<boolean>;
}

/** Seconds until another code can be requested (AUTH-028). */
const RESEND_SECONDS = 60;

/** A verification code, typed or pasted, and the button that sends one. */
export function CodeField({ send, ...field }: CodeFieldProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const sendAndWait = async () => {
    const isSent = await send();
    // The button is disabled while it counts down, so the focus moves to the code, which is typed next.
    if (isSent) input.current?.focus();
    return isSent;
  };
  return (
    <TextInput
      {...field}
      ref={input}
      name="code"
      label={t('account.auth_code')}
      size="md"
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={({ currentTarget }) => field.onChange(currentTarget.value.replace(/\s/g, ''))}
      rightSectionWidth={132}
      rightSection={
        <CountdownButton
          seconds={RESEND_SECONDS}
          action={sendAndWait}
          label={t('account.auth_sendCode')}
          waitLabel={(seconds) => t('account.auth_resendIn', { seconds })}
          variant="light"
          size="compact-sm"
          className={classes.send}
        />
      }
    />
  );
}
