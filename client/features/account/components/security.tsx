import { VisuallyHidden } from '@mantine/core';
import { useText } from '#client/ui/text.ts';
import type { TextKey } from '#client/ui/text.ts';
import { securityPercent, securitySteps } from '../logic/security.ts';
import type { Secured } from '../logic/security.ts';
import { SettingsCard } from './card.tsx';
import classes from './security.module.css';

const levels: Readonly<Record<number, TextKey>> = {
  25: 'account.levelLow',
  50: 'account.levelFair',
  75: 'account.levelGood',
  100: 'account.levelHigh',
};

type Step = keyof ReturnType<typeof securitySteps>;

const steps = [
  ['phone', 'account.stepPhone'],
  ['email', 'account.stepEmail'],
  ['identity', 'account.stepIdentity'],
] as const satisfies readonly (readonly [Step, TextKey])[];

/** How well the account is secured, as a bar of four parts, and what makes them (ACCT-004, ACCT-005). */
export function Security({ user }: { readonly user: Secured }) {
  const t = useText();
  const percent = securityPercent(user);
  const done = securitySteps(user);
  // Completed steps come first, under the filled parts of the bar.
  const inOrder = steps.toSorted(([one], [other]) => Number(done[other]) - Number(done[one]));
  const level = t(levels[percent] ?? 'account.levelLow');
  return (
    <SettingsCard title={t('account.security')}>
      <p className={classes.head}>
        <span className={classes.percent}>{percent}%</span>
        <span className={classes.level}>{level}</span>
      </p>
      <div
        role="meter"
        aria-label={t('account.security')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent}%, ${level}`}
        className={classes.bar}
      >
        {Object.keys(levels).map((part) => (
          <span key={part} className={classes.part} data-filled={percent >= Number(part)} />
        ))}
      </div>
      <ul className={classes.steps}>
        <li data-done>{t('common.account')}</li>
        {inOrder.map(([step, text]) => (
          <li key={step} data-done={done[step] || undefined}>
            {t(text)} <VisuallyHidden>{t(done[step] ? 'common.done' : 'common.account_open')}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </SettingsCard>
  );
}
