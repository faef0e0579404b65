import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useExtension, useSession } from '#client/exchange/react.tsx';
import { lazyPart, Part } from '#client/ui/part.tsx';
import { useText } from '#client/ui/text.ts';
import { FirstSteps, useFirstSteps } from './first-steps.tsx';
import classes from './sign-up.module.css';

/** Visitors do not load it. */
const Account = lazyPart(async () => (await import('./account.tsx')).AccountSummary);

/** One field and a button; the registration takes what was typed (HOME-010, HOME-011). */
function SignUpForm({ label }: { readonly label: string }) {
  const t = useText();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate(`/components/register?${new URLSearchParams({ email }).toString()}`);
  };
  return (
    <form className={classes.form} onSubmit={submit} aria-label={label}>
      <TextInput
        label={t('common.email')}
        placeholder="name@example.com"
        size="md"
        inputMode="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth>
        {t('common.register')}
      </Button>
    </form>
  );
}

/** A link to the registration; for users their account. */
export function SignUp() {
  const t = useText();
  const { isLoggedIn } = useSession();
  const steps = useFirstSteps();
  const isPractice = useExtension('practice');
  const invitation = t(isPractice ? 'home.practice_signUpTitle' : 'home.signUpTitle');
  if (steps !== undefined) return <FirstSteps {...steps} />;
  if (isLoggedIn) {
    return (
      <Part waiting={<div className={classes.waiting} />}>
        <Account />
      </Part>
    );
  }
  return (
    <section className={classes.box} aria-labelledby="sign-up-title">
      <h1 id="sign-up-title" className={classes.title}>
        {invitation}
      </h1>
      <p className={classes.text}>{t('home.signUpText')}</p>
      <SignUpForm label={invitation} />
    </section>
  );
}
