import { VisuallyHidden } from '@mantine/core';
import type { C2cDeal } from '#client/exchange/index.ts';
import { DateTime } from '#client/ui/date-time.tsx';
import { useText } from '#client/ui/text.ts';
import { dealSteps } from './deal.ts';
import type { DealStep } from './deal.ts';
import classes from './deals.module.css';

/** What assistive technology is told of a mark. */
const markTexts = {
  done: 'common.done',
  awaited: 'c2c.deals_stepAwaited',
  later: 'common.account_open',
  off: 'c2c.deals_cancelled',
} as const satisfies Record<DealStep['state'], string>;

/** The course of an order from left to right, with the times of what was done (C2C-051). */
export function DealSteps({ deal }: { readonly deal: C2cDeal }) {
  const t = useText();
  return (
    <ol className={classes.steps} aria-label={t('c2c.deals_steps')}>
      {dealSteps(deal).map(({ text, time, state }) => (
        <li key={text} data-state={state} aria-current={state === 'awaited' ? 'step' : undefined}>
          <b>{t(text)}</b>
          {state !== 'off' && <VisuallyHidden>{t(markTexts[state])}</VisuallyHidden>}
          {time !== undefined && <DateTime wraps text={time} />}
        </li>
      ))}
    </ol>
  );
}
